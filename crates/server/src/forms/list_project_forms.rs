//! `GET /api/project/{id}/forms`: the forms of a project.

use axum::{
    Json,
    extract::{Path, State},
};

use super::{store, wire::ProjectForms};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, ProblemCode},
    },
    projects::{self, ProjectId},
};

/// List a project's forms
#[utoipa::path(get, path = "/api/project/{id}/forms", tag = "projects", security(("bearer" = [])),
    params(("id" = String, Path, description = "the project")), responses(
    (status = 200, body = ProjectForms, description = "changed last first"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn list_project_forms(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<ProjectForms>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::ProjectNotFound);
    let project = ProjectId::parse(&id).ok_or_else(not_found)?;
    let mut transaction = caller.begin(&app).await?;
    let name = projects::name_of(&mut transaction, caller.user, project).await?;
    let project_name = name.ok_or_else(not_found)?;
    let forms = store::cards_in_project(&mut transaction, caller.user, project).await?;
    Ok(Json(ProjectForms {
        success: true,
        project_name,
        forms: forms.into_iter().map(Into::into).collect(),
    }))
}
