//! Ranges of a form's responses, ordered by start time.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};

use super::counters::CohortFilter;
use crate::db_values::{decode_cursor, encode_cursor};
use crate::stored_responses::ResponseId;

/// A position in a form's responses, ordered by start time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ResponseCursor {
    pub started_at: DateTime<Utc>,
    pub response: ResponseId,
}

impl ResponseCursor {
    pub(crate) fn encode(self) -> String {
        encode_cursor(self.started_at, self.response.as_uuid())
    }

    pub(crate) fn decode(text: &str) -> Option<Self> {
        let (started_at, response) = decode_cursor(text)?;
        let response = response.into();
        Some(Self { started_at, response })
    }
}

/// A range of responses. Both bounds are always set: an optional one would need `coalesce`, which is not leakproof, so under row
/// security the planner would not use the index.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    pub after: ResponseCursor,
    pub before: ResponseCursor,
}

/// By start time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    NewestFirst,
    OldestFirst,
}

impl Span {
    /// The responses started on these days.
    pub(crate) fn of(cohort: CohortFilter) -> Self {
        let midnight = |day: NaiveDate| day.and_time(NaiveTime::MIN).and_utc();
        let end = cohort.to.and_then(|day| day.checked_add_days(Days::new(1)));
        Self {
            after: ResponseCursor {
                started_at: cohort.from.map_or(DateTime::UNIX_EPOCH, midnight),
                response: ResponseId::FIRST,
            },
            before: ResponseCursor {
                started_at: end.map_or(FAR_FUTURE, midnight),
                response: ResponseId::FIRST,
            },
        }
    }

    /// The part that is listed after the cursor.
    pub(crate) fn after_cursor(self, cursor: ResponseCursor, order: Order) -> Self {
        match order {
            Order::NewestFirst => Self {
                before: self.before.min(cursor),
                ..self
            },
            Order::OldestFirst => Self {
                after: self.after.max(cursor),
                ..self
            },
        }
    }
}

/// After every response.
const FAR_FUTURE: DateTime<Utc> = match DateTime::from_timestamp(253_402_300_800, 0) {
    Some(moment) => moment,
    None => DateTime::<Utc>::MAX_UTC,
};
