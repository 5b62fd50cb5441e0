//! `POST /api/analytics/form/{id}/responses/delete`: deletes responses by id or by age.

use axum::Json;
use axum::extract::State;

use super::authorize::{parse_response_ids, require_owner};
use super::deletion::{self, ResponsesToDelete};
use super::state::ResponsesState;
use super::wire::{Deleted, ToDelete};
use crate::accounts::SignedIn;
use crate::db_values::DbDate;
use crate::http::{ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, NotFoundErrors, PathText, ProblemCode};

/// Delete responses
///
/// Owner only. Deletes them permanently with their files and updates the counters. Large numbers need several calls: see `more`.
#[utoipa::path(post, path = "/api/analytics/form/{id}/responses/delete", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,)), request_body = ToDelete, responses(
    (status = 200, body = Deleted, description = "Number of deleted responses"),
    AuthErrors, NotFoundErrors, BodyErrors, CommonErrors,
))]
pub(super) async fn delete_responses(
    State(state): State<ResponsesState>,
    caller: SignedIn,
    PathText(id): PathText<String>,
    JsonBody(sent): JsonBody<ToDelete>,
) -> Result<Json<Deleted>, ApiError> {
    let (form, owner) = require_owner(&state, caller, &id).await?;
    let removed = deletion::delete_responses(&state, form, owner, &parse_selection(&sent)?).await?;
    Ok(Json(Deleted {
        success: true,
        deleted: removed.count,
        more: removed.more,
    }))
}

/// Exactly one of `responseIds` and `before` must be set.
fn parse_selection(sent: &ToDelete) -> Result<ResponsesToDelete, ApiError> {
    match (&sent.response_ids, sent.before.as_deref()) {
        (Some(ids), None) => Ok(ResponsesToDelete::ByIds(parse_response_ids(ids)?)),
        (None, Some(day)) => {
            let invalid = || ApiError::at_field("before", ProblemCode::FilterInvalid);
            Ok(ResponsesToDelete::StartedBefore {
                day: DbDate::parse(day).ok_or_else(invalid)?.get(),
                only_quarantined: sent.quarantined,
            })
        }
        _ => Err(ApiError::at_field("responseIds", ProblemCode::ResponsesNamedUnfit)),
    }
}
