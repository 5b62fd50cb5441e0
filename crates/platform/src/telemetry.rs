//! Logs and metrics.

mod log_lines;

use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, anyhow};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};
use tracing_subscriber::EnvFilter;

pub use self::log_lines::Logging;
pub use metrics_exporter_prometheus::PrometheusHandle;

/// Bounds of every histogram named `*_seconds`, around the promises made for requests.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);

/// Starts logging to standard output, once a process: as JSON lines for machines, or as text for people.
pub fn init_tracing(filter: &str, json: bool) -> anyhow::Result<Logging> {
    let filter = EnvFilter::try_new(filter).with_context(|| format!("{filter:?} is no log filter"))?;
    let (writer, logging) = log_lines::gather();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(false)
        .with_writer(writer);
    let started = if json {
        subscriber.json().flatten_event(true).with_span_list(false).try_init()
    } else {
        subscriber.try_init()
    };
    started
        .map_err(|error| anyhow!(error))
        .context("logging is started already")?;
    Ok(logging)
}

/// Starts the process's metrics, or hands out the handle of those already started.
///
/// Whoever serves the handle calls its `run_upkeep` now and then, which folds the collected samples into the histograms.
pub fn metrics_recorder() -> anyhow::Result<PrometheusHandle> {
    let mut recorder = RECORDER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(handle) = &*recorder {
        return Ok(handle.clone());
    }
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &SECONDS)?
        .install_recorder()
        .context("the metrics cannot be started")?;
    *recorder = Some(handle.clone());
    Ok(handle)
}
