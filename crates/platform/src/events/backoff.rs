//! How long a failed event waits before it is tried again.

use std::time::Duration;

/// After this many attempts, about a day of them, an event is put aside with the dead letters.
pub const MAX_ATTEMPTS: u32 = 740;

const FIRST_DELAYS: [u64; 5] = [1, 2, 4, 8, 15];
const WHILE_FRESH: Duration = Duration::from_secs(30);
const WHEN_OLD: Duration = Duration::from_mins(2);

/// Up to this attempt, some ten minutes, the delay stays at half a minute: somebody sits before the screen and waits for
/// the mail, and most outages are over by then.
const FRESH_ATTEMPTS: u32 = 24;

/// The delay after the given attempt (1 for the first) has failed.
pub(super) fn delay_after(attempt: u32) -> Duration {
    let index = usize::try_from(attempt.saturating_sub(1)).unwrap_or(usize::MAX);
    match FIRST_DELAYS.get(index) {
        Some(seconds) => Duration::from_secs(*seconds),
        None if attempt <= FRESH_ATTEMPTS => WHILE_FRESH,
        None => WHEN_OLD,
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, FRESH_ATTEMPTS, MAX_ATTEMPTS, delay_after};

    fn total(attempts: u32) -> Duration {
        (1..=attempts).map(delay_after).sum()
    }

    #[test]
    fn the_first_retries_follow_quickly() {
        let seconds: Vec<u64> = (1..=7).map(|attempt| delay_after(attempt).as_secs()).collect();
        assert_eq!(seconds, [1, 2, 4, 8, 15, 30, 30]);
    }

    #[test]
    fn for_ten_minutes_nobody_waits_longer_than_half_a_minute() {
        assert!(total(FRESH_ATTEMPTS) >= Duration::from_mins(10));
        assert!((1..=FRESH_ATTEMPTS).all(|attempt| delay_after(attempt) <= Duration::from_secs(30)));
    }

    #[test]
    fn an_event_is_tried_for_about_a_day() {
        let day = Duration::from_hours(24);
        assert!(total(MAX_ATTEMPTS - 1) >= day && total(MAX_ATTEMPTS - 1) < day * 11 / 10);
    }
}
