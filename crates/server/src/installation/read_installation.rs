//! `GET /api/installation`: what this installation can do.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::context::Context;
use crate::http::{ApiError, CommonErrors};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Installation {
    pub success: bool,
    /// `false` if no mail server is configured: no code or invitation arrives, and the operator can look up codes.
    pub sends_mail: bool,
}

/// Read what this installation can do
#[utoipa::path(get, path = "/api/installation", tag = "installation", responses(
    (status = 200, body = Installation, description = "What this installation can do"),
    CommonErrors,
))]
pub(super) async fn read_installation(State(context): State<Context>) -> Result<Json<Installation>, ApiError> {
    Ok(Json(Installation {
        success: true,
        sends_mail: context.sends_mail,
    }))
}
