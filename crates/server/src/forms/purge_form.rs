//! `POST /api/form/{id}/purge`: permanently deletes a form in the trash.

use axum::Json;
use axum::extract::State;

use super::authorized_form::{AuthorizedForm, Owner};
use super::store;
use crate::accounts::{Done, SignedIn};
use crate::context::Context;
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText};

/// Permanently delete a form in the trash
///
/// It can no longer be restored. Its responses and files are deleted within an hour.
#[utoipa::path(post, path = "/api/form/{id}/purge", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), responses(
    (status = 200, body = Done, description = "Deleted"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn purge_form(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<Done>, ApiError> {
    let mut authorized = AuthorizedForm::<Owner>::from_trash(&context, caller, &id).await?;
    let form = authorized.form.id;
    store::expire_in_trash(authorized.connection(), form).await?;
    authorized.commit().await?;
    Ok(Json(Done::ok()))
}
