//! `formwright serve`: connects to the engines, serves requests and shuts down gracefully.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use platform::clock::Clock;
use platform::db::{self, DbOptions, SystemPool, roles};
use platform::events::{Bus, NatsOptions};
use platform::objects::{ObjectTimeouts, Objects, S3Options};
use platform::rng::Rng;
use platform::secret::Canary;
use platform::telemetry::{self, Logging, Traces};
use secrecy::{ExposeSecret as _, SecretString};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::analytics::{self, WATCHERS_PER_NODE};
use crate::app::{App, AppOptions};
use crate::config::{
    DATABASE_URL, EngineSettings, LogFormat, NATS_CREDENTIALS_FILE, NATS_URL, ObjectSettings, S3_ENDPOINT,
    SYSTEM_DATABASE_URL, ServeSettings, check_database_url,
};
use crate::doctor::disk;
use crate::doctor::start::StartChecks;
use crate::http::accept;
use crate::http::connection_limits::ConnectionLimits;
use crate::metric_registry::MetricRegistry;
#[cfg(feature = "fault-injection")]
use crate::submissions::IngestFault;
use crate::submissions::IngestParts;
use crate::timeouts::Timeouts;
use crate::{accounts, engine_monitor, forms, installation, readiness, router, tls_warning};

/// This program, even after its file was replaced.
pub(crate) const THIS_PROGRAM: &str = "/proc/self/exe";

/// How the process stops: the first token is cancelled on SIGTERM or Ctrl-C, the second after the drain time.
pub type StopTokens = (CancellationToken, CancellationToken);

/// What else the process does beside serving.
pub struct ServeParts {
    pub metrics: MetricRegistry,
    pub sends_mail: bool,
    /// Connections to PostgreSQL of the process that are not for serving.
    pub other_connections: u32,
}

/// Serves until SIGTERM or Ctrl-C.
pub async fn run(settings: Box<ServeSettings>) -> anyhow::Result<()> {
    run_with(settings, |_| {}).await
}

#[cfg(feature = "fault-injection")]
pub async fn run_with_fault(settings: Box<ServeSettings>, fault: IngestFault) -> anyhow::Result<()> {
    run_with(settings, |ingest| ingest.fault = Some(fault)).await
}

async fn run_with(settings: Box<ServeSettings>, change_ingest: impl FnOnce(&mut IngestParts)) -> anyhow::Result<()> {
    settings.check()?;
    let _telemetry = Telemetry::start(&settings.engines)?;
    warn_about_unencrypted(&settings);
    let tokens = stop_on_signal(Duration::from_secs(settings.drain_seconds));
    let parts = ServeParts {
        metrics: MetricRegistry::start()?,
        sends_mail: true,
        other_connections: 0,
    };
    serve_until_stopped(&settings, parts, tokens, change_ingest).await
}

/// Logs and, if configured, traces, until it is dropped.
pub struct Telemetry {
    // Dropped first, because it logs.
    _traces: Option<Traces>,
    _logging: Logging,
}

impl Telemetry {
    pub fn start(engines: &EngineSettings) -> anyhow::Result<Self> {
        let logging = telemetry::init_tracing(&engines.log, engines.log_format == LogFormat::Json)?;
        let collector = engines.otlp_url.as_deref().filter(|url| !url.is_empty());
        let traces = collector.map(|url| telemetry::start_traces(url, engines.traces_share, env!("CARGO_PKG_VERSION")));
        Ok(Self {
            _traces: traces.transpose().context("FORMWRIGHT_OTLP_URL cannot be used")?,
            _logging: logging,
        })
    }
}

/// Connects and serves. Logging must be started and the settings checked.
pub async fn serve_until_stopped(
    settings: &ServeSettings,
    parts: ServeParts,
    (draining, stopping): StopTokens,
    change_ingest: impl FnOnce(&mut IngestParts),
) -> anyhow::Result<()> {
    let engines = &settings.engines;
    disk::check_uploads_folder(&settings.uploads_dir)?;
    let (clock, rng) = (Clock::system(), Rng::system());
    let keys = engines.secrets.keys();
    let timeouts = engines.timeouts();
    let connections = engines.database_connections;
    let pool = open_pool(
        pool_options(&settings.database_url, "formwright serve", connections, &timeouts),
        &clock,
    )
    .await?;
    let system_pool = open_system_pool(engines, &clock, "formwright system", connections).await?;
    roles::check_app_role(&pool, DATABASE_URL).await?;
    roles::check_system_role(&system_pool, SYSTEM_DATABASE_URL).await?;
    let canary = Canary::of(&keys);
    readiness::check_at_start(&system_pool, &canary).await?;
    roles::warn_if_values_are_logged(&pool, DATABASE_URL).await?;
    roles::warn_if_values_are_logged(system_pool.as_pool(), SYSTEM_DATABASE_URL).await?;
    let results = DbOptions {
        // A download waits for its reader between two batches.
        idle_in_transaction: Duration::from_secs(30),
        ..pool_options(
            &settings.database_url,
            "formwright results",
            settings.results_connections,
            &timeouts,
        )
    };
    let results_pool = open_pool(results, &clock).await?;
    for (name, pool) in [
        ("serve", &pool),
        ("system", system_pool.as_pool()),
        ("results", &results_pool),
    ] {
        parts.metrics.sample_pool(name, pool.clone());
    }
    let bus = open_bus(engines, &system_pool, "changes on other nodes are noticed later").await?;
    let submit_pool = open_system_pool(engines, &clock, "formwright submit", settings.submit_connections).await?;
    StartChecks {
        pool: system_pool.clone(),
        clock: clock.clone(),
        connections: settings.connections().saturating_add(parts.other_connections),
        public_url: engines.public_url.clone(),
        trusted_proxies: Some(settings.trusted_proxies.clone()),
        folders: disk::folders(settings),
    }
    .spawn();
    let mut ingest = IngestParts {
        mode: settings.ingest,
        ..IngestParts::new(submit_pool, clock.clone(), rng.clone(), timeouts)
    };
    change_ingest(&mut ingest);
    let app = App::assemble(AppOptions {
        keys,
        clock,
        rng,
        pool,
        system_pool,
        results_pool,
        bus,
        objects: open_objects(&settings.objects, &timeouts).await?,
        public_url: engines.public_url.clone(),
        sends_mail: parts.sends_mail,
        trusted_proxies: settings.trusted_proxies.clone(),
        metrics: Some(parts.metrics.clone()),
        draining,
        stopping: stopping.clone(),
        temporary_files: settings.uploads_dir.clone(),
        media_program: THIS_PROGRAM,
        timeouts,
        limits_factor: settings.network_limits_factor,
        edit_limits_factor: NonZeroU32::MIN,
        max_staleness: forms::MAX_STALENESS,
        export_connections: settings.results_connections,
        // Leave half of the connections for ordinary requests.
        watchers: (
            WATCHERS_PER_NODE.min(settings.max_connections / 2),
            settings.watchers_per_account,
        ),
        ingest,
    })?;
    let listener = listen(settings.host, settings.port, "FORMWRIGHT_PORT").await?;
    let submissions = app.submissions.clone();
    parts.metrics.sample(move || submissions.ingest.export_backlog());
    spawn_background_tasks(&app);
    let views = tokio::spawn(app.forms.views.clone().run_flusher());
    tracing::info!(host = %settings.host, port = settings.port, "serving");
    let router = router::router(app.clone());
    let limits = ConnectionLimits::new(settings.max_connections, &settings.trusted_proxies);
    accept::accept_until(listener, router, limits, timeouts.connection, stopping).await;
    // No more submissions arrive; write those that are still queued.
    app.submissions.ingest.stop().await;
    // Store the last views; a failed task would only lose them.
    let _ = views.await;
    tracing::info!("stopped");
    Ok(())
}

fn spawn_background_tasks(app: &App) {
    tokio::spawn(evict_idle_each_minute(app.clone()));
    tokio::spawn(forms::invalidate_cache_on_publish(app.forms.published_forms.clone()));
    tokio::spawn(analytics::notify_watchers(Arc::clone(&app.analytics.watchers)));
    tokio::spawn(accounts::run_session_checks(app.accounts.clone()));
    tokio::spawn(installation::log_set_up_link(app.installation.clone()));
    let (pool, draining) = (app.context.system_pool.clone(), app.context.draining.clone());
    let checked = app.clone();
    tokio::spawn(engine_monitor::run(pool, draining, async move || {
        checked.readiness().await
    }));
}

/// Listens; the error names the setting of the port.
pub async fn listen(host: IpAddr, port: u16, setting: &str) -> anyhow::Result<TcpListener> {
    let bound = TcpListener::bind((host, port)).await;
    bound.with_context(|| format!("cannot listen on {host}:{port}; free that port or set {setting}"))
}

pub fn stop_on_signal(drain: Duration) -> StopTokens {
    let (draining, stopping) = (CancellationToken::new(), CancellationToken::new());
    let tokens = (draining.clone(), stopping.clone());
    tokio::spawn(async move {
        wait_for_stop_signal().await;
        tracing::info!(
            drain_seconds = drain.as_secs(),
            "shutting down: finishing running requests"
        );
        draining.cancel();
        tokio::time::sleep(drain).await;
        stopping.cancel();
    });
    tokens
}

async fn wait_for_stop_signal() {
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
        }
        Err(error) => {
            tracing::error!(%error, "cannot listen for SIGTERM; stop with Ctrl-C");
            let _ = tokio::signal::ctrl_c().await;
        }
    }
}

/// A pool for user requests.
async fn open_pool(options: DbOptions, clock: &Clock) -> anyhow::Result<db::Pool> {
    match db::connect(&options, clock).await {
        Ok(pool) => Ok(pool),
        Err(error) => bail!("{DATABASE_URL}: {}", db::explain_failure(&options, error).await),
    }
}

/// A pool of the system role.
pub async fn open_system_pool(
    engines: &EngineSettings,
    clock: &Clock,
    name: &str,
    connections: u32,
) -> anyhow::Result<SystemPool> {
    let timeouts = engines.timeouts();
    let options = pool_options(&engines.system_database_url, name, connections, &timeouts);
    match db::connect_as_system(&options, clock).await {
        Ok(pool) => Ok(pool),
        Err(error) => bail!("{SYSTEM_DATABASE_URL}: {}", db::explain_failure(&options, error).await),
    }
}

/// A pool of the system role for a command that an operator runs.
pub async fn open_maintenance_pool(url: &SecretString, name: &str, connections: u32) -> anyhow::Result<SystemPool> {
    check_database_url(SYSTEM_DATABASE_URL, url)?;
    let options = DbOptions {
        acquire_timeout: Duration::from_secs(10),
        // One batch of a large form, or two weeks of handled events, on a busy machine.
        statement_timeout: Duration::from_mins(1),
        idle_in_transaction: Duration::from_secs(30),
        ..pool_options(url, name, connections, &Timeouts::PRODUCTION)
    };
    let pool = db::connect_as_system(&options, &Clock::system()).await?;
    roles::check_system_role(&pool, SYSTEM_DATABASE_URL).await?;
    Ok(pool)
}

pub(crate) fn pool_options(url: &SecretString, name: &str, connections: u32, timeouts: &Timeouts) -> DbOptions {
    DbOptions {
        url: url.clone(),
        max_connections: connections,
        acquire_timeout: timeouts.acquire,
        statement_timeout: timeouts.statement,
        idle_in_transaction: Duration::from_secs(5),
        application_name: name.to_owned(),
    }
}

/// The event bus: NATS if configured, which need not be reachable yet, otherwise PostgreSQL. `outage_effect` says what does not
/// work while NATS is unreachable.
pub async fn open_bus(engines: &EngineSettings, pool: &SystemPool, outage_effect: &'static str) -> anyhow::Result<Bus> {
    let Some(options) = nats_options(engines, outage_effect)? else {
        return Ok(Bus::database(pool));
    };
    let bus = Bus::nats(&options).await;
    bus.context(
        "FORMWRIGHT_NATS_URL cannot be used: use an address such as nats://user:password@127.0.0.1:4222, or none",
    )
}

/// How to connect to NATS, if it is used. Fails when a file is missing.
pub(crate) fn nats_options<'s>(
    engines: &'s EngineSettings,
    outage_effect: &'static str,
) -> anyhow::Result<Option<NatsOptions<'s>>> {
    let Some(url) = engines.nats() else {
        return Ok(None);
    };
    for (setting, file, holds) in [
        (
            "FORMWRIGHT_NATS_CA",
            &engines.nats_ca,
            "PEM file with the certificate to trust",
        ),
        (
            NATS_CREDENTIALS_FILE,
            &engines.nats_credentials_file,
            "file with a user JWT and its seed",
        ),
    ] {
        let missing = file.as_ref().filter(|file| !file.is_file());
        if let Some(file) = missing {
            anyhow::bail!("the file {} of {setting} does not exist: use a {holds}", file.display());
        }
    }
    Ok(Some(NatsOptions {
        addresses: url.expose_secret(),
        prefix: &engines.nats_prefix,
        replicas: engines.nats_replicas.into(),
        ca: engines.nats_ca.as_deref(),
        credentials: engines.nats_credentials_file.as_deref(),
        outage_effect,
        request_timeout: engines.timeouts().nats,
    }))
}

/// Logs a warning for each connection of `serve` to another machine without TLS.
pub fn warn_about_unencrypted(settings: &ServeSettings) {
    let s3 = settings.objects.s3_endpoint.clone().map(SecretString::from);
    tls_warning::warn_without_tls(&[
        (DATABASE_URL, Some(&settings.database_url)),
        (SYSTEM_DATABASE_URL, Some(&settings.engines.system_database_url)),
        (NATS_URL, settings.engines.nats()),
        (S3_ENDPOINT, s3.as_ref()),
    ]);
}

/// Opens the object store. It need not be reachable yet; problems are logged.
pub async fn open_objects(settings: &ObjectSettings, timeouts: &Timeouts) -> anyhow::Result<Objects> {
    let objects = configured_objects(settings, timeouts.objects)?;
    if let Err(error) = objects.check().await {
        tracing::warn!(
            cause = format!("{error:#}"),
            "pictures, videos and files cannot be stored or shown"
        );
    }
    Ok(objects)
}

pub(crate) fn configured_objects(settings: &ObjectSettings, timeouts: ObjectTimeouts) -> anyhow::Result<Objects> {
    match (&settings.s3_endpoint, &settings.s3_access_key, &settings.s3_secret_key) {
        (Some(endpoint), Some(access), Some(secret)) => Objects::s3(&S3Options {
            endpoint: endpoint.clone(),
            bucket: settings.s3_bucket.clone(),
            access: access.clone(),
            secret: secret.clone(),
            region: settings.s3_region.clone(),
            timeouts,
        }),
        _ => Objects::directory(&settings.objects_dir, timeouts),
    }
}

async fn evict_idle_each_minute(app: App) {
    let mut every = tokio::time::interval(Duration::from_mins(1));
    while !app.context.stopping.is_cancelled() {
        every.tick().await;
        app.context.limits.evict_idle();
        app.forms.edit_rate_limits.evict_idle();
        app.submissions.spam_filter.evict_idle();
        app.context.budgets.evict_idle();
        if let Some(metrics) = &app.context.metrics {
            metrics.run_upkeep();
        }
    }
}
