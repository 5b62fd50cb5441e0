//! `GET /api/project/my-projects`: the caller's projects.

use axum::{Json, extract::State};

use super::{store, wire::Projects};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        documented::{Always, WithToken},
        problem::ApiError,
    },
};

/// List your projects
#[utoipa::path(get, path = "/api/project/my-projects", tag = "projects", security(("bearer" = [])), responses(
    (status = 200, body = Projects, description = "newest first"),
    WithToken, Always,
))]
pub(super) async fn list_projects(State(app): State<App>, caller: SignedIn) -> Result<Json<Projects>, ApiError> {
    let mut transaction = caller.begin(&app).await?;
    let projects = store::cards(&mut transaction, caller.user, None).await?;
    Ok(Json(Projects {
        success: true,
        projects,
    }))
}
