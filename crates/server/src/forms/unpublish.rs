//! `POST /api/form/{id}/unpublish`: closes a form. Its versions and its link remain for the next publish.

use axum::Json;
use axum::extract::State;

use super::authorized_form::{AuthorizedForm, Owner};
use super::state::FormsState;
use super::store;
use crate::accounts::{Done, SignedIn};
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText};

/// Unpublish a form
#[utoipa::path(post, path = "/api/form/{id}/unpublish", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), responses(
    (status = 200, body = Done, description = "Unpublished, also if it was not published before"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn unpublish(
    State(state): State<FormsState>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<Done>, ApiError> {
    let mut authorized = AuthorizedForm::<Owner>::for_update(&state.context, caller, &id).await?;
    let form = authorized.form.id;
    store::unpublish(authorized.connection(), form).await?;
    authorized.commit_and_invalidate_link(&state.published_forms).await?;
    Ok(Json(Done::ok()))
}
