//! This installation: what it can do, so that screens promise nothing else, and its set-up while there is no account.

mod check_set_up;
mod read_installation;
mod set_up;
mod set_up_link;
mod state;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{SMALL_BODY, body_limit};

pub use set_up_link::{SetUpLinks, log_set_up_link, set_up_link};
pub use state::{InstallationParts, InstallationState};

/// The routes of the installation.
pub fn router() -> OpenApiRouter<InstallationState> {
    OpenApiRouter::new()
        .routes(routes!(read_installation::read_installation))
        .routes(routes!(check_set_up::check_set_up))
        .routes(routes!(set_up::set_up))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
}
