//! What Home shows: the caller's latest forms and projects, and the forms others share with them.

mod recent_works;
mod shared_works;
mod store;
mod wire;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// Home's calls.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(recent_works::recent_works))
        .routes(routes!(shared_works::shared_works))
}
