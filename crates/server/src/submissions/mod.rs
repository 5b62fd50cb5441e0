//! Submissions: respondents submit responses page by page, each response against the form version it started with.

mod answer_budget;
mod ingest;
mod page_body;
mod page_submission;
mod places_left;
mod referenced_files;
mod spam;
mod state;
mod submit;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[cfg(feature = "fault-injection")]
pub use ingest::IngestFault;
pub use ingest::{INGEST_QUEUE_LEN, Ingest, IngestParts};
pub use page_body::MAX_CONCURRENT_LARGE_PAGES;
pub use spam::SpamFilter;
pub use state::{SubmissionsParts, SubmissionsState};

/// The respondents' routes.
pub fn router() -> OpenApiRouter<SubmissionsState> {
    OpenApiRouter::new()
        .routes(routes!(submit::submit))
        .routes(routes!(places_left::places_left))
        .layer(DefaultBodyLimit::disable())
}
