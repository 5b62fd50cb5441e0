//! Projects: the folders an owner keeps forms in.

mod check_project;
mod delete_project;
mod ids;
mod list_projects;
mod name;
mod rename_project;
mod store;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    http::json::{SMALL_BODY, body_limit},
};

pub use ids::ProjectId;
pub use name::Name;
pub use store::{Naming, cards, insert_project, name_of};
pub use wire::ProjectCard;

/// The project calls. The ones that make or show forms are the forms' own.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_projects::list_projects))
        .routes(routes!(check_project::check_project))
        .routes(routes!(rename_project::rename_project))
        .routes(routes!(delete_project::delete_project))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
}
