//! Values that PostgreSQL accepts. Callers' values are parsed into these before they are bound to a query, because PostgreSQL
//! rejects text with NUL and years outside its range.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Datelike as _, NaiveDate, Utc};
use form_model::day::Day;
use uuid::Uuid;

/// Accepted years.
const YEARS: std::ops::RangeInclusive<i32> = 1..=9999;

/// A text without NUL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DbText(String);

impl DbText {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        (!text.contains('\0')).then(|| Self(text.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Trims a text and rejects one that is too long or has control characters, which could break a mail header or a row of an
/// export.
pub(crate) fn validate_short_text(text: &str, max_characters: usize) -> Option<String> {
    let trimmed = text.trim();
    let fits = trimmed.chars().count() <= max_characters && !trimmed.chars().any(char::is_control);
    fits.then(|| trimmed.to_owned())
}

/// A timestamp within the years 1 to 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DbTimestamp(DateTime<Utc>);

impl DbTimestamp {
    /// Parses microseconds since 1970.
    pub(crate) fn parse_micros(text: &str) -> Option<Self> {
        let timestamp = DateTime::from_timestamp_micros(text.parse().ok()?)?;
        YEARS.contains(&timestamp.year()).then_some(Self(timestamp))
    }

    pub(crate) fn get(self) -> DateTime<Utc> {
        self.0
    }
}

/// A position in a list that is ordered by time and id, for the query string.
pub(crate) fn encode_cursor(at: DateTime<Utc>, id: Uuid) -> String {
    URL_SAFE_NO_PAD.encode(format!("{} {id}", at.timestamp_micros()))
}

pub(crate) fn decode_cursor(text: &str) -> Option<(DateTime<Utc>, Uuid)> {
    let cursor = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
    let (micros, id) = cursor.split_once(' ')?;
    Some((DbTimestamp::parse_micros(micros)?.get(), id.parse().ok()?))
}

/// A day within the years 1 to 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DbDate(NaiveDate);

impl DbDate {
    /// Parses `YYYY-MM-DD`; chrono alone would also accept a sign and other years.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Day::parse(text)?;
        text.parse().ok().map(Self)
    }

    pub(crate) fn get(self) -> NaiveDate {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_with_nul_is_refused() {
        assert_eq!(DbText::parse("a\0b"), None);
        assert_eq!(DbText::parse("नमस्ते").unwrap().as_str(), "नमस्ते");
    }

    #[test]
    fn timestamps_outside_years_1_to_9999_are_refused() {
        for micros in [
            "-6000000000000000000",
            "9223372036854775807",
            "253402300800000000",
            "",
            "1.5",
        ] {
            assert_eq!(DbTimestamp::parse_micros(micros), None, "{micros}");
        }
        for micros in ["0", "1764547200000000", "253402300799999999", "-62135596800000000"] {
            assert!(DbTimestamp::parse_micros(micros).is_some(), "{micros}");
        }
    }

    #[test]
    fn days_outside_years_1_to_9999_are_refused() {
        for day in ["-200000-01-01", "+200000-01-01", "0000-01-01", "2026-02-30", "2026-1-1"] {
            assert_eq!(DbDate::parse(day), None, "{day}");
        }
        assert_eq!(DbDate::parse("2026-02-28").unwrap().get().to_string(), "2026-02-28");
    }
}
