//! `GET /api/analytics/form/{id}/responses/{responseId}`: a single response.

use axum::{
    Json,
    extract::{Path, State},
};

use super::wire::OneResponse;
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, ProblemCode},
    },
};

/// Read a single response
///
/// In the wording of the version it was given to.
#[utoipa::path(get, path = "/api/analytics/form/{id}/responses/{responseId}", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), ("responseId" = String, Path,)), responses(
    (status = 200, body = OneResponse, description = "a single response"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn read_response(
    State(_app): State<App>,
    _caller: SignedIn,
    Path((_id, _response)): Path<(String, String)>,
) -> Result<Json<OneResponse>, ApiError> {
    Err(ApiError::new(ProblemCode::FormNotFound))
}
