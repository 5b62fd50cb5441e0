//! Numbers as they change, for whoever watches. However many watch a form, it is read once, a second at most.

mod follow;
mod frames;
mod hub;
mod reading;
mod teller;
mod watch;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

pub use follow::follow_responses;
pub use hub::{Live, WATCHERS_PER_NODE};

/// The stream.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(watch::watch))
}
