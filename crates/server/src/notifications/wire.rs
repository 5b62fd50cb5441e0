//! Request and reply types of notifications.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{MailRow, Subscription};
use crate::mails::MailOutcome;

/// 8:00 UTC.
const DEFAULT_DAILY_AT: u16 = 480;

/// How often the caller gets mails about new responses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum NotificationFrequency {
    Never,
    /// At the first new response, then at most every five minutes.
    Immediately,
    /// At most once an hour.
    Hourly,
    /// Once a day, at `dailyAt`.
    Daily,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NotificationsChange {
    pub frequency: NotificationFrequency,
    /// Minute of the UTC day at which a daily mail is sent. Absent: unchanged, or 8:00.
    #[serde(default)]
    #[schema(nullable = false, minimum = 0, maximum = 1439)]
    pub daily_at: Option<u16>,
}

/// The caller's notifications about one form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Notifications {
    pub success: bool,
    pub frequency: NotificationFrequency,
    /// Minute of the UTC day at which a daily mail is sent.
    pub daily_at: u16,
    /// The newest mails to the caller about this form, newest first.
    pub mails: Vec<NotificationMail>,
}

impl Notifications {
    pub(super) fn of(subscription: Option<Subscription>, mails: &[MailRow]) -> Self {
        Self {
            success: true,
            frequency: subscription
                .as_ref()
                .map_or(NotificationFrequency::Never, |subscription| {
                    subscription.frequency.into()
                }),
            daily_at: subscription
                .and_then(|subscription| u16::try_from(subscription.daily_at).ok())
                .unwrap_or(DEFAULT_DAILY_AT),
            mails: mails.iter().map(NotificationMail::of).collect(),
        }
    }
}

/// A mail to the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NotificationMail {
    /// Also the part of its `Message-ID` before the @.
    #[schema(value_type = String)]
    pub id: Uuid,
    pub kind: NotificationMailKind,
    /// New complete responses that it reports; 0 for a test.
    pub responses: i32,
    pub created_at: DateTime<Utc>,
    pub outcome: MailOutcome,
}

impl NotificationMail {
    fn of(row: &MailRow) -> Self {
        Self {
            id: row.id,
            kind: match row.responses {
                Some(_) => NotificationMailKind::Responses,
                None => NotificationMailKind::Test,
            },
            responses: row.responses.unwrap_or_default(),
            created_at: row.created_at,
            outcome: row.outcome,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum NotificationMailKind {
    Responses,
    Test,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Unsubscribed {
    pub success: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct UnsubscribeParams {
    pub key: String,
}
