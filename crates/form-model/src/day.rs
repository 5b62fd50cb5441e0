//! A date without a time zone.

use std::fmt;

/// A date of the proleptic Gregorian calendar, years 0001 to 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    of_month: u8,
}

impl Day {
    /// Parses `YYYY-MM-DD`, ASCII digits only.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let has_shape = bytes.len() == 10
            && bytes.iter().enumerate().all(|(at, byte)| match at {
                4 | 7 => *byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        if !has_shape {
            return None;
        }
        let year = text[0..4].parse().ok()?;
        let month = text[5..7].parse().ok()?;
        let of_month = text[8..10].parse().ok()?;
        let exists = year >= 1 && (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&of_month);
        exists.then_some(Self { year, month, of_month })
    }
}

fn days_of(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.of_month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn date_round_trips() {
        for text in ["0001-01-01", "2024-02-29", "2000-02-29", "9999-12-31"] {
            assert_eq!(Day::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn invalid_dates_are_rejected() {
        for text in [
            "",
            "2023-02-29",
            "1900-02-29",
            "0000-02-29",
            "2024-13-01",
            "2024-00-10",
            "2024-04-31",
            "2024-1-1",
            "24-01-01",
            "2024-01-01T00:00",
            " 2024-01-01",
            "2024/01/01",
            "+024-01-01",
            "２０２４-01-01",
        ] {
            assert_eq!(Day::parse(text), None, "{text:?}");
        }
    }
}
