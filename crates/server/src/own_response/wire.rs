//! Request and reply types of respondents' own responses.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Names a response by the secret of the device that fills it in.
// Not `Debug`, because `responseId` is secret.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LinkRequest {
    pub form_id: String,
    /// As sent with its pages.
    pub response_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LinkCreated {
    pub success: bool,
    /// Send it as `X-Response-Token`. The private link is `/response#` with this token.
    pub token: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OwnResponseReply {
    pub success: bool,
    pub response: OwnResponse,
}

/// A response as its respondent sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OwnResponse {
    /// The name of the form when the response was started.
    pub form_name: String,
    /// The last part of the form's share link.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub share_link: Option<String>,
    /// Absent until the response is complete for the first time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<String>,
    pub started_at: DateTime<Utc>,
    /// Absent while the response is not complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub completed_at: Option<DateTime<Utc>>,
    /// When the response is deleted, if the form does not keep responses for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub kept_until: Option<DateTime<Utc>>,
    /// The answers on the path, in its order. Hidden fields are left out.
    pub answers: Vec<OwnAnswer>,
}

/// A question, in the words of the response's version, with its answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OwnAnswer {
    pub question_id: String,
    pub question: String,
    /// As people read it; several parts are separated by commas or lines. Files are named.
    pub answer: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OwnResponseDeleted {
    pub success: bool,
}
