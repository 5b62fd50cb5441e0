//! `DELETE /api/project/{id}`: removes a project and keeps its forms.

use axum::{
    Json,
    extract::{Path, State},
};

use super::{ids::ProjectId, store};
use crate::{
    accounts::{Done, SignedIn},
    app::App,
    http::{
        documented::{Always, OnlyOwn, WithToken},
        problem::{ApiError, ProblemCode},
    },
};

/// Delete a project
///
/// Its forms, their links and their responses stay; they are in no project afterwards.
#[utoipa::path(delete, path = "/api/project/{id}", tag = "projects", security(("bearer" = [])),
    params(("id" = String, Path, description = "the project")), responses(
    (status = 200, body = Done, description = "it is gone"),
    WithToken, OnlyOwn, Always,
))]
pub(super) async fn delete_project(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let not_found = || ApiError::new(ProblemCode::ProjectNotFound);
    let project = ProjectId::parse(&id).ok_or_else(not_found)?;
    let mut transaction = caller.begin(&app).await?;
    if !store::delete(&mut transaction, caller.user, project).await? {
        return Err(not_found());
    }
    transaction.commit().await?;
    Ok(Json(Done::ok()))
}
