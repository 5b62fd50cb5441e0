//! `GET /api/analytics/form/{id}/download`: every response, as a file.

use axum::{
    body::Body,
    extract::{Path, Query, State},
    response::Response,
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, Problem, ProblemCode},
    },
};

/// Which file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FileWanted {
    /// `csv`, `xlsx`, `jsonl`, or `files` for the uploaded files as ZIP.
    pub format: String,
    /// The first day, `YYYY-MM-DD` in UTC.
    pub from: Option<String>,
    /// The last day, `YYYY-MM-DD` in UTC.
    pub to: Option<String>,
    /// Only responses to this version.
    pub version: Option<String>,
}

/// Download all responses
///
/// Streamed as of one moment. `X-Total-Rows` says how many responses (or files) it will hold; a body that ends before is cut off.
#[utoipa::path(get, path = "/api/analytics/form/{id}/download", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,), FileWanted), responses(
    (status = 200, description = "the file", body = Vec<u8>, content_type = "application/octet-stream",
        headers(("X-Total-Rows" = u64, description = "responses, or files, that it holds"))),
    (status = 422, body = Problem, description = "no such format, day or version"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn download(
    State(_app): State<App>,
    _caller: SignedIn,
    Path(_id): Path<String>,
    Query(_wanted): Query<FileWanted>,
) -> Result<Response<Body>, ApiError> {
    Err(ApiError::new(ProblemCode::FormNotFound))
}
