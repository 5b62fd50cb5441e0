//! `POST /api/set-up`: creates the first account.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::set_up_link::require_valid;
use super::state::InstallationState;
use crate::accounts::{self, Done, SignUp};
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{ApiError, BodyErrors, CommonErrors, JsonBody, Problem, ProblemCode, RateLimitErrors};
use crate::language::Language;

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SetUp {
    /// From the link in the log.
    #[serde(default)]
    #[schema(required)]
    pub key: String,
    #[serde(flatten)]
    pub account: SignUp,
}

/// Create the first account
///
/// Its address counts as verified. Afterwards the link no longer works.
#[utoipa::path(post, path = "/api/set-up", tag = "installation", request_body = SetUp, responses(
    (status = 201, body = Done, description = "Created"),
    (status = 403, body = Problem, description = "The link is wrong or has expired, or there is an account"),
    BodyErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn set_up(
    State(state): State<InstallationState>,
    _: Allowance<limit::SignUp>,
    language: Language,
    JsonBody(request): JsonBody<SetUp>,
) -> Result<(StatusCode, Json<Done>), ApiError> {
    require_valid(&state, &request.key).await?;
    if accounts::create_first_account(&state.accounts, &request.account, language).await? {
        Ok((StatusCode::CREATED, Json(Done::ok())))
    } else {
        Err(ApiError::new(ProblemCode::SetUpLinkInvalid))
    }
}
