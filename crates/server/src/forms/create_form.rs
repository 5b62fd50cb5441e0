//! `POST /api/form/create`: a new form with one empty page, in no project.

use axum::{Json, extract::State, http::StatusCode};
use form_model::{
    definition::{Definition, Page},
    ids::PageId,
    text_rules, wire,
};
use sqlx::PgConnection;

use super::{
    content::{self, Content},
    ids::FormId,
    sent_form::UNTITLED,
    store,
    wire::{Draft, DraftMade, NewForm},
};
use crate::{
    accounts::{SignedIn, UserId},
    app::App,
    http::{
        documented::{Always, WithBody, WithToken},
        json::JsonBody,
        problem::{ApiError, ProblemCode},
    },
    projects::{Name, ProjectId},
};

/// Make a form
#[utoipa::path(post, path = "/api/form/create", tag = "forms", security(("bearer" = [])),
    request_body = NewForm, responses(
    (status = 201, body = DraftMade, description = "the form, with one empty page"),
    WithToken, WithBody, Always,
))]
pub(super) async fn create_form(
    State(app): State<App>,
    caller: SignedIn,
    JsonBody(new): JsonBody<NewForm>,
) -> Result<(StatusCode, Json<DraftMade>), ApiError> {
    let name = match new.name.as_deref() {
        Some(name) if !text_rules::is_blank(name) => Name::parse(name, "name", ProblemCode::FieldsRequired)?,
        _ => Name::given(UNTITLED),
    };
    let mut transaction = caller.begin(&app).await?;
    let form = make_empty(&mut transaction, &app, caller.user, None, &name).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(DraftMade { success: true, form })))
}

/// Makes a form with one empty page in the caller's transaction.
pub(super) async fn make_empty(
    connection: &mut PgConnection,
    app: &App,
    owner: UserId,
    project: Option<ProjectId>,
    name: &Name,
) -> Result<Draft, ApiError> {
    let first = Page::empty(PageId::from(content::mint(app)()), 1);
    let definition = Definition::new(vec![first], None).map_err(|error| ApiError::fault(&error.into()))?;
    make(connection, app, owner, project, name, &definition).await
}

/// Makes a form with this draft in the caller's transaction.
pub(super) async fn make(
    connection: &mut PgConnection,
    app: &App,
    owner: UserId,
    project: Option<ProjectId>,
    name: &Name,
    definition: &Definition,
) -> Result<Draft, ApiError> {
    let content = Content::of(name, definition)?;
    let inserted = store::insert(connection, app, owner, project, name, &content).await?;
    let id: FormId = inserted.ok_or_else(|| ApiError::new(ProblemCode::FormsTooMany))?;
    store::note_media(connection, id, &content.media, false).await?;
    Ok(Draft {
        id,
        name: name.as_str().to_owned(),
        revision: 1,
        content: wire::write(definition),
    })
}
