//! A time of day.

use std::fmt;

use crate::text_rules::trimmed;

/// Hours and minutes, 00:00 to 23:59.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeOfDay {
    hour: u8,
    minute: u8,
}

impl TimeOfDay {
    /// Parses `9:05` or `09:05`, ignoring blanks around it.
    pub fn parse(text: &str) -> Option<Self> {
        let (hour, minute) = trimmed(text).split_once(':')?;
        let number = |part: &str| {
            part.bytes()
                .all(|byte| byte.is_ascii_digit())
                .then(|| part.parse().ok())?
        };
        if !(1..=2).contains(&hour.len()) || minute.len() != 2 {
            return None;
        }
        let time = Self {
            hour: number(hour)?,
            minute: number(minute)?,
        };
        (time.hour < 24 && time.minute < 60).then_some(time)
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)
    }
}
