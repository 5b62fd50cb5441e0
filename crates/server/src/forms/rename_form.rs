//! `PUT /api/form/rename/{id}`: renames a form.

use axum::Json;
use axum::extract::State;

use super::authorized_form::{AuthorizedForm, Owner};
use super::state::FormsState;
use super::wire::FormRename;
use super::{WorkName, store};
use crate::accounts::{DoneWithMessage, SignedIn};
use crate::http::{ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, NotFoundErrors, PathText, ProblemCode};

/// Rename a form
///
/// Respondents see the new name at once. The list of versions shows the names under which they were published.
#[utoipa::path(put, path = "/api/form/rename/{id}", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), request_body = FormRename, responses(
    (status = 200, body = DoneWithMessage, description = "Renamed"),
    AuthErrors, NotFoundErrors, BodyErrors, CommonErrors,
))]
pub(super) async fn rename_form(
    State(state): State<FormsState>,
    caller: SignedIn,
    PathText(id): PathText<String>,
    JsonBody(rename): JsonBody<FormRename>,
) -> Result<Json<DoneWithMessage>, ApiError> {
    let name = WorkName::parse(&rename.name, "name", ProblemCode::FieldsRequired)?;
    let mut authorized = AuthorizedForm::<Owner>::for_update(&state.context, caller, &id).await?;
    let form = authorized.form.id;
    store::rename(authorized.connection(), form, &name).await?;
    authorized.commit_and_invalidate_link(&state.published_forms).await?;
    Ok(Json(DoneWithMessage::new("Form renamed successfully")))
}
