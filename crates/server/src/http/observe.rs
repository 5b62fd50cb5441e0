//! One log line and one measurement a request. Neither holds anything a person typed: the route's
//! pattern stands for the path, and query strings, bodies and addresses are left out.

use std::{
    collections::HashMap,
    sync::{LazyLock, PoisonError, RwLock},
    time::{Duration, Instant},
};

use axum::{
    extract::MatchedPath,
    http::{Method, StatusCode},
};
use metrics::{Counter, Histogram};

use super::request_id::RequestId;

/// Logs and counts a request that was answered.
pub(super) fn record(
    began: Instant,
    method: &'static str,
    matched: Option<&MatchedPath>,
    status: StatusCode,
    id: RequestId,
) {
    let (status, taken) = (status.as_u16(), began.elapsed());
    let route = matched.map_or("page", MatchedPath::as_str);
    measure(route, method, status, taken);
    let milliseconds = u64::try_from(taken.as_millis()).unwrap_or(u64::MAX);
    tracing::info!(method, route, status, milliseconds, request_id = id.as_str(), "request");
}

/// A caller may make up methods; they must not make up labels.
pub(super) fn name_of(method: &Method) -> &'static str {
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

/// What is measured of one route, method and status.
struct Measures {
    method: &'static str,
    status: u16,
    requests: Counter,
    seconds: Histogram,
}

/// Kept by route, because finding a measure by its labels in the recorder means writing the labels out each time.
static MEASURES: LazyLock<RwLock<HashMap<String, Vec<Measures>>>> = LazyLock::new(RwLock::default);

fn measure(route: &str, method: &'static str, status: u16, taken: Duration) {
    let add = |measures: &Measures| {
        measures.requests.increment(1);
        measures.seconds.record(taken.as_secs_f64());
    };
    let is_it = |measures: &&Measures| measures.method == method && measures.status == status;
    let known = MEASURES.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(measures) = known.get(route).and_then(|of_route| of_route.iter().find(is_it)) {
        return add(measures);
    }
    drop(known);
    let labels = [
        ("method", method.to_owned()),
        ("route", route.to_owned()),
        ("status", status.to_string()),
    ];
    let new = Measures {
        method,
        status,
        requests: metrics::counter!("formwright_requests_total", &labels),
        seconds: metrics::histogram!("formwright_request_seconds", "route" => route.to_owned()),
    };
    add(&new);
    let mut known = MEASURES.write().unwrap_or_else(PoisonError::into_inner);
    known.entry(route.to_owned()).or_default().push(new);
}
