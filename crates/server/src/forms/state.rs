//! The state of forms.

use super::{EditRateLimits, PublishedFormCache, VersionCache, ViewCounter};
use crate::context::{Context, feature_state};
use crate::passcodes::PasscodesState;

pub struct FormsParts {
    pub context: Context,
    pub passcodes: PasscodesState,
    /// Rate limits per account for saving and publishing.
    pub edit_rate_limits: EditRateLimits,
    /// Cache of published forms.
    pub published_forms: PublishedFormCache,
    /// Cache of published versions.
    pub version_cache: VersionCache,
    /// Views that are not stored yet.
    pub views: ViewCounter,
}

feature_state!(FormsState, FormsParts);
