//! A moment to the minute, in UTC.

use std::fmt;

use serde::Serialize;

use crate::day::Day;
use crate::text_rules::trimmed;

/// A minute of the years 0001 to 9999, ordered by time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct UtcMinute {
    day: Day,
    hour: u8,
    minute: u8,
}

impl UtcMinute {
    /// Parses `YYYY-MM-DDTHH:MMZ`, ASCII digits only; blanks around it are left out.
    pub fn parse(text: &str) -> Option<Self> {
        let (day, time) = trimmed(text).split_once('T')?;
        let [h1, h2, b':', m1, m2, b'Z'] = time.as_bytes() else {
            return None;
        };
        let number = |tens: &u8, ones: &u8| {
            let digits = [tens, ones].map(|byte| byte.is_ascii_digit().then(|| byte - b'0'));
            Some(digits[0]? * 10 + digits[1]?)
        };
        let (hour, minute) = (number(h1, h2)?, number(m1, m2)?);
        let day = Day::parse(day)?;
        (hour < 24 && minute < 60).then_some(Self { day, hour, minute })
    }
}

impl fmt::Display for UtcMinute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T{:02}:{:02}Z", self.day, self.hour, self.minute)
    }
}

impl Serialize for UtcMinute {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minute_round_trips() {
        for text in ["0001-01-01T00:00Z", "2024-02-29T23:59Z", "9999-12-31T09:05Z"] {
            assert_eq!(UtcMinute::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_rejected() {
        for text in [
            "",
            "2026-12-01",
            "2026-12-01T09:00",
            "2026-12-01T09:00:00Z",
            "2026-12-01T24:00Z",
            "2026-12-01T09:60Z",
            "2026-02-30T09:00Z",
            "2026-12-01T9:00Z",
            "2026-12-01T+9:00Z",
            "2026-12-01 09:00Z",
            "2026-12-01T٠٩:00Z",
        ] {
            assert_eq!(UtcMinute::parse(text), None, "{text}");
        }
    }

    #[test]
    fn minutes_are_ordered_by_time() {
        let minutes = [
            "2026-01-31T23:59Z",
            "2026-02-01T00:00Z",
            "2026-02-01T00:01Z",
            "2026-02-01T01:00Z",
        ];
        assert!(minutes.map(|text| UtcMinute::parse(text).unwrap()).is_sorted());
    }
}
