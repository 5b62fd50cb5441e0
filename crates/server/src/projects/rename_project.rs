//! `PUT /api/project/rename/{id}`: gives a project another name.

use axum::{
    Json,
    extract::{Path, State},
};

use super::{
    ids::ProjectId,
    name::Name,
    store::{self, Naming},
    wire::ProjectRename,
};
use crate::{
    accounts::{Done, SignedIn},
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithBody, WithToken},
        json::JsonBody,
        problem::{ApiError, Problem, ProblemCode},
    },
};

/// Rename a project
#[utoipa::path(put, path = "/api/project/rename/{id}", tag = "projects", security(("bearer" = [])),
    params(("id" = String, Path, description = "the project")), request_body = ProjectRename, responses(
    (status = 200, body = Done, description = "it has that name now"),
    (status = 409, body = Problem, description = "another project of yours has that name"),
    WithToken, OnlyOwn, WithBody, Always,
))]
pub(super) async fn rename_project(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
    JsonBody(rename): JsonBody<ProjectRename>,
) -> Result<Json<Done>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::ProjectNotFound);
    let project = ProjectId::parse(&id).ok_or_else(not_found)?;
    let name = Name::parse(&rename.name, "name", ProblemCode::FieldsRequired)?;
    let mut transaction = caller.begin(&app).await?;
    match store::rename(&mut transaction, caller.user, project, &name).await? {
        Naming::Done(_) => transaction.commit().await?,
        Naming::Taken => return Err(ApiError::at_field("name", ProblemCode::ProjectNameTaken)),
        Naming::NoProject | Naming::TooMany => return Err(not_found()),
    }
    Ok(Json(Done::ok()))
}
