//! `PUT /api/project/rename/{id}`: renames a project.

use axum::Json;
use axum::extract::State;

use super::store::{self, NameOutcome};
use super::wire::ProjectRename;
use crate::accounts::{Done, SignedIn};
use crate::context::Context;
use crate::forms::{ProjectId, WorkName};
use crate::http::{
    ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, NotFoundErrors, PathText, Problem, ProblemCode,
};

/// Rename a project
#[utoipa::path(put, path = "/api/project/rename/{id}", tag = "projects", security(("bearer" = [])),
    params(("id" = String, Path, description = "Project id")), request_body = ProjectRename, responses(
    (status = 200, body = Done, description = "Renamed"),
    (status = 409, body = Problem, description = "Another project of yours has this name"),
    AuthErrors, NotFoundErrors, BodyErrors, CommonErrors,
))]
pub(super) async fn rename_project(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
    JsonBody(rename): JsonBody<ProjectRename>,
) -> Result<Json<Done>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::ProjectNotFound);
    let project = ProjectId::parse(&id).ok_or_else(not_found)?;
    let name = WorkName::parse(&rename.name, "name", ProblemCode::FieldsRequired)?;
    let mut transaction = caller.begin(&context).await?;
    match store::rename(&mut transaction, caller.user, project, &name).await? {
        NameOutcome::Done(_) => transaction.commit().await?,
        NameOutcome::NameTaken => return Err(ApiError::at_field("name", ProblemCode::ProjectNameTaken)),
        NameOutcome::NotFound | NameOutcome::TooMany => return Err(not_found()),
    }
    Ok(Json(Done::ok()))
}
