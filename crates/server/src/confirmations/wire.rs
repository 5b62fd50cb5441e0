//! Request and reply types of confirmations.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::MailRow;
use crate::mails::MailOutcome;

/// The confirmations that a form has sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Confirmations {
    pub success: bool,
    /// Whether the owner's address is verified. Otherwise none are sent.
    pub owner_verified: bool,
    /// The newest mails of the last 30 days, newest first.
    pub mails: Vec<ConfirmationMail>,
}

/// A confirmation, or a test.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConfirmationMail {
    /// Also the part of its `Message-ID` before the @.
    #[schema(value_type = String)]
    pub id: Uuid,
    pub kind: ConfirmationMailKind,
    /// The receipt of the response; absent for a test.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<String>,
    pub created_at: DateTime<Utc>,
    pub outcome: MailOutcome,
}

impl From<MailRow> for ConfirmationMail {
    fn from(row: MailRow) -> Self {
        Self {
            id: row.id,
            kind: if row.is_test {
                ConfirmationMailKind::Test
            } else {
                ConfirmationMailKind::Response
            },
            receipt: row.receipt,
            created_at: row.created_at,
            outcome: row.outcome,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum ConfirmationMailKind {
    Response,
    Test,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ConfirmationsBlocked {
    pub success: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ConfirmationsAllowed {
    pub success: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct LinkParams {
    pub key: String,
}
