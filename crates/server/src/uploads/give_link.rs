//! `GET /api/form/{id}/uploads/{uploadId}`: a link to a respondent's file, for whoever may see the form's results.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use uuid::Uuid;

use super::{store, wire::FileLink};
use crate::{
    accounts::SignedIn,
    app::App,
    forms::FormId,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, ProblemCode},
    },
};

/// Get a link to a respondent's file
///
/// The link works for a minute and needs no token, so that a browser can save the file.
#[utoipa::path(get, path = "/api/form/{id}/uploads/{uploadId}", tag = "responses", security(("bearer" = [])),
    params(("id" = String, Path,), ("uploadId" = String, Path,)), responses(
    (status = 200, body = FileLink, description = "where the file can be had for a minute"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn give_link(
    State(app): State<App>,
    caller: SignedIn,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<Json<FileLink>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::UploadNotFound);
    let Path((form, upload)) = path.map_err(|_| not_found())?;
    let form = FormId::parse(&form).ok_or_else(not_found)?;
    let upload: Uuid = upload.parse().map_err(|_| not_found())?;
    // The policies decide: the row is there for the owner and for people who may see the results.
    let mut transaction = caller.begin(&app).await?;
    let until = store::seen(&mut transaction, form, upload).await?;
    drop(transaction);
    let url = app.uploads.links.link(form, upload, until.ok_or_else(not_found)?);
    Ok(Json(FileLink { success: true, url }))
}
