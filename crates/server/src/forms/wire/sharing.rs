//! Whom a form is shared with.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::forms::roles::{Access, SharedRole};

/// Somebody a form is shared with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(in crate::forms) struct Responder {
    pub email: String,
    pub role: SharedRole,
}

/// Somebody to share a form with.
#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::forms) struct SentResponder {
    #[serde(default)]
    #[schema(required)]
    pub email: String,
    /// Left out: as it was, or `respond`.
    #[serde(default)]
    #[schema(nullable = false)]
    pub role: Option<SharedRole>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::forms) struct AccessChange {
    /// Left out: as it was.
    #[serde(default)]
    #[schema(nullable = false)]
    pub access: Option<Access>,
    /// The whole list. Left out: as it was.
    #[serde(default)]
    #[schema(nullable = false)]
    pub responders: Option<Vec<SentResponder>>,
    /// Whether other sites may show the form in a frame. Left out: as it was.
    #[serde(default)]
    #[schema(nullable = false)]
    pub embeddable: Option<bool>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct AccessChanged {
    pub success: bool,
    pub access: Access,
    pub responders: Vec<Responder>,
    pub embeddable: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::forms) struct AskEntryCode {
    #[serde(default)]
    #[schema(required)]
    pub email: String,
    /// What this call gave the same browser before: a code sent within the last minute is kept, an older one replaced.
    #[serde(default)]
    #[schema(nullable = false)]
    pub entry: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct EntryCodeSent {
    pub success: bool,
    /// A secret of this browser: the code works only together with it.
    pub entry: String,
    /// How long until another one may be asked for.
    pub resend_after_seconds: i64,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::forms) struct EnterForm {
    /// What asking for the code gave.
    #[serde(default)]
    #[schema(required)]
    pub entry: String,
    #[serde(default)]
    #[schema(required, min_length = 6, max_length = 6, example = "042917")]
    pub otp: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::forms) struct FormEntered {
    pub success: bool,
    /// To be sent as `X-Form-Pass`.
    pub pass: String,
    pub expires_at: DateTime<Utc>,
}
