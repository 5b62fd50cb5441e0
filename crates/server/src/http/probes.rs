//! Probes and metrics for operators and load balancers.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};

use crate::metric_registry::MetricRegistry;
use crate::readiness::Readiness;

/// `/healthz`, `/readyz` and, if enabled, `/metrics`.
pub fn router<Check>(
    metrics: Option<MetricRegistry>,
    readiness: impl Fn() -> Check + Clone + Send + Sync + 'static,
) -> Router
where
    Check: Future<Output = Readiness> + Send,
{
    let exposition = async move || match &metrics {
        Some(metrics) => exposition(metrics),
        None => StatusCode::NOT_FOUND.into_response(),
    };
    Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(async move || render(&readiness().await)))
        .route("/metrics", get(exposition))
}

/// Alive: the process answers. Ignores its engines, because a restart would not help them.
async fn healthz() -> &'static str {
    "ok"
}

fn render(readiness: &Readiness) -> Response {
    let status = if readiness.ready {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    (status, Json(readiness)).into_response()
}

fn exposition(metrics: &MetricRegistry) -> Response {
    (
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
        metrics.render(),
    )
        .into_response()
}
