//! Callers within the limits of saving and publishing.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::state::FormsState;
use crate::accounts::SignedIn;
use crate::http::ApiError;

/// A caller within the limit of saves, checked before the body is read.
pub(super) struct RateLimitedSave(pub SignedIn);

/// A caller within the limit of publishes, checked before the body is read.
pub(super) struct RateLimitedPublish(pub SignedIn);

impl FromRequestParts<FormsState> for RateLimitedSave {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &FormsState) -> Result<Self, ApiError> {
        let caller = SignedIn::from_request_parts(parts, state).await?;
        state.edit_rate_limits.save.consume(caller.user)?;
        Ok(Self(caller))
    }
}

impl FromRequestParts<FormsState> for RateLimitedPublish {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &FormsState) -> Result<Self, ApiError> {
        let caller = SignedIn::from_request_parts(parts, state).await?;
        state.edit_rate_limits.publish.consume(caller.user)?;
        Ok(Self(caller))
    }
}
