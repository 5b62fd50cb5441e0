//! The metrics of the process, as Prometheus reads them.

mod catalog;

use std::sync::{Arc, Mutex, PoisonError};

use metrics_process::Collector;
use platform::db::schema;
use platform::telemetry::{self, PrometheusHandle};

use self::catalog::{CATALOG, MetricKind};

/// The commit of a release; other builds do not know it.
const COMMIT: &str = match option_env!("FORMWRIGHT_COMMIT") {
    Some(commit) => commit,
    None => "unknown",
};

/// Cloning is cheap.
#[derive(Clone)]
pub struct MetricRegistry {
    handle: PrometheusHandle,
    process: Collector,
    samplers: Arc<Mutex<Vec<Sampler>>>,
}

/// Sets gauges to their current values.
type Sampler = Box<dyn Fn() + Send + Sync>;

impl MetricRegistry {
    /// Starts the metrics of the process. Must come before anything that counts, because a counter that was created earlier
    /// counts nothing.
    pub fn start() -> anyhow::Result<Self> {
        let registry = Self {
            handle: telemetry::metrics_recorder()?,
            process: Collector::default(),
            samplers: Arc::default(),
        };
        describe_all();
        registry.process.describe();
        metrics::gauge!(
            "formwright_build_info",
            "version" => env!("CARGO_PKG_VERSION"),
            "commit" => COMMIT,
            "schema" => schema::newest_version().to_string(),
        )
        .set(1.0);
        Ok(registry)
    }

    /// Calls `sampler` before each scrape.
    pub fn sample(&self, sampler: impl Fn() + Send + Sync + 'static) {
        self.samplers().push(Box::new(sampler));
    }

    /// Exports how many connections of a pool are in use. The pool's connections stay open until the process ends.
    pub fn sample_pool(&self, name: &'static str, pool: sqlx::PgPool) {
        let connections =
            |state: &'static str| metrics::gauge!("formwright_pool_connections", "pool" => name, "state" => state);
        let (idle, used) = (connections("idle"), connections("used"));
        metrics::gauge!("formwright_pool_max_connections", "pool" => name)
            .set(f64::from(pool.options().get_max_connections()));
        self.sample(move || {
            let idle_count = u32::try_from(pool.num_idle()).unwrap_or(u32::MAX);
            idle.set(f64::from(idle_count));
            used.set(f64::from(pool.size().saturating_sub(idle_count)));
        });
    }

    /// Moves samples into the histograms; otherwise they accumulate between two scrapes.
    pub fn run_upkeep(&self) {
        self.handle.run_upkeep();
    }

    /// The text for Prometheus.
    pub fn render(&self) -> String {
        self.process.collect();
        for sample in &*self.samplers() {
            sample();
        }
        self.handle.run_upkeep();
        self.handle.render()
    }

    fn samplers(&self) -> std::sync::MutexGuard<'_, Vec<Sampler>> {
        self.samplers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counters and histograms without labels start at zero, so that a rate sees their first increase.
fn describe_all() {
    for metric in CATALOG {
        let (name, help) = (metric.name, metric.help);
        match metric.kind {
            MetricKind::Counter => metrics::describe_counter!(name, help),
            MetricKind::Gauge => metrics::describe_gauge!(name, help),
            MetricKind::Histogram => metrics::describe_histogram!(name, help),
        }
        match metric.kind {
            MetricKind::Counter if metric.labels.is_empty() => metrics::counter!(name).increment(0),
            MetricKind::Histogram if metric.labels.is_empty() => drop(metrics::histogram!(name)),
            _ => {}
        }
    }
}
