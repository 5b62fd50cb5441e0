//! `GET /api/works/trash`: lists the caller's deleted forms, most recently deleted first.

use axum::Json;
use axum::extract::State;

use super::store;
use super::wire::Trash;
use crate::accounts::SignedIn;
use crate::context::Context;
use crate::http::{ApiError, AuthErrors, CommonErrors};

const MAX_LIMIT: i64 = 200;

/// List your deleted forms
///
/// At most 200. `POST /api/form/{id}/restore` restores a form until `purgedAt`, `POST /api/form/{id}/purge` deletes it permanently.
#[utoipa::path(get, path = "/api/works/trash", tag = "works", security(("bearer" = [])), responses(
    (status = 200, body = Trash, description = "The forms, most recently deleted first"),
    AuthErrors, CommonErrors,
))]
pub(super) async fn trash(State(context): State<Context>, caller: SignedIn) -> Result<Json<Trash>, ApiError> {
    let mut transaction = caller.begin(&context).await?;
    let trash = store::trash(&mut transaction, caller.user, MAX_LIMIT).await?;
    Ok(Json(Trash { success: true, trash }))
}
