//! The state of submissions.

use super::{Ingest, SpamFilter};
use crate::context::{Context, feature_state};
use crate::forms::{FormId, FormsState, OptionPlaces};
use crate::http::large_body::LargeBodyLimiter;
use crate::recent_cache::RecentCache;

pub struct SubmissionsParts {
    pub context: Context,
    pub forms: FormsState,
    /// Permits for large submitted pages.
    pub large_pages: LargeBodyLimiter,
    /// Spam detection for submitted pages.
    pub spam_filter: SpamFilter,
    /// Places that the options of a form have left.
    pub places_left: RecentCache<FormId, OptionPlaces>,
    /// Writes submitted pages.
    pub ingest: Ingest,
}

feature_state!(SubmissionsState, SubmissionsParts);
