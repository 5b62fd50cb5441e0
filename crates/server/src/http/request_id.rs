//! The request id in logs, errors and replies.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use platform::clock::Clock;
use platform::rng::Rng;

/// The request id; ids sent by callers are ignored, because they could forge log lines.
#[derive(Debug, Clone, Copy)]
pub struct RequestId([u8; 32]);

static HEADER: HeaderName = HeaderName::from_static("x-request-id");

impl RequestId {
    pub(super) fn mint(rng: &Rng, clock: &Clock) -> Self {
        let mut digits = [0; 32];
        rng.uuid_v7(clock.now()).simple().encode_lower(&mut digits);
        Self(digits)
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        // Hexadecimal digits are UTF-8, so the fallback is never used.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// Sets the header of the reply.
    pub(super) fn write_to(self, headers: &mut HeaderMap) {
        if let Ok(value) = HeaderValue::from_bytes(&self.0) {
            headers.insert(HEADER.clone(), value);
        }
    }
}
