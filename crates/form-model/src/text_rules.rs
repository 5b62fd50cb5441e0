//! Text normalization and comparison, defined exactly so that the browser can do the same.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

/// The text without leading and trailing blanks: Unicode `White_Space` and U+FEFF.
///
/// Rust's `trim` lacks U+FEFF and JavaScript's lacks U+0085, so neither is used.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}')
}

/// Whether the text is empty or blank.
pub fn is_blank(text: &str) -> bool {
    trimmed(text).is_empty()
}

/// Whether two answers are equal: trimmed, Unicode NFC, case-insensitive.
pub fn same_text(left: &str, right: &str) -> bool {
    left == right || comparable(left) == comparable(right)
}

/// The normalized label for comparison: trimmed, Unicode NFC, case-sensitive.
pub fn label_key(label: &str) -> String {
    trimmed(label).nfc().collect()
}

/// The text without U+0000, which PostgreSQL cannot store.
pub fn without_nul(text: &str) -> Cow<'_, str> {
    if text.contains('\0') {
        Cow::Owned(text.replace('\0', ""))
    } else {
        Cow::Borrowed(text)
    }
}

/// The normalized text for comparison.
///
/// Upper case, then lower case, because one alone does not unify "ς" and "σ", or "ß" and "SS".
pub fn comparable(text: &str) -> String {
    let composed: String = trimmed(text).nfc().collect();
    composed.to_uppercase().to_lowercase().nfc().collect()
}

/// Replaces a leading `Q<number>`; other texts are unchanged.
pub fn renumbered(text: &str, number: usize) -> String {
    match after_number(text) {
        Some(rest) => format!("Q{number}{rest}"),
        None => text.to_owned(),
    }
}

/// The text without blanks and a leading `Q<number>`.
pub fn text_without_number(text: &str) -> &str {
    let text = trimmed(text);
    after_number(text).map_or(text, trimmed)
}

/// The text after a leading `Q<number>`, if any; `Q4Sales` has none.
fn after_number(text: &str) -> Option<&str> {
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
    fn renumbers_a_leading_number_only() {
        assert_eq!(renumbered("Q3 What is ?", 2), "Q2 What is ?");
        assert_eq!(renumbered("Q12", 2), "Q2");
        for owned in ["What is Q3?", "Quick one", "Q4Sales", "q3 lower", ""] {
            assert_eq!(renumbered(owned, 2), owned);
        }
    }

    #[test]
    fn bare_number_has_no_text() {
        assert_eq!(text_without_number(" Q3 "), "");
        assert_eq!(text_without_number("Q3 Why?"), "Why?");
    }
}
