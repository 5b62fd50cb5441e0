//! Pictures and videos of forms: received, stripped of metadata, stored once per content, and served publicly by id.

mod format;
mod media_files;
mod picture;
mod polyglot;
mod processor;
mod purge;
mod ranges;
mod rejection;
mod serve;
mod state;
mod store;
mod stream;
mod upload;
mod video;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use picture::run_sandbox_child;
pub use processor::MediaProcessor;
pub use purge::purge_media;
pub use state::{MediaParts, MediaState};
pub(crate) use store::{list_objects, list_queued_objects};

pub fn router() -> OpenApiRouter<MediaState> {
    OpenApiRouter::new()
        .routes(routes!(upload::upload_media))
        .routes(routes!(serve::serve_media))
        // The upload handler enforces the limit of the file's type.
        .layer(DefaultBodyLimit::disable())
}
