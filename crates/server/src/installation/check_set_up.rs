//! `POST /api/set-up/check`: what the set-up page shows, for the holder of its link.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::set_up_link::require_valid;
use super::state::InstallationState;
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{ApiError, BodyErrors, CommonErrors, JsonBody, Problem, RateLimitErrors};

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SetUpCheck {
    /// From the link in the log.
    #[serde(default)]
    #[schema(required)]
    pub key: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SetUpState {
    pub success: bool,
    /// The address in links and mails.
    pub public_url: String,
    /// Whether a mail server is configured.
    pub sends_mail: bool,
    /// Whether pictures and files can be stored now.
    pub stores_files: bool,
}

/// Check the link to the set-up page
///
/// The server logs the link while there is no account.
#[utoipa::path(post, path = "/api/set-up/check", tag = "installation", request_body = SetUpCheck, responses(
    (status = 200, body = SetUpState, description = "The link works, and this is the state of the installation"),
    (status = 403, body = Problem, description = "The link is wrong or has expired, or there is an account"),
    BodyErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn check_set_up(
    State(state): State<InstallationState>,
    _: Allowance<limit::TryCode>,
    JsonBody(request): JsonBody<SetUpCheck>,
) -> Result<Json<SetUpState>, ApiError> {
    require_valid(&state, &request.key).await?;
    let context = &state.context;
    Ok(Json(SetUpState {
        success: true,
        public_url: context.public_url.page(""),
        sends_mail: context.sends_mail,
        stores_files: context.objects.check().await.is_ok(),
    }))
}
