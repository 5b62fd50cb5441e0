//! `POST /api/form/create`: creates a form with one empty page, in no project.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use form_model::definition::{Definition, Page};
use form_model::ids::PageId;
use form_model::{text_rules, wire};
use sqlx::PgConnection;

use super::ids::FormId;
use super::move_form::project_error;
use super::save_form_request::UNTITLED;
use super::stored_definition::{self, StoredDefinition};
use super::wire::{Draft, DraftMade, NewForm};
use super::{ProjectId, WorkName, draft_budget, store};
use crate::accounts::{SignedIn, UserId};
use crate::audit;
use crate::context::Context;
use crate::http::{ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, ProblemCode, StorageErrors};

/// Create a form
#[utoipa::path(post, path = "/api/form/create", tag = "forms", security(("bearer" = [])),
    request_body = NewForm, responses(
    (status = 201, body = DraftMade, description = "Created with one empty page"),
    AuthErrors, BodyErrors, StorageErrors, CommonErrors,
))]
pub(crate) async fn create_form(
    State(context): State<Context>,
    caller: SignedIn,
    JsonBody(new): JsonBody<NewForm>,
) -> Result<(StatusCode, Json<DraftMade>), ApiError> {
    let name = match new.name.as_deref() {
        Some(name) if !text_rules::is_blank(name) => WorkName::parse(name, "name", ProblemCode::FieldsRequired)?,
        _ => WorkName::given(UNTITLED),
    };
    let mut transaction = caller.begin(&context).await?;
    let form = create_empty(&mut transaction, &context, caller.user, None, &name).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(DraftMade { success: true, form })))
}

/// Creates a form with one empty page in the caller's transaction.
pub(crate) async fn create_empty(
    connection: &mut PgConnection,
    context: &Context,
    owner: UserId,
    project: Option<ProjectId>,
    name: &WorkName,
) -> Result<Draft, ApiError> {
    let first = Page::empty(PageId::from(stored_definition::mint(context)()), 1);
    let definition = Definition::new(vec![first], None).map_err(|error| ApiError::fault(&error.into()))?;
    create_with_draft(connection, context, owner, project, name, &definition).await
}

/// Creates a form with this draft in the caller's transaction.
pub(crate) async fn create_with_draft(
    connection: &mut PgConnection,
    context: &Context,
    owner: UserId,
    project: Option<ProjectId>,
    name: &WorkName,
    definition: &Definition,
) -> Result<Draft, ApiError> {
    let stored = StoredDefinition::of(definition)?;
    stored.check_size()?;
    let inserted = store::insert(connection, context, owner, project, name, &stored).await;
    let id: FormId = inserted
        .map_err(project_error)?
        .ok_or_else(|| ApiError::new(ProblemCode::FormsTooMany))?;
    store::record_media(connection, id, &stored.media, false).await?;
    draft_budget::spend(context, connection, owner, stored.bytes).await?;
    audit::set_created(id.as_text());
    Ok(Draft {
        id,
        name: name.as_str().to_owned(),
        revision: 1,
        content: wire::write(definition),
    })
}
