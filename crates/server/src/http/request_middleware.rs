//! Middleware for every request, in one layer: separate layers would box and move the request at each step, which took a quarter
//! of the cost of a cached form.

use std::panic::AssertUnwindSafe;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures::FutureExt as _;
use platform::telemetry::RequestIds;

use super::problem::{self, ApiError, ProblemCode};
use super::request_id::RequestId;
use super::security_headers::{self, ReplyKind, is_api_path};
use super::{access_log, deadline, public_host, trace_context};
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
    let ids = RequestIds {
        request_id: id.0,
        trace_id: trace_context::trace_id(request.headers()),
    };
    let method = access_log::method_name(request.method());
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let mut reply = ids.scope(handle(&context, request, next, matched.as_ref(), id)).await;
    id.write_to(reply.headers_mut());
    access_log::record(began, method, matched.as_ref(), reply.status(), ids);
    reply
}

/// All that a handler and its errors log is a part of the request.
async fn handle(
    context: &Context,
    mut request: Request,
    next: Next,
    matched: Option<&MatchedPath>,
    id: RequestId,
) -> Response {
    let kind = ReplyKind::of(request.uri().path(), matched);
    let is_api = is_api_path(request.uri().path());
    if !is_api {
        public_host::warn_if_different(&request, &context.public_url);
    }
    let response = if has_one_host(&request) {
        request
            .extensions_mut()
            .insert(deadline::BodyTimeout(context.timeouts.body));
        let handled = AssertUnwindSafe(next.run(request)).catch_unwind();
        match deadline::within_request_timeout(context.timeouts.request, matched, handled).await {
            Ok(Ok(reply)) => reply,
            Ok(Err(_)) => ApiError::fault(&anyhow::anyhow!("a handler panicked")).into_response(),
            Err(late) => late,
        }
    } else {
        ApiError::new(ProblemCode::RequestMalformed).into_response()
    };
    let mut reply = problem::render(response, id, is_api);
    security_headers::apply(reply.headers_mut(), kind, context);
    reply
}
