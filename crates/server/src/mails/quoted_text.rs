//! Texts of other people, made safe to quote in a mail.

use super::inert_text::{inert_line, shortened};

/// Replaced by an apostrophe.
const QUOTATION_MARKS: [char; 14] = ['"', '“', '”', '„', '‟', '«', '»', '″', '＂', '〝', '〞', '〟', '❝', '❞'];

/// Maximum length of a quoted text.
const MAX_CHARACTERS: usize = 80;

/// The name of an account or a form in a mail: one short line that no mail program turns into a link, and that can neither end its
/// quotation marks nor reverse the direction of the mail's own text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotedText(String);

impl QuotedText {
    pub fn new(text: &str) -> Self {
        let line = inert_line(&text.replace(QUOTATION_MARKS, "'"));
        Self(if line.is_empty() {
            "…".to_owned()
        } else {
            shortened(&line, MAX_CHARACTERS)
        })
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
