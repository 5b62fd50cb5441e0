//! `GET /api/project/my-projects`: lists the caller's projects.

use axum::Json;
use axum::extract::State;

use super::store;
use super::wire::Projects;
use crate::accounts::SignedIn;
use crate::context::Context;
use crate::http::{ApiError, AuthErrors, CommonErrors};

/// List your projects
#[utoipa::path(get, path = "/api/project/my-projects", tag = "projects", security(("bearer" = [])), responses(
    (status = 200, body = Projects, description = "The projects, newest first"),
    AuthErrors, CommonErrors,
))]
pub(super) async fn list_projects(
    State(context): State<Context>,
    caller: SignedIn,
) -> Result<Json<Projects>, ApiError> {
    let mut transaction = caller.begin(&context).await?;
    let projects = store::cards(&mut transaction, caller.user, None).await?;
    Ok(Json(Projects {
        success: true,
        projects,
    }))
}
