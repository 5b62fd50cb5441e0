//! The state of accounts.

use std::sync::Arc;

use super::{PasswordHashing, SessionStreams};
use crate::context::{Context, feature_state};

pub struct AccountsParts {
    pub context: Context,
    /// Hashes and verifies passwords, a few at a time.
    pub passwords: PasswordHashing,
    /// Sessions with open live streams on this node.
    pub session_streams: Arc<SessionStreams>,
}

feature_state!(AccountsState, AccountsParts);
