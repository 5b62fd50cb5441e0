//! The request id in logs, errors and replies.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use platform::clock::Clock;
use platform::rng::Rng;
use platform::telemetry::HexId;

/// The request id; ids sent by callers are ignored, because they could forge log lines.
#[derive(Debug, Clone, Copy)]
pub struct RequestId(pub(super) HexId);

static HEADER: HeaderName = HeaderName::from_static("x-request-id");

impl RequestId {
    pub(super) fn mint(rng: &Rng, clock: &Clock) -> Self {
        Self(rng.uuid_v7(clock.now()).into())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Sets the header of the reply.
    pub(super) fn write_to(self, headers: &mut HeaderMap) {
        if let Ok(value) = HeaderValue::from_str(self.as_str()) {
            headers.insert(HEADER.clone(), value);
        }
    }
}
