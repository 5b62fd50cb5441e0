//! `GET /api/form/{id}/uploads/{uploadId}`: creates a link to a respondent's file.

use axum::Json;
use axum::extract::State;
use uuid::Uuid;

use super::state::UploadsState;
use super::store;
use super::wire::FileLink;
use crate::accounts::SignedIn;
use crate::forms::FormId;
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText, ProblemCode};

/// Create a link to a respondent's file
///
/// The link is valid for a minute and needs no token, so that a browser can download the file.
#[utoipa::path(get, path = "/api/form/{id}/uploads/{uploadId}", tag = "responses", security(("bearer" = [])),
    params(("id" = String, Path,), ("uploadId" = String, Path,)), responses(
    (status = 200, body = FileLink, description = "The link"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn create_file_link(
    State(state): State<UploadsState>,
    caller: SignedIn,
    PathText((form, upload)): PathText<(String, String)>,
) -> Result<Json<FileLink>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::UploadNotFound);
    let form = FormId::parse(&form).ok_or_else(not_found)?;
    let upload: Uuid = upload.parse().map_err(|_| not_found())?;
    // Row security shows the row only to the owner and to collaborators who may see results.
    let mut transaction = caller.begin(&state.context).await?;
    let until = store::link_expiry(&mut transaction, form, upload).await?;
    drop(transaction);
    let url = state.limiter.links.link(form, upload, until.ok_or_else(not_found)?);
    Ok(Json(FileLink { success: true, url }))
}
