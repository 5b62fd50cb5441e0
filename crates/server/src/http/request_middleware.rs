//! Middleware for every request, in one layer: separate layers would box and move the request at each step, which took a quarter
//! of the cost of a cached form.

use std::panic::AssertUnwindSafe;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{StatusCode, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures::FutureExt as _;
use platform::telemetry::{RemoteTrace, RequestIds, TraceSpan};

use super::problem::{self, ApiError, ProblemCode};
use super::request_id::RequestId;
use super::security_headers::{self, ReplyKind, is_api_path};
use super::{access_log, deadline, public_host};
use crate::audit::AuditEntry;
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
    let caller = RemoteTrace::of(request.headers());
    let span = request_span(method, matched.as_ref(), caller.as_ref());
    let ids = RequestIds {
        request_id: id.0,
        trace_id: span.trace_id().or_else(|| caller?.trace_id()),
    };
    let audit = audit_entry(&context, method, matched.as_ref(), request.uri().path(), ids);
    let work = span.run(ids.scope(handle(&context, request, next, matched.as_ref(), id)));
    let mut reply = match &audit {
        Some(entry) => entry.run(work).await,
        None => work.await,
    };
    if let Some(entry) = audit {
        entry.complete(reply.status());
    }
    describe(&span, method, matched.as_ref(), reply.status(), id);
    id.write_to(reply.headers_mut());
    access_log::record(began, method, matched.as_ref(), reply.status(), ids);
    reply
}

fn audit_entry<'c>(
    context: &'c Context,
    method: &str,
    matched: Option<&MatchedPath>,
    path: &str,
    ids: RequestIds,
) -> Option<AuditEntry<'c>> {
    let matched = matched?;
    let operation = context.audited.find(method, matched.as_str())?;
    Some(AuditEntry::new(operation, matched.as_str(), path, ids))
}

/// Probes have none.
fn request_span(method: &str, matched: Option<&MatchedPath>, caller: Option<&RemoteTrace>) -> TraceSpan {
    let route = matched.map_or("page", MatchedPath::as_str);
    if access_log::is_probe(route) {
        return TraceSpan::none();
    }
    TraceSpan::of_request(|| format!("{method} {route}"), caller)
}

/// Attributes by the names of OpenTelemetry's conventions.
fn describe(span: &TraceSpan, method: &'static str, matched: Option<&MatchedPath>, status: StatusCode, id: RequestId) {
    if !span.is_recording() {
        return;
    }
    span.set("http.request.method", method);
    if let Some(matched) = matched {
        span.set("http.route", matched.as_str().to_owned());
    }
    span.set("http.response.status_code", i64::from(status.as_u16()));
    span.set("formwright.request_id", id.as_str().to_owned());
    if status.is_server_error() {
        span.fail("");
    }
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
