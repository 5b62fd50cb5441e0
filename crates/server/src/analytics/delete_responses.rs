//! `POST /api/analytics/form/{id}/responses/delete`: responses go for good, by name or by age.

use axum::{
    Json,
    extract::{Path, State},
};

use super::{
    owned::{named, opened_by_owner},
    wire::{Deleted, ToDelete},
};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithBody, WithToken},
        json::JsonBody,
        problem::{ApiError, ProblemCode},
    },
    responses::{self, ToRemove},
};

/// Delete responses
///
/// For the form's owner. They go for good, with their files, and count no more. Many take several calls: see `more`.
#[utoipa::path(post, path = "/api/analytics/form/{id}/responses/delete", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,)), request_body = ToDelete, responses(
    (status = 200, body = Deleted, description = "how many went"),
    WithToken, OnlyOwn, WithBody, Always,
))]
pub(super) async fn delete_responses(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
    JsonBody(sent): JsonBody<ToDelete>,
) -> Result<Json<Deleted>, ApiError> {
    let (form, owner) = opened_by_owner(&app, caller, &id).await?;
    let removed = responses::remove(&app, form, owner, &wanted(&sent)?).await?;
    Ok(Json(Deleted {
        success: true,
        deleted: removed.count,
        more: removed.more,
    }))
}

/// Exactly one of the two ways to say which.
fn wanted(sent: &ToDelete) -> Result<ToRemove, ApiError> {
    match (&sent.response_ids, sent.before.as_deref()) {
        (Some(ids), None) => Ok(ToRemove::These(named(ids)?)),
        (None, Some(day)) => {
            let unfit = || ApiError::at_field("before", ProblemCode::FilterInvalid);
            Ok(ToRemove::BegunBefore {
                day: day.parse().map_err(|_| unfit())?,
                only_held: sent.held,
            })
        }
        _ => Err(ApiError::at_field("responseIds", ProblemCode::ResponsesNamedUnfit)),
    }
}
