//! Lists of works (forms and projects) for Home: recent works, deleted forms, and forms shared with the caller.

mod recent_works;
mod shared_works;
mod store;
mod trash;
mod wire;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::context::Context;

/// The routes for lists of works.
pub fn router() -> OpenApiRouter<Context> {
    OpenApiRouter::new()
        .routes(routes!(recent_works::recent_works))
        .routes(routes!(shared_works::shared_works))
        .routes(routes!(trash::trash))
}
