//! One log line and one metric per request, without personal data: the route pattern instead of the path, and no query strings,
//! bodies or addresses.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};
use std::time::{Duration, Instant};

use axum::extract::MatchedPath;
use axum::http::{Method, StatusCode};
use metrics::{Counter, Histogram};
use platform::telemetry::{HexId, RequestIds};

/// Load balancers and Prometheus ask several times a minute; their lines would be most of an idle server's log.
const PROBES: [&str; 3] = ["/healthz", "/metrics", "/readyz"];

/// Logs and counts an answered request.
pub(super) fn record(
    began: Instant,
    method: &'static str,
    matched: Option<&MatchedPath>,
    status: StatusCode,
    ids: RequestIds,
) {
    let (status, elapsed) = (status.as_u16(), began.elapsed());
    let route = matched.map_or("page", MatchedPath::as_str);
    measure(route, method, status, elapsed);
    let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    let (request_id, trace_id) = (ids.request_id.as_str(), ids.trace_id.as_ref().map(HexId::as_str));
    if is_probe(route) {
        tracing::debug!(method, route, status, milliseconds, request_id, trace_id, "request");
    } else {
        tracing::info!(method, route, status, milliseconds, request_id, trace_id, "request");
    }
}

/// Whether this is the route of a probe.
pub(super) fn is_probe(route: &str) -> bool {
    PROBES.contains(&route)
}

/// Maps unknown methods to one label, so that callers cannot create metric labels.
pub(super) fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::PATCH => "PATCH",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// The metrics of one route, method and status.
struct RouteMetrics {
    method: &'static str,
    status: u16,
    requests: Counter,
    seconds: Histogram,
}

/// Cached by route, because a lookup in the recorder would format the labels each time.
static ROUTE_METRICS: LazyLock<RwLock<HashMap<String, Vec<RouteMetrics>>>> = LazyLock::new(RwLock::default);

fn measure(route: &str, method: &'static str, status: u16, elapsed: Duration) {
    let add = |metrics_of_route: &RouteMetrics| {
        metrics_of_route.requests.increment(1);
        metrics_of_route.seconds.record(elapsed.as_secs_f64());
    };
    let matches =
        |metrics_of_route: &&RouteMetrics| metrics_of_route.method == method && metrics_of_route.status == status;
    let known = ROUTE_METRICS.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(metrics_of_route) = known.get(route).and_then(|of_route| of_route.iter().find(matches)) {
        return add(metrics_of_route);
    }
    drop(known);
    let labels = [
        ("method", method.to_owned()),
        ("route", route.to_owned()),
        ("status", status.to_string()),
    ];
    let new = RouteMetrics {
        method,
        status,
        requests: metrics::counter!("formwright_http_requests_total", &labels),
        seconds: metrics::histogram!("formwright_http_request_duration_seconds", "route" => route.to_owned()),
    };
    add(&new);
    let mut known = ROUTE_METRICS.write().unwrap_or_else(PoisonError::into_inner);
    known.entry(route.to_owned()).or_default().push(new);
}
