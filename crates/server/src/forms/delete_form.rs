//! `DELETE /api/form/{id}`: moves a form to the trash, from where it can be restored for 30 days.

use axum::Json;
use axum::extract::State;

use super::authorized_form::{AuthorizedForm, Owner};
use super::state::FormsState;
use super::store;
use crate::accounts::{Done, SignedIn};
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText};

/// Delete a form
///
/// Its link stops working at once. `POST /api/form/{id}/restore` restores the form and its responses for 30 days.
#[utoipa::path(delete, path = "/api/form/{id}", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), responses(
    (status = 200, body = Done, description = "Moved to the trash"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn delete_form(
    State(state): State<FormsState>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<Done>, ApiError> {
    let mut authorized = AuthorizedForm::<Owner>::for_update(&state.context, caller, &id).await?;
    let form = authorized.form.id;
    store::set_in_trash(authorized.connection(), form, true).await?;
    authorized.commit_and_invalidate_link(&state.published_forms).await?;
    Ok(Json(Done::ok()))
}
