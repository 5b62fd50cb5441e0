//! `POST /api/form/{id}/restore`: restores a form from the trash, with its link and its responses.

use axum::Json;
use axum::extract::State;

use super::authorized_form::{AuthorizedForm, Owner};
use super::state::FormsState;
use super::store;
use crate::accounts::{Done, SignedIn};
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText};

/// Restore a deleted form
#[utoipa::path(post, path = "/api/form/{id}/restore", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), responses(
    (status = 200, body = Done, description = "Restored"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn restore_form(
    State(state): State<FormsState>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<Done>, ApiError> {
    let mut authorized = AuthorizedForm::<Owner>::from_trash(&state.context, caller, &id).await?;
    let form = authorized.form.id;
    store::set_in_trash(authorized.connection(), form, false).await?;
    authorized.commit_and_invalidate_link(&state.published_forms).await?;
    Ok(Json(Done::ok()))
}
