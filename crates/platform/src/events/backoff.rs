//! Retry delays of failed events.

use std::time::Duration;

/// After this many attempts, about a day, an event becomes a dead letter.
pub const MAX_ATTEMPTS: u32 = 740;

const FIRST_DELAYS: [u64; 5] = [1, 2, 4, 8, 15];
const DELAY_WHEN_RECENT: Duration = Duration::from_secs(30);
const DELAY_WHEN_OLD: Duration = Duration::from_mins(2);

/// Up to this attempt (about ten minutes) the delay stays at half a minute, because a user may be waiting for the mail.
const RECENT_ATTEMPTS: u32 = 24;

/// The delay after the given attempt (1 for the first) has failed.
pub(super) fn delay_after(attempt: u32) -> Duration {
    let index = usize::try_from(attempt.saturating_sub(1)).unwrap_or(usize::MAX);
    match FIRST_DELAYS.get(index) {
        Some(seconds) => Duration::from_secs(*seconds),
        None if attempt <= RECENT_ATTEMPTS => DELAY_WHEN_RECENT,
        None => DELAY_WHEN_OLD,
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, MAX_ATTEMPTS, RECENT_ATTEMPTS, delay_after};

    fn total(attempts: u32) -> Duration {
        (1..=attempts).map(delay_after).sum()
    }

    #[test]
    fn first_delays_are_short() {
        let seconds: Vec<u64> = (1..=7).map(|attempt| delay_after(attempt).as_secs()).collect();
        assert_eq!(seconds, [1, 2, 4, 8, 15, 30, 30]);
    }

    #[test]
    fn delays_stay_below_half_a_minute_for_ten_minutes() {
        assert!(total(RECENT_ATTEMPTS) >= Duration::from_mins(10));
        assert!((1..=RECENT_ATTEMPTS).all(|attempt| delay_after(attempt) <= Duration::from_secs(30)));
    }

    #[test]
    fn event_is_retried_for_about_a_day() {
        let day = Duration::from_hours(24);
        assert!(total(MAX_ATTEMPTS - 1) >= day && total(MAX_ATTEMPTS - 1) < day * 11 / 10);
    }
}
