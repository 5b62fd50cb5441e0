//! The state of media.

use super::MediaProcessor;
use crate::context::{Context, feature_state};

pub struct MediaParts {
    pub context: Context,
    /// Processes uploaded images and videos, a few at a time.
    pub processor: MediaProcessor,
}

feature_state!(MediaState, MediaParts);
