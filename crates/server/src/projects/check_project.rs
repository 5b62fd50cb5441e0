//! `POST /api/project/check`: whether the caller has a project of that name.

use axum::{Json, extract::State};

use super::{
    name::Name,
    store,
    wire::{ProjectCheck, ProjectChecked},
};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, WithBody, WithToken},
        json::JsonBody,
        problem::{ApiError, ProblemCode},
    },
};

/// Find a project by name
///
/// Only among the caller's own: other people's names are not told.
#[utoipa::path(post, path = "/api/project/check", tag = "projects", security(("bearer" = [])),
    request_body = ProjectCheck, responses(
    (status = 200, body = ProjectChecked, description = "whether there is one"),
    WithToken, WithBody, Always,
))]
pub(super) async fn check_project(
    State(app): State<App>,
    caller: SignedIn,
    JsonBody(check): JsonBody<ProjectCheck>,
) -> Result<Json<ProjectChecked>, ApiError> {
    let name = Name::parse(&check.project_name, "projectName", ProblemCode::FieldsRequired)?;
    let mut transaction = caller.begin(&app).await?;
    let project_id = store::find_by_name(&mut transaction, caller.user, &name).await?;
    Ok(Json(ProjectChecked {
        success: true,
        exists: project_id.is_some(),
        project_id,
    }))
}
