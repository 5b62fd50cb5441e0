//! Logs, metrics and traces.

mod log_format;
mod log_interval;
mod log_lines;
mod request_ids;
mod traces;

use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, anyhow};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format;
use tracing_subscriber::fmt::format::JsonFields;

use self::log_format::WithRequestIds;

pub use self::log_interval::LogInterval;
pub use self::log_lines::Logging;
pub use self::request_ids::{HexId, RequestIds, with_current_request, with_current_request_blocking};
pub use self::traces::{RemoteTrace, TraceSpan, Traces, start_traces};
pub use metrics_exporter_prometheus::PrometheusHandle;

/// Buckets of every histogram named `*_seconds`.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Buckets of every histogram named `*_size`.
const SIZES: [f64; 10] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1_000.0];

static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);

/// Starts logging to standard output, as JSON lines or text; once per process.
pub fn init_tracing(filter: &str, json: bool) -> anyhow::Result<Logging> {
    let filter = parse_filter(filter)?;
    let (writer, logging) = log_lines::start();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(false)
        .with_writer(writer);
    let started = if json {
        subscriber
            .fmt_fields(JsonFields::new())
            .event_format(WithRequestIds {
                inner: format().json().flatten_event(true).with_span_list(false),
                is_json: true,
            })
            .try_init()
    } else {
        subscriber
            .event_format(WithRequestIds {
                inner: format().with_ansi(false),
                is_json: false,
            })
            .try_init()
    };
    started
        .map_err(|error| anyhow!(error))
        .context("logging is started already")?;
    Ok(logging)
}

/// Fails if logging cannot be started with this filter.
pub fn check_filter(filter: &str) -> anyhow::Result<()> {
    parse_filter(filter).map(|_| ())
}

fn parse_filter(filter: &str) -> anyhow::Result<EnvFilter> {
    EnvFilter::try_new(with_quiet_client(filter)).with_context(|| format!("{filter:?} is no log filter"))
}

/// Silences the NATS client, which logs every connection attempt; we log outages once a minute. A filter that names the
/// client comes later in the list and wins.
fn with_quiet_client(filter: &str) -> String {
    format!("async_nats=off,{filter}")
}

/// Starts the metrics of the process, or returns the handle if they are already started.
///
/// The caller must call `run_upkeep` regularly, which moves samples into the histograms.
pub fn metrics_recorder() -> anyhow::Result<PrometheusHandle> {
    let mut recorder = RECORDER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(handle) = &*recorder {
        return Ok(handle.clone());
    }
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &SECONDS)?
        .set_buckets_for_metric(Matcher::Suffix("_size".into()), &SIZES)?
        .install_recorder()
        .context("the metrics cannot be started")?;
    *recorder = Some(handle.clone());
    Ok(handle)
}
