//! The scripts and styles that an HTML document names.

/// Addresses of the document's scripts, preloaded modules and style sheets, in their order.
///
/// The documents are written by our own build, so this reads plain tags and knows nothing of broken HTML.
pub(super) fn links_of(html: &str) -> Vec<String> {
    let mut links = Vec::new();
    let mut rest = without_comments(html);
    while let Some(start) = rest.find('<') {
        rest = rest.split_off(start + 1);
        let end = rest.find('>').unwrap_or(rest.len());
        let tag = Tag(&rest[..end]);
        let link = match tag.name().as_str() {
            "script" => tag.attribute("src"),
            "link" if tag.attribute("rel").is_some_and(|rel| loads_code(&rel)) => tag.attribute("href"),
            _ => None,
        };
        links.extend(link);
    }
    links
}

fn loads_code(rel: &str) -> bool {
    rel.split_ascii_whitespace()
        .any(|word| word == "modulepreload" || word == "stylesheet")
}

fn without_comments(html: &str) -> String {
    let mut kept = String::new();
    let mut rest = html;
    while let Some((before, comment)) = rest.split_once("<!--") {
        kept.push_str(before);
        rest = comment.split_once("-->").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept
}

/// What stands between `<` and `>`.
struct Tag<'a>(&'a str);

impl Tag<'_> {
    fn name(&self) -> String {
        self.0
            .split(|c: char| c.is_ascii_whitespace() || c == '/')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase()
    }

    fn attribute(&self, wanted: &str) -> Option<String> {
        let mut rest = self.0.split_once(|c: char| c.is_ascii_whitespace())?.1.trim_start();
        while !rest.is_empty() {
            let end = rest
                .find(|c: char| c == '=' || c.is_ascii_whitespace())
                .unwrap_or(rest.len());
            let name = rest[..end].to_ascii_lowercase();
            rest = rest[end..].trim_start();
            let mut value = "";
            if let Some(after) = rest.strip_prefix('=') {
                (value, rest) = quoted(after.trim_start());
            }
            if name == wanted {
                return Some(value.to_owned());
            }
            rest = rest.trim_start();
        }
        None
    }
}

/// A value in either quotes or in none, and what follows it.
fn quoted(text: &str) -> (&str, &str) {
    let in_quotes = ['"', '\'']
        .into_iter()
        .find_map(|quote| text.strip_prefix(quote)?.split_once(quote));
    in_quotes.unwrap_or_else(|| text.split_at(text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len())))
}

#[cfg(test)]
mod tests {
    use super::links_of;

    #[test]
    fn scripts_preloads_and_styles_are_found_and_icons_are_not() {
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
