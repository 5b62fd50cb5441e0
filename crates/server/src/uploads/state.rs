//! The state of uploads.

use super::UploadLimiter;
use crate::context::{Context, feature_state};
use crate::forms::FormsState;

pub struct UploadsParts {
    pub context: Context,
    pub forms: FormsState,
    pub limiter: UploadLimiter,
}

feature_state!(UploadsState, UploadsParts);
