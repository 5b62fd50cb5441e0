//! `POST /api/form/{id}/duplicate`: creates a form with the same draft, in the same project.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use form_model::text_rules;

use super::authorized_form::{AuthorizedForm, Owner};
use super::create_form::create_with_draft;
use super::wire::{DraftMade, NewForm};
use super::{WorkName, store, stored_definition};
use crate::accounts::SignedIn;
use crate::context::Context;
use crate::http::{
    ApiError, AuthErrors, BodyErrors, CommonErrors, NotFoundErrors, OptionalJsonBody, PathText, ProblemCode,
    StorageErrors,
};

/// Duplicate a form
///
/// The copy is a draft without the original's link, responses and collaborators. Its default name is "Copy of …".
#[utoipa::path(post, path = "/api/form/{id}/duplicate", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), request_body = Option<NewForm>, responses(
    (status = 201, body = DraftMade, description = "The copy"),
    AuthErrors, NotFoundErrors, BodyErrors, StorageErrors, CommonErrors,
))]
pub(super) async fn duplicate_form(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
    OptionalJsonBody(new): OptionalJsonBody<NewForm>,
) -> Result<(StatusCode, Json<DraftMade>), ApiError> {
    let mut authorized = AuthorizedForm::<Owner>::for_read(&context, caller, &id).await?;
    let name = match new.name.as_deref() {
        Some(name) if !text_rules::is_blank(name) => WorkName::parse(name, "name", ProblemCode::FieldsRequired)?,
        _ => WorkName::given(&authorized.form.name).prefixed("Copy of "),
    };
    let (form, project, owner) = (authorized.form.id, authorized.form.project, authorized.caller);
    let stored = store::read_draft(authorized.connection(), form).await?;
    let definition = stored_definition::parse_in_pool(&context, stored).await?;
    let copy = create_with_draft(authorized.connection(), &context, owner, project, &name, &definition).await?;
    authorized.commit().await?;
    let created = DraftMade {
        success: true,
        form: copy,
    };
    Ok((StatusCode::CREATED, Json(created)))
}
