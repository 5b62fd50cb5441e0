//! Logs and metrics.

use std::io::BufWriter;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, anyhow};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;

pub use metrics_exporter_prometheus::PrometheusHandle;

/// Bounds of every histogram named `*_seconds`, around the promises made for requests.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);

/// Bytes of log lines written at once.
const LOG_BUFFER: usize = 64 * 1024;

/// Writes what is still to be logged when it is dropped: keep it until the process ends.
#[must_use = "lines logged after it was dropped are lost"]
pub struct Logging {
    _writer: WorkerGuard,
}

/// Starts logging to standard output, once a process: as JSON lines for machines, or as text for people.
///
/// A thread of its own writes, as many lines at a time as have gathered: a busy process then makes far fewer system calls
/// than it serves requests. When the reader of the log is too slow, whoever logs waits; no line is dropped.
pub fn init_tracing(filter: &str, json: bool) -> anyhow::Result<Logging> {
    let filter = EnvFilter::try_new(filter).with_context(|| format!("{filter:?} is no log filter"))?;
    let output = BufWriter::with_capacity(LOG_BUFFER, std::io::stdout());
    let (writer, guard) = NonBlockingBuilder::default().lossy(false).finish(output);
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
    Ok(Logging { _writer: guard })
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
