//! What two texts must share to count as the same, spelled out so that the browser can do exactly it.

use unicode_normalization::UnicodeNormalization;

/// The text without blanks at its ends.
///
/// Blanks are Unicode's `White_Space` and the byte order mark U+FEFF. Rust's own `trim` lacks the
/// second and the browser's lacks U+0085, so neither is used as it is.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}')
}

/// Whether there is anything in the text but blanks.
pub fn is_blank(text: &str) -> bool {
    trimmed(text).is_empty()
}

/// Whether two typed texts say the same: trimmed, Unicode NFC, any case.
pub fn same_text(left: &str, right: &str) -> bool {
    left == right || comparable(left) == comparable(right)
}

/// The form of a label in which equal labels are equal strings: trimmed and Unicode NFC, but "A" and "a" stay two labels.
pub fn label_key(label: &str) -> String {
    trimmed(label).nfc().collect()
}

/// The text without U+0000, which no database text can hold.
pub fn storable(text: &str) -> String {
    text.replace('\0', "")
}

/// The form of a text in which texts that say the same are equal strings.
///
/// Upper case first and lower case after it, because one of them alone leaves "ς" and "σ", or "ß" and "SS", apart.
pub fn comparable(text: &str) -> String {
    let composed: String = trimmed(text).nfc().collect();
    composed.to_uppercase().to_lowercase().nfc().collect()
}

/// The text with its leading `Q<number>` set to `number`; a text without one is left alone.
pub fn renumbered(text: &str, number: usize) -> String {
    match behind_number(text) {
        Some(rest) => format!("Q{number}{rest}"),
        None => text.to_owned(),
    }
}

/// What a question really asks: its text without blanks and without a leading `Q<number>`.
pub fn asked(text: &str) -> &str {
    let text = trimmed(text);
    behind_number(text).map_or(text, trimmed)
}

/// What follows a leading `Q<number>`, when there is one. `Q4Sales` has none: the number must end there.
fn behind_number(text: &str) -> Option<&str> {
    let behind_q = text.strip_prefix('Q')?;
    let rest = behind_q.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = rest.len() < behind_q.len();
    let ends = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    (numbered && ends).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_in_front_is_renumbered_and_the_rest_is_the_owners() {
        assert_eq!(renumbered("Q3 What is ?", 2), "Q2 What is ?");
        assert_eq!(renumbered("Q12", 2), "Q2");
        for owned in ["What is Q3?", "Quick one", "Q4Sales", "q3 lower", ""] {
            assert_eq!(renumbered(owned, 2), owned);
        }
    }

    #[test]
    fn a_bare_number_asks_nothing() {
        assert_eq!(asked(" Q3 "), "");
        assert_eq!(asked("Q3 Why?"), "Why?");
    }
}
