//! What operators and balancers ask: alive, ready, and the measurements.

use axum::{
    Json, Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use metrics_exporter_prometheus::PrometheusHandle;
use serde::Serialize;

use crate::app::App;

/// `/healthz`, `/readyz` and `/metrics`.
pub fn router() -> Router<App> {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics))
}

/// `/healthz` and `/metrics` of a process that serves nobody else.
pub fn worker_router(metrics: PrometheusHandle) -> Router {
    let measured = async move || exposition(&metrics);
    Router::new()
        .route("/healthz", get(healthz))
        .route("/metrics", get(measured))
}

/// Alive: the process answers. Says nothing of its engines, so a restart is never asked for in vain.
async fn healthz() -> &'static str {
    "ok"
}

#[derive(Serialize)]
struct Readiness {
    ready: bool,
    engines: Engines,
}

#[derive(Serialize)]
struct Engines {
    postgres: &'static str,
    nats: &'static str,
    objects: &'static str,
}

/// Ready: requests can be served. Only PostgreSQL decides, because no request waits for the others;
/// they are told so that an operator sees what is missing.
async fn readyz(State(app): State<App>) -> Response {
    let (postgres, objects) = tokio::join!(app.database_answers(), app.objects.check());
    let word = |up: bool| if up { "ok" } else { "down" };
    let ready = postgres && !app.stopping.is_cancelled();
    let readiness = Readiness {
        ready,
        engines: Engines {
            postgres: word(postgres),
            nats: word(app.bus.is_connected()),
            objects: word(objects.is_ok()),
        },
    };
    let status = if ready {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    (status, Json(readiness)).into_response()
}

async fn metrics(State(app): State<App>) -> Response {
    app.metrics
        .as_ref()
        .map_or_else(|| StatusCode::NOT_FOUND.into_response(), exposition)
}

fn exposition(metrics: &PrometheusHandle) -> Response {
    metrics.run_upkeep();
    (
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
        metrics.render(),
    )
        .into_response()
}
