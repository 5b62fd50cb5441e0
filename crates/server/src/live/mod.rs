//! Numbers as they change, for whoever watches.

mod watch;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// The stream.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(watch::watch))
}
