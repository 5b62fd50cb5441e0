//! A form's analytics: its counters, their summary, and live updates.

mod counters;
mod exposure;
mod form_analytics;
mod latest_texts;
mod live;
mod page_dropoff;
mod project_analytics;
mod query_params;
mod response_span;
mod state;
mod store;
mod summary;
mod wire;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{SMALL_BODY, body_limit};

pub(crate) use counters::{
    CohortFilter, CounterChanges, OptionKey, add_counter_changes, count_chosen, delete_counters, read_days, read_totals,
};
pub use counters::{CounterDifference, RecountOptions, RecountSummary, recount};
pub use live::{WATCHERS_PER_NODE, WatcherRegistry, notify_watchers};
pub(crate) use query_params::{invalid_param, parse_cohort, parse_param};
pub(crate) use response_span::{Order, ResponseCursor, Span};
pub use state::{AnalyticsParts, AnalyticsState};
pub(crate) use summary::{is_text, narrow_to_active_days};

pub fn router() -> OpenApiRouter<AnalyticsState> {
    OpenApiRouter::new()
        .routes(routes!(form_analytics::form_analytics))
        .routes(routes!(project_analytics::project_analytics))
        .layer(body_limit(SMALL_BODY))
        .layer(DefaultBodyLimit::disable())
        .routes(routes!(live::watch::watch))
}
