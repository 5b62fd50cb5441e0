//! The state of confirmations.

use super::RespondentMailLinks;
use crate::context::{Context, feature_state};

pub struct ConfirmationsParts {
    pub context: Context,
    pub links: RespondentMailLinks,
}

feature_state!(ConfirmationsState, ConfirmationsParts);
