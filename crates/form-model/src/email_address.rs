//! What counts as an email address.

use crate::text_rules::trimmed;

/// The longest path of RFC 5321, in bytes.
const MAX_BYTES: usize = 254;

/// Whether the text is an email address, blanks around it aside. Only delivery proves more.
pub fn is_email_address(text: &str) -> bool {
    let text = trimmed(text);
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let is_forbidden = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | ',' | ';' | '"');
    text.len() <= MAX_BYTES
        && !local.is_empty()
        && !local.contains('@')
        && domain.contains('.')
        && domain.split('.').all(|label| !label.is_empty())
        && !text.contains(is_forbidden)
}
