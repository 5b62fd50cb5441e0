//! `PUT /api/form/{id}/project`: puts a form into a project, or into none.

use axum::{
    Json,
    extract::{Path, State},
};

use super::{
    opened::{Opened, Owning},
    store,
    wire::FormMove,
};
use crate::{
    accounts::{Done, SignedIn},
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithBody, WithToken},
        json::JsonBody,
        problem::{ApiError, ProblemCode},
    },
    projects::{self, ProjectId},
};

/// Move a form to a project
#[utoipa::path(put, path = "/api/form/{id}/project", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "the form")), request_body = FormMove, responses(
    (status = 200, body = Done, description = "it is there now"),
    WithToken, OnlyOwn, WithBody, Always,
))]
pub(super) async fn move_form(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
    JsonBody(target): JsonBody<FormMove>,
) -> Result<Json<Done>, ApiError> {
    let named = target.project_id.as_deref().map(ProjectId::parse);
    let project = match named {
        None => None,
        Some(Some(project)) => Some(project),
        Some(None) => return Err(ApiError::new(ProblemCode::ProjectNotFound)),
    };
    let mut opened = Opened::<Owning>::to_change(&app, caller, &id).await?;
    move_to(&mut opened, project).await?;
    opened.commit().await?;
    Ok(Json(Done::ok()))
}

/// Moves the held form, should the project be the caller's.
pub(super) async fn move_to(opened: &mut Opened<Owning>, project: Option<ProjectId>) -> Result<(), ApiError> {
    let (form, caller) = (opened.form.id, opened.caller);
    if let Some(project) = project {
        let name = projects::name_of(opened.connection(), caller, project).await?;
        name.ok_or_else(|| ApiError::new(ProblemCode::ProjectNotFound))?;
    }
    Ok(store::set_project(opened.connection(), form, project).await?)
}
