//! `DELETE /api/response/mine`: deletes the response of a private link.

use axum::Json;
use axum::extract::State;
use platform::db;

use super::linked_response::{find_linked_response, not_found};
use super::response_links::ResponseToken;
use super::state::OwnResponseState;
use super::wire::OwnResponseDeleted;
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{ApiError, CommonErrors, Problem, RateLimitErrors};
use crate::responses;
use crate::stored_responses::lock_responses;

/// Delete the own response
///
/// Permanently, with its files; the counters are updated. Also works while the form is closed, restricted or in the trash.
#[utoipa::path(delete, path = "/api/response/mine", tag = "responses",
    params(("X-Response-Token" = String, Header, description = "The token of the private link")), responses(
    (status = 200, body = OwnResponseDeleted, description = "Deleted"),
    (status = 404, body = Problem, description = "The link is damaged, or the response was deleted before"),
    RateLimitErrors, CommonErrors,
))]
pub(super) async fn delete_own_response(
    State(state): State<OwnResponseState>,
    _: Allowance<limit::OwnResponse>,
    token: ResponseToken,
) -> Result<Json<OwnResponseDeleted>, ApiError> {
    let linked = find_linked_response(&state, &token).await?;
    let context = &state.context;
    let mut transaction = db::begin_as_system(&context.system_pool).await?;
    let locked = lock_responses(
        &state.forms.version_cache,
        &mut transaction,
        linked.form,
        linked.form_row.owner,
        &[linked.response],
    )
    .await?;
    if locked.is_empty() {
        return Err(not_found());
    }
    responses::delete_locked(&mut transaction, (&context.rng, &context.clock), linked.form, &locked).await?;
    transaction.commit().await?;
    Ok(Json(OwnResponseDeleted { success: true }))
}
