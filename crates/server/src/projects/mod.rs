//! Projects: folders of forms.

mod check_project;
mod create_project;
mod delete_project;
mod list_project_forms;
mod list_projects;
mod rename_project;
mod store;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::context::Context;
use crate::http::{SMALL_BODY, body_limit};

pub use store::cards;
pub use wire::ProjectCard;

pub fn router() -> OpenApiRouter<Context> {
    OpenApiRouter::new()
        .routes(routes!(create_project::create_project))
        .routes(routes!(list_project_forms::list_project_forms))
        .routes(routes!(list_projects::list_projects))
        .routes(routes!(check_project::check_project))
        .routes(routes!(rename_project::rename_project))
        .routes(routes!(delete_project::delete_project))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
}
