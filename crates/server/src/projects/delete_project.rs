//! `DELETE /api/project/{id}`: deletes a project but not its forms.

use axum::Json;
use axum::extract::State;

use super::store;
use crate::accounts::{Done, SignedIn};
use crate::context::Context;
use crate::forms::ProjectId;
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText, ProblemCode};

/// Delete a project
///
/// Its forms, their links and their responses remain, without a project.
#[utoipa::path(delete, path = "/api/project/{id}", tag = "projects", security(("bearer" = [])),
    params(("id" = String, Path, description = "Project id")), responses(
    (status = 200, body = Done, description = "Deleted"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn delete_project(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<Done>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::ProjectNotFound);
    let project = ProjectId::parse(&id).ok_or_else(not_found)?;
    let mut transaction = caller.begin(&context).await?;
    if !store::delete(&mut transaction, caller.user, project).await? {
        return Err(not_found());
    }
    transaction.commit().await?;
    Ok(Json(Done::ok()))
}
