//! One log line and one measurement a request. Neither holds anything a person typed: the route's
//! pattern stands for the path, and query strings, bodies and addresses are left out.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request},
    middleware::Next,
    response::Response,
};

use super::request_id::RequestId;

/// Logs and counts the request around it.
pub async fn record(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "page".to_owned(), |path| path.as_str().to_owned());
    let id = request
        .extensions()
        .get::<RequestId>()
        .map_or_else(String::new, ToString::to_string);
    let response = next.run(request).await;
    let (status, taken) = (response.status().as_u16(), began.elapsed());
    let labels = [
        ("method", method.to_string()),
        ("route", route.clone()),
        ("status", status.to_string()),
    ];
    metrics::counter!("formwright_requests_total", &labels).increment(1);
    metrics::histogram!("formwright_request_seconds", "route" => route.clone()).record(taken.as_secs_f64());
    let milliseconds = u64::try_from(taken.as_millis()).unwrap_or(u64::MAX);
    tracing::info!(%method, route, status, milliseconds, request_id = id, "request");
    response
}
