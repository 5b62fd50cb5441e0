//! Checks the engines regularly, for the metrics and the log, whether or not anything probes the process.

use std::time::Duration;

use platform::db::SystemPool;
use platform::events::EventBacklog;
use tokio::time::{Instant, MissedTickBehavior, interval_at};
use tokio_util::sync::CancellationToken;

use crate::readiness::Readiness;

const INTERVAL: Duration = Duration::from_secs(10);

/// NATS is connected in the background, so right at the start it would seem to be down.
const FIRST_CHECK: Duration = Duration::from_secs(2);

/// Runs until `stopping`.
pub async fn run(pool: SystemPool, stopping: CancellationToken, check: impl AsyncFn() -> Readiness) {
    let mut ticks = interval_at(Instant::now() + FIRST_CHECK, INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut was_ready = true;
    loop {
        tokio::select! {
            () = stopping.cancelled() => return,
            _ = ticks.tick() => {}
        }
        let readiness = check().await;
        export_readiness(&readiness);
        log_change(was_ready, &readiness);
        was_ready = readiness.ready;
        // Otherwise the gauges stay as they were; `formwright_engine_up` says that PostgreSQL is down.
        if let Ok(backlog) = EventBacklog::read(&pool).await {
            export_backlog(&backlog);
        }
    }
}

fn export_readiness(readiness: &Readiness) {
    metrics::gauge!("formwright_ready").set(as_gauge(readiness.ready));
    for (engine, status) in readiness.engines.all() {
        if status != "none" {
            metrics::gauge!("formwright_engine_up", "engine" => engine).set(as_gauge(status == "ok"));
        }
    }
}

/// A probe's reply is not logged, so this is how the log says since when and why the process got no traffic.
fn log_change(was_ready: bool, readiness: &Readiness) {
    match (was_ready, &readiness.reason) {
        (true, Some(reason)) => tracing::warn!(reason, "not ready"),
        (false, None) => tracing::info!("ready again"),
        _ => {}
    }
}

fn export_backlog(backlog: &EventBacklog) {
    #[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
    let count = |rows: i64| rows as f64;
    metrics::gauge!("formwright_outbox_waiting").set(count(backlog.unpublished));
    metrics::gauge!("formwright_outbox_oldest_seconds").set(backlog.oldest_unpublished_seconds);
    metrics::gauge!("formwright_deliveries_waiting").set(count(backlog.deliveries));
    metrics::gauge!("formwright_deliveries_overdue_seconds").set(backlog.overdue_seconds);
    metrics::gauge!("formwright_dead_letters").set(count(backlog.dead_letters));
}

fn as_gauge(is_true: bool) -> f64 {
    if is_true { 1.0 } else { 0.0 }
}
