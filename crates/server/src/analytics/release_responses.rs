//! `POST /api/analytics/form/{id}/responses/release`: responses count that were held apart.

use axum::{
    Json,
    extract::{Path, State},
};

use super::{
    owned::{named, opened_by_owner},
    wire::{Released, ToRelease},
};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithBody, WithToken},
        json::JsonBody,
        problem::ApiError,
    },
    responses,
};

/// Let responses count that were held apart
///
/// For the form's owner.
#[utoipa::path(post, path = "/api/analytics/form/{id}/responses/release", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,)), request_body = ToRelease, responses(
    (status = 200, body = Released, description = "how many count now"),
    WithToken, OnlyOwn, WithBody, Always,
))]
pub(super) async fn release_responses(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
    JsonBody(sent): JsonBody<ToRelease>,
) -> Result<Json<Released>, ApiError> {
    let (form, owner) = opened_by_owner(&app, caller, &id).await?;
    let released = responses::release(&app, form, owner, &named(&sent.response_ids)?).await?;
    Ok(Json(Released {
        success: true,
        released,
    }))
}
