//! The state of respondents' own responses.

use super::ResponseLinks;
use crate::context::{Context, feature_state};
use crate::forms::FormsState;

pub struct OwnResponseParts {
    pub context: Context,
    pub forms: FormsState,
    pub links: ResponseLinks,
}

feature_state!(OwnResponseState, OwnResponseParts);
