//! `GET /api/project/{id}/forms`: lists the forms of a project.

use axum::Json;
use axum::extract::State;

use super::wire::ProjectForms;
use crate::accounts::SignedIn;
use crate::context::Context;
use crate::forms::{self, ProjectId};
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText, ProblemCode};

/// List a project's forms
#[utoipa::path(get, path = "/api/project/{id}/forms", tag = "projects", security(("bearer" = [])),
    params(("id" = String, Path, description = "Project id")), responses(
    (status = 200, body = ProjectForms, description = "The forms, most recently changed first"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn list_project_forms(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<ProjectForms>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::ProjectNotFound);
    let project = ProjectId::parse(&id).ok_or_else(not_found)?;
    let mut transaction = caller.begin(&context).await?;
    let name = forms::project_name(&mut transaction, caller.user, project).await?;
    let project_name = name.ok_or_else(not_found)?;
    let forms = forms::cards_in_project(&mut transaction, caller.user, project).await?;
    Ok(Json(ProjectForms {
        success: true,
        project_name,
        forms: forms.into_iter().map(Into::into).collect(),
    }))
}
