//! A name for every request, in its log lines, its failures and its reply.

use axum::http::{HeaderMap, HeaderName, HeaderValue};

use crate::app::App;

/// The request's own id; a caller's is never taken over, so that nobody can forge a log line.
#[derive(Debug, Clone, Copy)]
pub struct RequestId([u8; 32]);

static HEADER: HeaderName = HeaderName::from_static("x-request-id");

impl RequestId {
    /// A new one.
    pub(super) fn mint(app: &App) -> Self {
        let mut digits = [0; 32];
        app.chance.uuid_v7(app.clock.now()).simple().encode_lower(&mut digits);
        Self(digits)
    }

    /// The id as it stands in replies and in the log.
    pub fn as_str(&self) -> &str {
        // Hexadecimal digits are text; the fallback is never met.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// Gives the reply its header.
    pub(super) fn write_to(self, headers: &mut HeaderMap) {
        if let Ok(value) = HeaderValue::from_bytes(&self.0) {
            headers.insert(HEADER.clone(), value);
        }
    }
}
