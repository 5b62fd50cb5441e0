//! What anybody may know about this installation, so that screens do not promise what it cannot do.

mod read_installation;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::context::Context;

/// The route that describes the installation.
pub fn router() -> OpenApiRouter<Context> {
    OpenApiRouter::new().routes(routes!(read_installation::read_installation))
}
