//! Middleware for every request, in one layer: separate layers would box and move the request at each step, which took a quarter
//! of the cost of a cached form.

use std::panic::AssertUnwindSafe;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures::FutureExt as _;

use super::problem::{self, ApiError, ProblemCode};
use super::request_id::RequestId;
use super::security_headers::{self, ReplyKind, is_api_path};
use super::{access_log, deadline, public_host};
use crate::context::Context;

/// HTTP/1.1 requires exactly one `Host`; with two, a proxy and this server could disagree.
fn has_one_host(request: &Request) -> bool {
    let hosts = request.headers().get_all(header::HOST).iter().count();
    hosts == 1 || (hosts == 0 && request.version() < Version::HTTP_11)
}

/// Assigns the request id, enforces the timeout, catches panics, renders errors, sets security headers and logs the request.
pub async fn apply(State(context): State<Context>, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = RequestId::mint(&context.rng, &context.clock);
    request.extensions_mut().insert(id);
    let method = access_log::method_name(request.method());
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let kind = ReplyKind::of(request.uri().path(), matched.as_ref());
    let is_api = is_api_path(request.uri().path());
    if !is_api {
        public_host::warn_if_different(&request, &context.public_url);
    }

    let response = if has_one_host(&request) {
        request
            .extensions_mut()
            .insert(deadline::BodyTimeout(context.timeouts.body));
        let handled = AssertUnwindSafe(next.run(request)).catch_unwind();
        match deadline::within_request_timeout(context.timeouts.request, matched.as_ref(), handled).await {
            Ok(Ok(reply)) => reply,
            Ok(Err(_)) => ApiError::fault(&anyhow::anyhow!("a handler panicked")).into_response(),
            Err(late) => late,
        }
    } else {
        ApiError::new(ProblemCode::RequestMalformed).into_response()
    };
    let mut reply = problem::render(response, id, is_api);
    security_headers::apply(reply.headers_mut(), kind, &context);
    id.write_to(reply.headers_mut());
    access_log::record(began, method, matched.as_ref(), reply.status(), id);
    reply
}
