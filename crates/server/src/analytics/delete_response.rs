//! `DELETE /api/analytics/form/{id}/responses/{responseId}`: one response goes for good.

use axum::{
    Json,
    extract::{Path, State},
};

use super::{owned::opened_by_owner, wire::Deleted};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, ProblemCode},
    },
    responses::{self, ResponseId, ToRemove},
};

/// Delete a response
///
/// For the form's owner. It goes for good, with its files, and counts no more.
#[utoipa::path(delete, path = "/api/analytics/form/{id}/responses/{responseId}", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), ("responseId" = String, Path,)), responses(
    (status = 200, body = Deleted, description = "gone"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn delete_response(
    State(app): State<App>,
    caller: SignedIn,
    Path((id, response)): Path<(String, String)>,
) -> Result<Json<Deleted>, ApiError> {
    let (form, owner) = opened_by_owner(&app, caller, &id).await?;
    let not_found = || ApiError::new(ProblemCode::ResponseNotFound);
    let response = ResponseId::parse(&response).ok_or_else(not_found)?;
    let removed = responses::remove(&app, form, owner, &ToRemove::These(vec![response])).await?;
    if removed.count == 0 {
        return Err(not_found());
    }
    Ok(Json(Deleted {
        success: true,
        deleted: removed.count,
        more: false,
    }))
}
