//! `POST /api/project/check`: checks whether the caller has a project with this name.

use axum::Json;
use axum::extract::State;

use super::store;
use super::wire::{ProjectCheck, ProjectChecked};
use crate::accounts::SignedIn;
use crate::context::Context;
use crate::forms::WorkName;
use crate::http::{ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, ProblemCode};

/// Find a project by name
///
/// Searches only the caller's own projects.
#[utoipa::path(post, path = "/api/project/check", tag = "projects", security(("bearer" = [])),
    request_body = ProjectCheck, responses(
    (status = 200, body = ProjectChecked, description = "Whether there is one"),
    AuthErrors, BodyErrors, CommonErrors,
))]
pub(super) async fn check_project(
    State(context): State<Context>,
    caller: SignedIn,
    JsonBody(check): JsonBody<ProjectCheck>,
) -> Result<Json<ProjectChecked>, ApiError> {
    let name = WorkName::parse(&check.project_name, "projectName", ProblemCode::FieldsRequired)?;
    let mut transaction = caller.begin(&context).await?;
    let project_id = store::find_by_name(&mut transaction, caller.user, &name).await?;
    Ok(Json(ProjectChecked {
        success: true,
        exists: project_id.is_some(),
        project_id,
    }))
}
