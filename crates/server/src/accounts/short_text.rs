//! Validation of short texts: names of users, forms and projects, and fields of the profile.

/// Trims a text and rejects one that is too long or contains control characters, which could break a mail header or a row of an
/// export.
pub fn validate_short_text(text: &str, max_characters: usize) -> Option<String> {
    let trimmed = text.trim();
    let fits = trimmed.chars().count() <= max_characters && !trimmed.chars().any(char::is_control);
    fits.then(|| trimmed.to_owned())
}

pub(super) const NAME_CHARACTERS: usize = 200;
pub(super) const MOBILE_CHARACTERS: usize = 40;
pub(super) const LOCATION_CHARACTERS: usize = 200;
