//! Texts of other people, made safe to quote in a mail.

/// Maximum length of a quoted text.
const MAX_CHARACTERS: usize = 80;

/// The name of an account or a form in a mail: one short line that no mail program turns into a link, and that can neither end its
/// quotation marks nor reverse the direction of the mail's own text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotedText(String);

impl QuotedText {
    pub fn new(text: &str) -> Self {
        let visible: Vec<char> = text.chars().filter_map(visible).collect();
        let inert: String = visible
            .iter()
            .enumerate()
            .map(|(at, c)| inert(&visible, at, *c))
            .collect();
        let line = inert.split_whitespace().collect::<Vec<_>>().join(" ");
        Self(shortened(&line))
    }

    /// The text in quotation marks.
    pub fn in_quotes(&self) -> String {
        format!("“{}”", self.0)
    }

    /// The text without quotation marks, to greet a recipient by their own name.
    pub(super) fn unquoted(&self) -> &str {
        &self.0
    }
}

/// Removes invisible characters that change how others look, and replaces quotation marks.
fn visible(c: char) -> Option<char> {
    match c {
        // Direction marks, zero-width spaces, soft hyphens and tags. Joiners stay, because Hindi needs them.
        '\u{AD}'
        | '\u{61C}'
        | '\u{180E}'
        | '\u{200B}'
        | '\u{200E}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}'
        | '\u{FFF9}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E007F}' => None,
        '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '＂' | '〝' | '〞' | '〟' | '❝' | '❞' => {
            Some('\'')
        }
        c if c.is_control() || c.is_whitespace() => Some(' '),
        c => Some(c),
    }
}

/// Replaces characters that make a link by a space: a dot or an at-sign inside a word, and a colon as in `https://` or `mailto:`. A
/// dot that ends a sentence and a colon between digits stay.
fn inert(text: &[char], at: usize, c: char) -> char {
    let before = text[..at].iter().rev().copied().find(|c| !joins(*c));
    let after = text[at + 1..].iter().copied().find(|c| !joins(*c));
    let is_inside_word = after.is_some_and(|c| c != ' ');
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    match c {
        // Browsers treat these four Unicode characters as dots too.
        '.' | '@' | '\u{2024}' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}' | '＠' | '﹫' if is_inside_word => ' ',
        ':' if is_inside_word && !(is_digit(before) && is_digit(after)) => ' ',
        c => c,
    }
}

fn joins(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

fn shortened(line: &str) -> String {
    match line.chars().count() {
        0 => "…".to_owned(),
        1..=MAX_CHARACTERS => line.to_owned(),
        _ => line.chars().take(MAX_CHARACTERS - 1).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quoted(text: &str) -> String {
        QuotedText::new(text).0
    }

    #[test]
    fn ordinary_text_is_unchanged() {
        for text in [
            "Visit",
            "मुलाक़ात",
            "क्\u{200d}ष",
            "Dr. Nair’s survey: part 2, at 10:30 and/or later.",
        ] {
            assert_eq!(quoted(text), text);
        }
    }

    #[test]
    fn links_and_addresses_become_inert() {
        for (text, expected) in [
            ("pay at https://evil.example/pay", "pay at https //evil example/pay"),
            ("www.evil.example", "www evil example"),
            ("WWW.Evil.Example", "WWW Evil Example"),
            ("ann@evil.example", "ann evil example"),
            ("mailto:ann", "mailto ann"),
            (":://x", "//x"),
            ("evil\u{200d}.\u{200d}example", "evil\u{200d} \u{200d}example"),
            ("evil.\u{200b}example", "evil example"),
            ("evil。example", "evil example"),
            ("evil..example", "evil example"),
            ("http:\\\\evil", "http \\\\evil"),
        ] {
            assert_eq!(quoted(text), expected);
        }
    }

    #[test]
    fn invisible_characters_and_line_breaks_are_removed() {
        assert_eq!(
            quoted("  Visit\n\n042917 \u{202e}drawkcab\u{2066}\u{feff}  "),
            "Visit 042917 drawkcab"
        );
    }

    #[test]
    fn quotation_marks_cannot_be_ended_early() {
        assert_eq!(
            QuotedText::new("Visit” with you. Pay now “x\" „y«").in_quotes(),
            "“Visit' with you. Pay now 'x' 'y'”"
        );
    }

    #[test]
    fn long_text_is_cut_and_empty_text_becomes_an_ellipsis() {
        let long = quoted(&"long ".repeat(40));
        assert_eq!((long.chars().count(), long.ends_with('…')), (80, true));
        assert_eq!(quoted("\u{202e}\n"), "…");
    }
}
