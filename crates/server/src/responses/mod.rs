//! Responses: what respondents hand in page by page, under the version they began with.

mod clear_away;
mod events;
mod handed_in;
mod held;
mod ids;
mod in_hand;
mod ingest;
mod named_files;
mod numbers;
mod pressure;
mod proof;
mod receipt;
mod recount;
mod recount_rows;
mod release;
mod remove;
mod standing;
mod store;
mod submit;
mod suspicion;
mod tally;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    http::json::{BodyLimit, body_limit},
};

pub use clear_away::clear_away;
pub use events::{ResponsesChangedV1, ResponsesReceivedV1};
pub(crate) use held::HeldFor;
pub use ids::ResponseId;
pub(crate) use ingest::{DemoForm, DemoPage, DemoResponse, DemoViews, add_demo_views, write_demo};
pub use ingest::{INGEST_DEADLINE, INGEST_ROOM, Ingest, IngestFlaw, IngestParts};
pub(crate) use numbers::{DayNumbers, Everything, Numbers, Only, PageNumbers, days, everything, totals};
pub use recount::{Difference, Recount, Recounted, recount};
pub(crate) use release::release;
pub(crate) use remove::{ToRemove, remove};
pub use suspicion::Suspicion;

/// A page of twenty answers as long as answers can be.
const PAGE_BODY: BodyLimit = BodyLimit(2 * 1024 * 1024);

/// The respondents' calls.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(submit::submit))
        .layer(body_limit(PAGE_BODY))
        .layer(DefaultBodyLimit::disable())
}
