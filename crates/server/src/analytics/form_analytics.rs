//! `GET /api/analytics/form/{id}`: a form's numbers.

use axum::{
    Json,
    extract::{Path, Query, State},
};

use super::{
    filter::only,
    summary::summary,
    wire::{FormAnalytics, Wanted},
};
use crate::{
    accounts::SignedIn,
    app::App,
    forms::Results,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, Problem},
    },
};

/// Read a form's numbers
///
/// For its owner and for people who may see its results. They come from counters, so they cost the same however many responses there are.
#[utoipa::path(get, path = "/api/analytics/form/{id}", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), Wanted), responses(
    (status = 200, body = FormAnalytics, description = "a form's numbers"),
    (status = 422, body = Problem, description = "no day, or no version"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn form_analytics(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<FormAnalytics>, ApiError> {
    let mut results = Results::open(&app, caller, &id).await?;
    summary(&app, &mut results, only(&wanted)?).await.map(Json)
}
