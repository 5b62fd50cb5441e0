//! `POST /api/form/{id}/duplicate`: a new form with the same draft, in the same project.

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use form_model::text_rules;

use super::{
    content,
    create_form::make,
    opened::{Opened, Owning},
    store,
    wire::{DraftMade, NewForm},
};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithBody, WithToken},
        json::OptionalJsonBody,
        problem::{ApiError, ProblemCode},
    },
    projects::Name,
};

/// Duplicate a form
///
/// The copy is a draft: it has neither the link nor the responses nor the people of the original. Without a name it is called
/// "Copy of …".
#[utoipa::path(post, path = "/api/form/{id}/duplicate", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "the form")), request_body = Option<NewForm>, responses(
    (status = 201, body = DraftMade, description = "the copy"),
    WithToken, OnlyOwn, WithBody, Always,
))]
pub(super) async fn duplicate_form(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
    OptionalJsonBody(new): OptionalJsonBody<NewForm>,
) -> Result<(StatusCode, Json<DraftMade>), ApiError> {
    let mut opened = Opened::<Owning>::to_read(&app, caller, &id).await?;
    let name = match new.name.as_deref() {
        Some(name) if !text_rules::is_blank(name) => Name::parse(name, "name", ProblemCode::FieldsRequired)?,
        _ => Name::given(&opened.form.name).prefixed("Copy of "),
    };
    let (form, project, owner) = (opened.form.id, opened.form.project, opened.caller);
    let definition = content::read(&store::read_draft(opened.connection(), form).await?)?;
    let copy = make(opened.connection(), &app, owner, project, &name, &definition).await?;
    opened.commit().await?;
    let made = DraftMade {
        success: true,
        form: copy,
    };
    Ok((StatusCode::CREATED, Json(made)))
}
