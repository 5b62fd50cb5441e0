//! A name for every request, in its log lines, its failures and its reply.

use axum::{
    extract::{Request, State},
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};
use uuid::Uuid;

use crate::app::App;

/// The request's own id; a caller's is never taken over, so that nobody can forge a log line.
#[derive(Debug, Clone, Copy)]
pub struct RequestId([u8; 32]);

impl RequestId {
    fn new(id: Uuid) -> Self {
        let mut digits = [0; 32];
        id.simple().encode_lower(&mut digits);
        Self(digits)
    }

    /// The id as it stands in replies and in the log.
    pub fn as_str(&self) -> &str {
        // Hexadecimal digits are text; the fallback is never met.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

static HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Gives the request its id and the reply the header.
pub async fn assign(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let id = RequestId::new(app.chance.uuid_v7(app.clock.now()));
    request.extensions_mut().insert(id);
    let mut response = next.run(request).await;
    if let Ok(value) = HeaderValue::from_str(id.as_str()) {
        response.headers_mut().insert(HEADER.clone(), value);
    }
    response
}
