//! The clock of this machine against the database's, which decides about expiry.

use chrono::{DateTime, TimeDelta, Utc};

use super::finding::Finding;

const SUBJECT: &str = "clock";

const WARNING_ABOVE: TimeDelta = TimeDelta::seconds(5);
const ERROR_ABOVE: TimeDelta = TimeDelta::seconds(60);

/// How far the database's clock is ahead, at least: the time of the query does not count.
pub(super) fn skew(database: DateTime<Utc>, sent_at: DateTime<Utc>, received_at: DateTime<Utc>) -> TimeDelta {
    if database > received_at {
        database - received_at
    } else if database < sent_at {
        database - sent_at
    } else {
        TimeDelta::zero()
    }
}

/// `None` means that the database did not answer.
pub(super) fn check(skew: Option<TimeDelta>) -> Vec<Finding> {
    let Some(skew) = skew else {
        return vec![Finding::skipped(SUBJECT, "the database must work first")];
    };
    let wrong = problem(skew);
    vec![wrong.unwrap_or_else(|| Finding::ok(SUBJECT, "agrees with the clock of the database"))]
}

/// What is wrong, if anything.
pub(super) fn problem(skew: TimeDelta) -> Option<Finding> {
    let direction = if skew < TimeDelta::zero() { "ahead of" } else { "behind" };
    let message = format!(
        "the clock of this machine is {} s {direction} that of the database: let both follow NTP. S3 refuses \
         requests of a wrong clock, and the times in the log are wrong",
        skew.abs().num_seconds()
    );
    if skew.abs() > ERROR_ABOVE {
        Some(Finding::error(SUBJECT, message))
    } else if skew.abs() > WARNING_ABOVE {
        Some(Finding::warning(SUBJECT, message))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)
    }

    #[test]
    fn slow_query_is_no_skew() {
        assert_eq!(skew(at(5), at(0), at(10)), TimeDelta::zero());
        assert_eq!(skew(at(70), at(0), at(10)), TimeDelta::seconds(60));
        assert_eq!(skew(at(0), at(90), at(91)), TimeDelta::seconds(-90));
    }

    #[test]
    fn large_skew_is_an_error() {
        assert_eq!(problem(TimeDelta::seconds(5)), None);
        let (small, large) = (
            problem(TimeDelta::seconds(6)).unwrap(),
            problem(TimeDelta::seconds(-61)).unwrap(),
        );
        assert!(!small.is_error() && small.message.contains("is 6 s behind"));
        assert!(large.is_error() && large.message.contains("is 61 s ahead of"));
    }
}
