//! What counts as an address of the web.

/// The maximum length, in characters.
const MAX_CHARACTERS: usize = 2_000;

/// `https://example.org/path`, also without the scheme.
pub(crate) fn is_web_address(text: &str) -> bool {
    let is_forbidden = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '"' | '\\');
    if text.chars().count() > MAX_CHARACTERS || text.contains(is_forbidden) {
        return false;
    }
    let lower = text.to_ascii_lowercase();
    let scheme = ["https://", "http://"]
        .into_iter()
        .find(|scheme| lower.starts_with(scheme));
    let address = &text[scheme.map_or(0, str::len)..];
    let authority = address.split(['/', '?', '#']).next().unwrap_or_default();
    let (host, port) = authority.split_once(':').unwrap_or((authority, "80"));
    let is_port = (1..=5).contains(&port.len()) && port.bytes().all(|byte| byte.is_ascii_digit());
    is_port && host.contains('.') && !host.contains('@') && host.split('.').all(|label| !label.is_empty())
}

/// Whether a form may send respondents there: a web address that starts with `https://`.
pub fn is_https_address(text: &str) -> bool {
    let scheme = text.get(.."https://".len());
    scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https://")) && is_web_address(text)
}
