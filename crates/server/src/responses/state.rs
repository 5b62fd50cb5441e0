//! The state of responses.

use super::ExportLimiter;
use crate::accounts::AccountsState;
use crate::context::{Context, feature_state};
use crate::forms::FormsState;

pub struct ResponsesParts {
    pub context: Context,
    pub accounts: AccountsState,
    pub forms: FormsState,
    /// Exports of responses, a few at a time.
    pub exports: ExportLimiter,
}

feature_state!(ResponsesState, ResponsesParts);
