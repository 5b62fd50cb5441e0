//! `DELETE /api/analytics/form/{id}/responses/{responseId}`: deletes one response.

use axum::Json;
use axum::extract::State;

use super::authorize::require_owner;
use super::deletion::{self, ResponsesToDelete};
use super::state::ResponsesState;
use super::wire::Deleted;
use crate::accounts::SignedIn;
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText, ProblemCode};
use crate::stored_responses::ResponseId;

/// Delete a response
///
/// Owner only. Deletes it permanently with its files and updates the counters.
#[utoipa::path(delete, path = "/api/analytics/form/{id}/responses/{responseId}", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), ("responseId" = String, Path,)), responses(
    (status = 200, body = Deleted, description = "Deleted"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn delete_response(
    State(state): State<ResponsesState>,
    caller: SignedIn,
    PathText((id, response)): PathText<(String, String)>,
) -> Result<Json<Deleted>, ApiError> {
    let (form, owner) = require_owner(&state, caller, &id).await?;
    let not_found = || ApiError::new(ProblemCode::ResponseNotFound);
    let response = ResponseId::parse(&response).ok_or_else(not_found)?;
    let removed = deletion::delete_responses(&state, form, owner, &ResponsesToDelete::ByIds(vec![response])).await?;
    if removed.count == 0 {
        return Err(not_found());
    }
    Ok(Json(Deleted {
        success: true,
        deleted: removed.count,
        more: false,
    }))
}
