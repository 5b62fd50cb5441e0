//! Short texts people type about themselves and name their things with.

/// A trimmed text that fits its field: not too long, and without control characters that would
/// break a mail header or a table row later.
pub fn fitting(text: &str, most_characters: usize) -> Option<String> {
    let trimmed = text.trim();
    let fits = trimmed.chars().count() <= most_characters && !trimmed.chars().any(char::is_control);
    fits.then(|| trimmed.to_owned())
}

pub(super) const NAME_CHARACTERS: usize = 200;
pub(super) const MOBILE_CHARACTERS: usize = 40;
pub(super) const LOCATION_CHARACTERS: usize = 200;
