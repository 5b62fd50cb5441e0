//! `PUT /api/form/{id}/project`: moves a form into a project, or out of its project.

use axum::Json;
use axum::extract::State;

use super::authorized_form::{AuthorizedForm, Owner};
use super::wire::FormMove;
use super::{ProjectId, store};
use crate::accounts::{Done, SignedIn};
use crate::context::Context;
use crate::http::{ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, NotFoundErrors, PathText, ProblemCode};

/// Move a form to a project
#[utoipa::path(put, path = "/api/form/{id}/project", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), request_body = FormMove, responses(
    (status = 200, body = Done, description = "Moved"),
    AuthErrors, NotFoundErrors, BodyErrors, CommonErrors,
))]
pub(super) async fn move_form(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
    JsonBody(target): JsonBody<FormMove>,
) -> Result<Json<Done>, ApiError> {
    let named = target.project_id.as_deref().map(ProjectId::parse);
    let project = match named {
        None => None,
        Some(Some(project)) => Some(project),
        Some(None) => return Err(ApiError::new(ProblemCode::ProjectNotFound)),
    };
    let mut authorized = AuthorizedForm::<Owner>::for_update(&context, caller, &id).await?;
    move_to(&mut authorized, project).await?;
    authorized.commit().await?;
    Ok(Json(Done::ok()))
}

/// Moves the locked form, if the project belongs to the caller.
pub(super) async fn move_to(
    authorized: &mut AuthorizedForm<Owner>,
    project: Option<ProjectId>,
) -> Result<(), ApiError> {
    let form = authorized.form.id;
    let moved = store::set_project(authorized.connection(), form, project).await;
    moved.map_err(project_error)
}

/// The foreign key decides whether a project exists: a query before the write could miss a concurrent delete.
pub(super) fn project_error(error: sqlx::Error) -> ApiError {
    match error.as_database_error().and_then(|refusal| refusal.constraint()) {
        Some("forms_project_fkey") => ApiError::new(ProblemCode::ProjectNotFound),
        _ => error.into(),
    }
}
