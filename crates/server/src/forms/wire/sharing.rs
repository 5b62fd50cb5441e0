//! Whom a form is shared with.

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
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::forms) struct AccessChanged {
    pub success: bool,
    pub access: Access,
    pub responders: Vec<Responder>,
}
