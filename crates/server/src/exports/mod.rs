//! Downloads of a form's responses: streamed, as of one moment, all versions merged.

mod download;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// The download.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(download::download))
}
