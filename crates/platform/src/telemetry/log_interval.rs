//! Limits how often a repeating log line is written.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Allows one line per interval.
#[derive(Debug)]
pub struct LogInterval {
    interval: Duration,
    last: Mutex<Option<Instant>>,
}

impl LogInterval {
    /// One line per `interval`.
    pub const fn new(interval: Duration) -> Self {
        Self {
            interval,
            last: Mutex::new(None),
        }
    }

    /// One line per minute.
    pub const fn minute() -> Self {
        Self::new(Duration::from_mins(1))
    }

    /// Whether a line may be written now; if so, starts the interval.
    pub fn allows(&self) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| last.elapsed() >= self.interval);
        if is_due {
            *last = Some(Instant::now());
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::LogInterval;

    #[test]
    fn second_line_within_a_minute_is_refused() {
        let lines = LogInterval::minute();
        assert!(lines.allows());
        assert!(!lines.allows());
    }
}
