//! Files that respondents upload: checked against the question's limits, stored unchanged, and served only to users who may
//! see the form's results. A file is unbound until `responses` stores a submission that references it.

mod bind;
mod content;
mod create_link;
mod file_name;
mod form_fields;
mod limiter;
mod link;
mod metadata;
mod purge;
mod question_limits;
mod rejection;
mod serve;
mod state;
mod store;
mod stream;
mod upload;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use bind::{FileReferences, bind, find_answer_files};
pub use limiter::UploadLimiter;
pub(crate) use metadata::find_metadata;
pub use purge::{purge_objects, purge_orphans};
pub use state::{UploadsParts, UploadsState};
pub(crate) use store::{delete_for_responses, list_objects, list_queued_objects};

pub fn router() -> OpenApiRouter<UploadsState> {
    OpenApiRouter::new()
        .routes(routes!(upload::upload_file))
        .routes(routes!(create_link::create_file_link))
        .routes(routes!(serve::serve_upload))
        // The upload handler enforces the question's own limit.
        .layer(DefaultBodyLimit::disable())
}
