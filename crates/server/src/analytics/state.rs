//! The state of analytics.

use std::sync::Arc;

use super::WatcherRegistry;
use crate::context::{Context, feature_state};
use crate::forms::FormsState;

pub struct AnalyticsParts {
    pub context: Context,
    pub forms: FormsState,
    /// Watchers of live analytics on this node.
    pub watchers: Arc<WatcherRegistry>,
}

feature_state!(AnalyticsState, AnalyticsParts);
