//! How long a complete response can be changed.

use chrono::TimeDelta;

/// Time to correct a mistake after the thank-you screen. Afterwards a leaked response key cannot change the answers.
const CHANGE_WINDOW: TimeDelta = TimeDelta::minutes(30);

/// `None` is a partial response, which can always be changed.
pub(crate) fn is_over(complete_for: Option<TimeDelta>) -> bool {
    complete_for.is_some_and(|complete_for| complete_for > CHANGE_WINDOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complete_responses_close_after_half_an_hour() {
        assert!(!is_over(None));
        assert!(!is_over(Some(TimeDelta::minutes(30))));
        assert!(is_over(Some(TimeDelta::milliseconds(30 * 60 * 1_000 + 1))));
    }
}
