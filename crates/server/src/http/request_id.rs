//! A name for every request, in its log lines, its failures and its reply.

use std::fmt;

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
pub struct RequestId(Uuid);

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.simple().fmt(f)
    }
}

static HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Gives the request its id and the reply the header.
pub async fn assign(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let id = RequestId(app.chance.uuid_v7(app.clock.now()));
    request.extensions_mut().insert(id);
    let mut response = next.run(request).await;
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(HEADER.clone(), value);
    }
    response
}
