//! `GET /api/analytics/project/{id}`: a project's numbers.

use axum::{
    Json,
    extract::{Path, State},
};

use super::wire::ProjectAnalytics;
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, ProblemCode},
    },
};

/// Read a project's numbers
#[utoipa::path(get, path = "/api/analytics/project/{id}", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,)), responses(
    (status = 200, body = ProjectAnalytics, description = "a project's numbers"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn project_analytics(
    State(_app): State<App>,
    _caller: SignedIn,
    Path(_id): Path<String>,
) -> Result<Json<ProjectAnalytics>, ApiError> {
    Err(ApiError::new(ProblemCode::FormNotFound))
}
