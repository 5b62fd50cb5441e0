//! When a published form is open.

use chrono::{DateTime, NaiveDateTime, Utc};
use form_model::settings::Settings;
use form_model::utc_minute::UtcMinute;
use serde_json::json;

use crate::http::{ApiError, ProblemCode};

/// When the live version opens and closes; `None` is always.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Schedule {
    pub opens_at: Option<DateTime<Utc>>,
    pub closes_at: Option<DateTime<Utc>>,
}

impl Schedule {
    pub(super) fn of(settings: &Settings) -> Self {
        Self {
            opens_at: settings.opens_at.and_then(moment),
            closes_at: settings.closes_at.and_then(moment),
        }
    }

    /// Fails outside of the schedule, with what visitors need to know.
    pub(super) fn check(self, now: DateTime<Utc>, closed_text: &str) -> Result<(), ApiError> {
        if let Some(opens_at) = self.opens_at.filter(|opens_at| now < *opens_at) {
            return Err(ApiError::new(ProblemCode::FormNotOpen).with_extra("opensAt", json!(opens_at)));
        }
        if self.closes_at.is_none_or(|closes_at| now < closes_at) {
            return Ok(());
        }
        Err(closed(closed_text))
    }
}

/// The form is closed, with what its owner says about it.
pub(super) fn closed(closed_text: &str) -> ApiError {
    let closed = ApiError::new(ProblemCode::FormClosed);
    match closed_text {
        "" => closed,
        text => closed.with_extra("closedText", json!(text)),
    }
}

fn moment(minute: UtcMinute) -> Option<DateTime<Utc>> {
    let moment = NaiveDateTime::parse_from_str(&minute.to_string(), "%Y-%m-%dT%H:%MZ").ok()?;
    Some(moment.and_utc())
}
