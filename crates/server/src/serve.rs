//! `formwright serve`: opens the engines, listens, and stops without dropping anybody.

use std::{net::IpAddr, time::Duration};

use anyhow::Context as _;
use platform::{
    chance::Chance,
    clock::Clock,
    db::{self, DbOptions},
    events::Bus,
    objects::{Objects, S3Options},
    telemetry,
};
use secrecy::ExposeSecret as _;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::{
    accounts::PasswordHashing,
    app::{self, App, AppParts},
    config::{EngineSettings, LogFormat, ObjectSettings, ServeSettings},
    exports::Downloads,
    forms::{self, PinnedVersions, PublishedForms, Views},
    http::{accept, rate_limit::NetworkLimits},
    live::{self, Live, WATCHERS_PER_NODE},
    media::MediaIntake,
    passcodes::CodeMaker,
    responses::{INGEST_DEADLINE, INGEST_ROOM, Ingest, IngestFlaw, IngestParts, Suspicion},
    uploads::UploadIntake,
};

/// This program, even after its file was replaced by a newer one.
pub(crate) const THIS_PROGRAM: &str = "/proc/self/exe";

/// Serves until SIGTERM or Ctrl-C.
pub async fn run(settings: Box<ServeSettings>) -> anyhow::Result<()> {
    run_with_flaw(settings, None).await
}

/// The same with a fault on purpose, for the tests that must be able to see it. No setting of the product leads here.
#[doc(hidden)]
pub async fn run_with_flaw(settings: Box<ServeSettings>, flaw: Option<IngestFlaw>) -> anyhow::Result<()> {
    let engines = &settings.engines;
    engines.check()?;
    let _logging = telemetry::init_tracing(&engines.log, engines.log_format == LogFormat::Json)?;
    anyhow::ensure!(
        settings.uploads_dir.is_dir(),
        "the folder {} for uploads is not there; make it or set FORMWRIGHT_UPLOADS_DIR",
        settings.uploads_dir.display()
    );
    let stopping = stop_on_signal();
    let (clock, chance) = (Clock::system(), Chance::system());
    let passwords = PasswordHashing::new(&engines.secret, &chance)?;
    let app = App::new(AppParts {
        pool: open_pool(engines, &clock, "formwright serve", engines.database_connections).await?,
        results_pool: open_pool(engines, &clock, "formwright results", settings.results_connections).await?,
        ingest: Ingest::start(IngestParts {
            pool: open_pool(engines, &clock, "formwright submit", settings.submit_connections).await?,
            clock: clock.clone(),
            chance: chance.clone(),
            mode: settings.ingest,
            room: INGEST_ROOM,
            deadline: INGEST_DEADLINE,
            flaw,
        }),
        bus: open_bus(engines).await?,
        objects: open_objects(&settings.objects)?,
        media: MediaIntake::new(&settings.uploads_dir, THIS_PROGRAM),
        uploads: UploadIntake::new(&settings.uploads_dir, &engines.secret),
        downloads: Downloads::new(&settings.uploads_dir, settings.results_connections),
        passwords,
        codes: CodeMaker::new(&engines.secret),
        limits: NetworkLimits::new(settings.network_limits_factor),
        suspicion: Suspicion::new(&engines.secret, settings.network_limits_factor),
        published: PublishedForms::new(forms::MOST_STALE),
        versions: PinnedVersions::default(),
        views: Views::default(),
        // Half of the connections are for those who come and go.
        live: Live::new(
            WATCHERS_PER_NODE.min(settings.max_connections / 2),
            settings.watchers_per_account,
        ),
        public_url: engines.public_url.clone(),
        trusted_proxies: settings.trusted_proxies.clone(),
        metrics: Some(telemetry::metrics_recorder()?),
        stopping: stopping.clone(),
        clock,
        chance,
    });
    let listener = listen(settings.host, settings.port, "FORMWRIGHT_PORT").await?;
    tokio::spawn(tidy_memory_each_minute(app.clone()));
    tokio::spawn(forms::follow_publishing(app.clone()));
    tokio::spawn(live::follow_responses(app.clone()));
    let views = tokio::spawn(forms::keep_flushing_views(app.clone()));
    tracing::info!(host = %settings.host, port = settings.port, "serving");
    let router = app::router(app.clone());
    accept::accept_until(listener, router, settings.max_connections, stopping).await;
    // Nobody is left who could hand anything in; what was handed in and not waited for is written down all the same.
    app.ingest.stop().await;
    // The last views are written down before the process ends; a lost task would only lose them.
    let _ = views.await;
    tracing::info!("stopped");
    Ok(())
}

/// Listens, or says which setting moves the port.
pub async fn listen(host: IpAddr, port: u16, setting: &str) -> anyhow::Result<TcpListener> {
    let bound = TcpListener::bind((host, port)).await;
    bound.with_context(|| format!("cannot listen on {host}:{port}; free that port or set {setting}"))
}

/// A token that is cancelled by SIGTERM or Ctrl-C.
pub fn stop_on_signal() -> CancellationToken {
    let token = CancellationToken::new();
    let stopping = token.clone();
    tokio::spawn(async move {
        let mut terminate = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(terminate) => terminate,
            Err(error) => {
                tracing::error!(%error, "SIGTERM cannot be heard; stop with Ctrl-C");
                let _ = tokio::signal::ctrl_c().await;
                return stopping.cancel();
            }
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        tracing::info!("asked to stop: finishing what was begun");
        stopping.cancel();
    });
    token
}

/// A pool of so many connections at most, under a name that PostgreSQL shows.
pub async fn open_pool(
    engines: &EngineSettings,
    clock: &Clock,
    name: &str,
    connections: u32,
) -> anyhow::Result<db::Pool> {
    let options = DbOptions {
        url: engines.database_url.clone(),
        max_connections: connections,
        acquire_timeout: Duration::from_secs(2),
        statement_timeout: Duration::from_secs(3),
        application_name: name.to_owned(),
    };
    db::connect(&options, clock)
        .await
        .context("PostgreSQL does not answer at DATABASE_URL: start it, or correct the address")
}

/// The way to JetStream both roles use. It need not answer yet; only a senseless address is refused.
pub async fn open_bus(engines: &EngineSettings) -> anyhow::Result<Bus> {
    let bus = Bus::connect(engines.nats_url.expose_secret(), &engines.nats_prefix).await;
    bus.context("FORMWRIGHT_NATS_URL cannot be used: give an address such as nats://127.0.0.1:4222")
}

/// The object store both roles use.
pub fn open_objects(settings: &ObjectSettings) -> anyhow::Result<Objects> {
    match (&settings.s3_endpoint, &settings.s3_access_key, &settings.s3_secret_key) {
        (Some(endpoint), Some(access), Some(secret)) => Objects::s3(&S3Options {
            endpoint: endpoint.clone(),
            bucket: settings.s3_bucket.clone(),
            access: access.clone(),
            secret: secret.clone(),
            region: settings.s3_region.clone(),
        }),
        _ => Objects::directory(&settings.objects_dir),
    }
}

async fn tidy_memory_each_minute(app: App) {
    let mut every = tokio::time::interval(Duration::from_mins(1));
    while !app.stopping.is_cancelled() {
        every.tick().await;
        app.limits.forget_idle();
        app.suspicion.forget_idle();
        if let Some(metrics) = &app.metrics {
            // Folds the samples into the histograms; without it they pile up between two visits to /metrics.
            metrics.run_upkeep();
        }
    }
}
