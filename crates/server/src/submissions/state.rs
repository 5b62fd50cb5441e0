//! The state of submissions.

use super::{Ingest, SpamFilter};
use crate::context::{Context, feature_state};
use crate::forms::FormsState;
use crate::http::large_body::LargeBodyLimiter;

pub struct SubmissionsParts {
    pub context: Context,
    pub forms: FormsState,
    /// Permits for large submitted pages.
    pub large_pages: LargeBodyLimiter,
    /// Spam detection for submitted pages.
    pub spam_filter: SpamFilter,
    /// Writes submitted pages.
    pub ingest: Ingest,
}

feature_state!(SubmissionsState, SubmissionsParts);
