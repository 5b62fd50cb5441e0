//! Types for collaborators and access to restricted forms.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::forms::roles::{Access, SharedRole};

/// A collaborator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(in crate::forms) struct Responder {
    pub email: String,
    pub role: SharedRole,
}

/// A collaborator to add or change.
#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::forms) struct SentResponder {
    #[serde(default)]
    #[schema(required)]
    pub email: String,
    /// Absent: unchanged, or `respond` for a new collaborator.
    #[serde(default)]
    #[schema(nullable = false)]
    pub role: Option<SharedRole>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct AccessChange {
    /// Absent: unchanged.
    #[serde(default)]
    #[schema(nullable = false)]
    pub access: Option<Access>,
    /// The whole list of collaborators. Absent: unchanged.
    #[serde(default)]
    #[schema(nullable = false)]
    pub responders: Option<Vec<SentResponder>>,
    /// Whether other sites may show the form in a frame. Absent: unchanged.
    #[serde(default)]
    #[schema(nullable = false)]
    pub embeddable: Option<bool>,
    /// Whether responses to versions older than the live one are accepted. Absent: unchanged.
    #[serde(default)]
    #[schema(nullable = false)]
    pub accept_older_versions: Option<bool>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct AccessChanged {
    pub success: bool,
    pub access: Access,
    pub responders: Vec<Responder>,
    pub embeddable: bool,
    pub accept_older_versions: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::forms) struct RequestAccessCode {
    #[serde(default)]
    #[schema(required)]
    pub email: String,
    /// `entry` of this browser's previous reply: a code sent within the last minute stays valid, an older one is replaced.
    #[serde(default)]
    #[schema(nullable = false)]
    pub entry: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct AccessCodeSent {
    pub success: bool,
    /// A secret of this browser; the code works only together with it.
    pub entry: String,
    /// Seconds until another code can be requested.
    pub resend_after_seconds: i64,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::forms) struct RedeemAccessCode {
    /// `entry` of the reply that sent the code.
    #[serde(default)]
    #[schema(required)]
    pub entry: String,
    #[serde(default)]
    #[schema(required, min_length = 6, max_length = 6, example = "042917")]
    pub otp: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct AccessTokenIssued {
    pub success: bool,
    /// The access token. Send it as `X-Form-Pass`.
    pub pass: String,
    pub expires_at: DateTime<Utc>,
}
