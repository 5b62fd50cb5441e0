//! `POST /api/response/link`: creates the private link to a response.

use axum::Json;
use axum::extract::State;
use platform::db;

use super::linked_response::{find_row, not_found};
use super::state::OwnResponseState;
use super::wire::{LinkCreated, LinkRequest};
use crate::forms::FormId;
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{
    ApiError, BodyErrors, CommonErrors, JsonBody, NotFoundErrors, Problem, ProblemCode, RateLimitErrors,
};
use crate::stored_responses::{ResponseId, ResponseKey};

/// Create the private link to a response
///
/// For the device that fills it in: while the response can be changed with its `responseId`, which is until 30 minutes after it
/// was completed. Everybody who has the link can read and delete the response. The link never changes, and works until the
/// response is deleted.
#[utoipa::path(post, path = "/api/response/link", tag = "responses", request_body = LinkRequest, responses(
    (status = 200, body = LinkCreated, description = "The token of the link"),
    (status = 409, body = Problem, description = "The response was completed more than 30 minutes ago"),
    NotFoundErrors, BodyErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn create_link(
    State(state): State<OwnResponseState>,
    _: Allowance<limit::OwnResponse>,
    JsonBody(request): JsonBody<LinkRequest>,
) -> Result<Json<LinkCreated>, ApiError> {
    let key = ResponseKey::parse(&request.response_id)
        .ok_or_else(|| ApiError::at_field("responseId", ProblemCode::ResponseIdInvalid))?;
    let form = FormId::parse(&request.form_id).ok_or_else(not_found)?;
    let response = ResponseId::of(form, key);
    let mut transaction = db::begin_as_system(&state.context.system_pool).await?;
    let row = find_row(&mut transaction, form, response).await?;
    // A key that somebody finds on a shared device later must not reveal the answers.
    if row.is_final() {
        return Err(ApiError::new(ProblemCode::ResponseComplete));
    }
    Ok(Json(LinkCreated {
        success: true,
        token: state.links.token(form, response),
    }))
}
