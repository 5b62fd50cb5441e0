//! Answers inserted into the texts of a mail: `{{name}}`, where `name` is a question's name in links.

use crate::short_name::ShortName;

const OPEN: &str = "{{";
const CLOSE: &str = "}}";

/// A part of a text.
enum Part<'t> {
    Text(&'t str),
    Placeholder {
        /// With its braces.
        written: &'t str,
        name: ShortName,
    },
}

/// The names in the placeholders of a text, in order of appearance, each once.
pub fn placeholder_names(text: &str) -> Vec<ShortName> {
    let mut names = Vec::new();
    for part in parts(text) {
        if let Part::Placeholder { name, .. } = part
            && !names.contains(&name)
        {
            names.push(name);
        }
    }
    names
}

/// Replaces the placeholders of a text by their values; those without a value stay as they are.
pub fn fill_placeholders(text: &str, value: impl Fn(&ShortName) -> Option<String>) -> String {
    let filled = parts(text).map(|part| match part {
        Part::Text(text) => text.to_owned(),
        Part::Placeholder { written, name } => value(&name).unwrap_or_else(|| written.to_owned()),
    });
    filled.collect()
}

fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if let Some((written, name)) = placeholder_at_start(rest) {
            rest = &rest[written.len()..];
            return Some(Part::Placeholder { written, name });
        }
        // A brace that begins no placeholder is text, and so is everything up to the next brace.
        let next = rest.char_indices().skip(1).find(|(_, c)| *c == '{');
        let (before, after) = rest.split_at(next.map_or(rest.len(), |(at, _)| at));
        rest = after;
        Some(Part::Text(before))
    })
}

fn placeholder_at_start(text: &str) -> Option<(&str, ShortName)> {
    let inside = text.strip_prefix(OPEN)?.trim_start_matches(' ');
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let after = inside.trim_start_matches(is_name);
    let name = ShortName::parse(&inside[..inside.len() - after.len()])?;
    let rest = after.trim_start_matches(' ').strip_prefix(CLOSE)?;
    Some((&text[..text.len() - rest.len()], name))
}
