//! The links of an HTML document to scripts and styles.

/// URLs of scripts, preloaded modules and style sheets, in order. Expects the valid HTML of our build.
pub(super) fn links_of(html: &str) -> Vec<&str> {
    let mut sections = html.split("<!--");
    let before_comments = sections.next().unwrap_or_default();
    let after_comments = sections.filter_map(|section| Some(section.split_once("-->")?.1));
    let code = std::iter::once(before_comments).chain(after_comments);
    code.flat_map(|code| code.split('<').skip(1))
        .filter_map(|tag| {
            let tag = tag.split('>').next()?;
            match tag.split_ascii_whitespace().next()? {
                "script" => attribute(tag, "src"),
                "link" if loads_code(attribute(tag, "rel")?) => attribute(tag, "href"),
                _ => None,
            }
        })
        .collect()
}

fn loads_code(rel: &str) -> bool {
    rel.split_ascii_whitespace()
        .any(|word| word == "modulepreload" || word == "stylesheet")
}

/// The value, with single, double or no quotes.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let at = tag.match_indices(name).find(|(at, _)| {
        let is_separate = tag[..*at].ends_with(|c: char| c.is_ascii_whitespace());
        is_separate && tag[at + name.len()..].starts_with('=')
    });
    let value = &tag[at?.0 + name.len() + 1..];
    let quoted = ['"', '\'']
        .into_iter()
        .find_map(|quote| value.strip_prefix(quote)?.split(quote).next());
    quoted.or_else(|| value.split_ascii_whitespace().next())
}

#[cfg(test)]
mod tests {
    use super::links_of;

    #[test]
    fn finds_scripts_preloads_and_styles_but_no_icons() {
        let html = r#"<!doctype html><html lang="en"><head>
            <link rel="icon" href="/icon.svg">
            <script src='/theme.js'></script>
            <script type="module" crossorigin src="/assets/app-1.js"></script>
            <link rel="modulepreload" crossorigin href="/assets/react-2.js" />
            <link rel=stylesheet href=/assets/app-3.css>
            <!-- <script src="/old.js"></script> -->
            <script>inline()</script></head></html>"#;
        assert_eq!(
            links_of(html),
            [
                "/theme.js",
                "/assets/app-1.js",
                "/assets/react-2.js",
                "/assets/app-3.css"
            ]
        );
    }
}
