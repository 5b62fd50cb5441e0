//! One installation per test, with its own database, event stream, port and clock.

use std::{net::SocketAddr, num::NonZeroU32, time::Duration};

use chrono::{DateTime, Timelike as _, Utc};
use formwright::{
    analytics::{self, WATCHERS_PER_NODE},
    app::{App, AppOptions},
    config::{IngestMode, WATCHERS_PER_ACCOUNT},
    confirmations::ConfirmationLinks,
    forms::MAX_STALENESS,
    http::{accept, connection_limits::ConnectionLimits},
    mails::MailSender,
    metric_registry::MetricRegistry,
    notifications, router,
    submissions::{INGEST_QUEUE_LEN, IngestParts},
    timeouts::Timeouts,
    worker,
    worker_context::WorkerContext,
};
use platform::{
    clock::{Clock, ClockShift},
    db::{self, DbOptions, Pool, SystemPool},
    events::Bus,
    mail::Mailer,
    objects::{Objects, S3Options},
    rng::Rng,
    secret::Keys,
    testing::{TestDatabase, setting, test_bus, unique_prefix},
};
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{Connection as _, PgConnection};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::Browser;

/// The installation's secret.
pub const SECRET: &str = "a secret that only the tests know, and they tell";

const PUBLIC_URL: &str = "http://127.0.0.1:8080";

const FROM: &str = "Formwright <no-reply@formwright.example>";

/// A running installation.
pub struct TestApp {
    pub address: SocketAddr,
    pub clock: ClockShift,
    pub pool: Pool,
    pub system_pool: SystemPool,
    pub submit_pool: SystemPool,
    pub app: App,
    pub objects: Objects,
    bus: Bus,
    limits_factor: u32,
    pub work: WorkerContext,
    stopping: CancellationToken,
    database: TestDatabase,
}

impl TestApp {
    /// Without effective limits per network.
    pub async fn start() -> Self {
        Self::start_with_objects(s3_objects()).await
    }

    /// With production limits, short queue timeouts and few permits.
    pub async fn start_with_small_limits() -> Self {
        let settings = TestSettings {
            factor: 1,
            timeouts: Timeouts {
                download_permit: SHORT_WAIT,
                media_permit: SHORT_WAIT,
                file_permit: SHORT_WAIT,
                results_permit: SHORT_WAIT,
                ..patient()
            },
            watchers: 20,
            results: Some((4, Duration::from_secs(10))),
            without_nats: false,
        };
        Self::start_with(settings, s3_objects(), IngestMode::Batch, INGEST_QUEUE_LEN).await
    }

    /// With these timeouts.
    pub async fn start_with_timeouts(timeouts: &Timeouts) -> Self {
        let settings = TestSettings {
            timeouts: *timeouts,
            ..TestSettings::default()
        };
        Self::start_with(settings, s3_objects(), IngestMode::Batch, INGEST_QUEUE_LEN).await
    }

    /// Without NATS.
    pub async fn start_without_nats() -> Self {
        let settings = TestSettings {
            without_nats: true,
            ..TestSettings::default()
        };
        Self::start_with(settings, s3_objects(), IngestMode::Batch, INGEST_QUEUE_LEN).await
    }

    /// With this statement timeout for reading results.
    pub async fn start_with_statement_timeout(time: Duration) -> Self {
        let settings = TestSettings {
            results: Some((4, time)),
            ..TestSettings::default()
        };
        Self::start_with(settings, s3_objects(), IngestMode::Batch, INGEST_QUEUE_LEN).await
    }

    /// With this ingest mode and queue length.
    pub async fn start_with_ingest(mode: IngestMode, queue_len: usize) -> Self {
        Self::start_with(TestSettings::default(), s3_objects(), mode, queue_len).await
    }

    /// With production limits.
    pub async fn start_with_real_limits() -> Self {
        let settings = TestSettings {
            factor: 1,
            ..TestSettings::default()
        };
        Self::start_with(settings, s3_objects(), IngestMode::Batch, INGEST_QUEUE_LEN).await
    }

    /// With this object store.
    pub async fn start_with_objects(objects: Objects) -> Self {
        Self::start_with(TestSettings::default(), objects, IngestMode::Batch, INGEST_QUEUE_LEN).await
    }

    async fn start_with(settings: TestSettings, objects: Objects, mode: IngestMode, queue_len: usize) -> Self {
        let database = TestDatabase::create().await.unwrap();
        let (clock, shift) = Clock::shifted();
        // No test meets midnight.
        shift.advance(until_noon(clock.now()));
        let pool = db::connect(&options(&database.app_url, 10), &clock).await.unwrap();
        let system =
            async |connections| db::connect_as_system(&options(&database.system_url, connections), &clock).await;
        let (system_pool, submit_pool) = (system(10).await.unwrap(), system(4).await.unwrap());
        let results_pool = match settings.results {
            Some((connections, statement_timeout)) => {
                let options = DbOptions {
                    statement_timeout,
                    ..options(&database.app_url, connections)
                };
                db::connect(&options, &clock).await.unwrap()
            }
            None => pool.clone(),
        };
        let bus = if settings.without_nats {
            Bus::database(&system_pool)
        } else {
            test_bus(&system_pool).await.unwrap()
        };
        let stopping = CancellationToken::new();
        let app = assemble(Node {
            public_url: PUBLIC_URL,
            pool: pool.clone(),
            system_pool: system_pool.clone(),
            submit_pool: submit_pool.clone(),
            mode,
            queue_len,
            bus: bus.clone(),
            objects: objects.clone(),
            clock,
            results_pool,
            timeouts: settings.timeouts,
            watchers: settings.watchers,
            limits_factor: settings.factor,
            max_staleness: MAX_STALENESS,
            keys: keys(SECRET, None),
            stopping: stopping.clone(),
        });
        app.context.canary.check(&system_pool).await.unwrap();
        let work = worker_context(&app, mailer());
        Self {
            address: serve(app.clone()).await,
            clock: shift,
            pool,
            system_pool,
            submit_pool,
            app,
            objects: work.objects.clone(),
            bus,
            limits_factor: settings.factor,
            work,
            stopping,
            database,
        }
    }

    /// Another node, whose cache of published forms is valid for `max_staleness`. It receives publish events only once
    /// [`forms::invalidate_cache_on_publish`] runs on it.
    pub async fn another_node(&self, max_staleness: Duration) -> (App, Browser) {
        self.node(max_staleness, PUBLIC_URL).await
    }

    /// Another node behind an HTTPS proxy.
    pub async fn node_over_https(&self) -> Browser {
        self.node(MAX_STALENESS, "https://forms.example").await.1
    }

    async fn node(&self, max_staleness: Duration, public_url: &'static str) -> (App, Browser) {
        let app = assemble(Node {
            public_url,
            pool: self.pool.clone(),
            system_pool: self.system_pool.clone(),
            submit_pool: self.submit_pool.clone(),
            mode: IngestMode::Batch,
            queue_len: INGEST_QUEUE_LEN,
            bus: self.bus.clone(),
            objects: self.objects.clone(),
            clock: self.app.context.clock.clone(),
            results_pool: self.pool.clone(),
            timeouts: patient(),
            watchers: WATCHERS_PER_NODE,
            limits_factor: 1000,
            max_staleness,
            keys: keys(SECRET, None),
            stopping: self.stopping.clone(),
        });
        let browser = Browser::new(serve(app.clone()).await);
        (app, browser)
    }

    /// Restarts with other secrets; browsers continue with [`Browser::at`] its new address.
    pub async fn restart_with_secrets(&mut self, secret: &str, previous: Option<&str>) {
        self.app = assemble(Node {
            pool: self.pool.clone(),
            public_url: PUBLIC_URL,
            system_pool: self.app.context.system_pool.clone(),
            submit_pool: self.submit_pool.clone(),
            results_pool: self.pool.clone(),
            timeouts: patient(),
            watchers: WATCHERS_PER_NODE,
            mode: IngestMode::Batch,
            queue_len: INGEST_QUEUE_LEN,
            bus: self.bus.clone(),
            objects: self.objects.clone(),
            clock: self.app.context.clock.clone(),
            limits_factor: self.limits_factor,
            max_staleness: MAX_STALENESS,
            keys: keys(secret, previous),
            stopping: self.stopping.clone(),
        });
        self.work = worker_context(&self.app, mailer());
        self.address = serve(self.app.clone()).await;
    }

    /// The mail sender of the worker.
    pub fn outgoing_mail(&self) -> &MailSender {
        &self.work.mail
    }

    /// A mail sender with an unreachable server.
    pub fn outgoing_mail_without_server(&self) -> MailSender {
        // Nothing listens on port 9.
        let mailer = Mailer::new(&"smtp://127.0.0.1:9".into(), FROM).unwrap();
        MailSender::new(
            self.app.context.system_pool.clone(),
            Some(mailer),
            self.app.context.mail_limits.clone(),
        )
    }

    /// A connection as PostgreSQL's superuser, exempt from row policies.
    pub async fn as_superuser(&self) -> PgConnection {
        let mut connection = PgConnection::connect(self.database.superuser_url.expose_secret())
            .await
            .unwrap();
        db::set_clock_shift(&mut connection, self.clock.get()).await.unwrap();
        connection
    }

    /// The database URLs by environment variable.
    pub fn database_urls(&self) -> [(&'static str, &str); 2] {
        [
            ("DATABASE_URL", self.database.app_url.expose_secret()),
            (
                "FORMWRIGHT_SYSTEM_DATABASE_URL",
                self.database.system_url.expose_secret(),
            ),
        ]
    }

    /// Notifies watchers on this node, as `serve` does.
    pub fn notify_watchers(&self) {
        tokio::spawn(analytics::notify_watchers(self.app.analytics.watchers.clone()));
    }

    /// Stores the counted views.
    pub async fn flush_views(&self) {
        self.app.forms.views.flush().await.unwrap();
    }

    /// A new browser with its own cookies.
    pub fn browser(&self) -> Browser {
        Browser::new(self.address)
    }

    /// Handles all pending events, such as mails.
    pub async fn run_worker_until_idle(&self) {
        worker::consumers(
            self.bus.clone(),
            self.work.clone(),
            self.app.passcodes.codes.clone(),
            self.app.notifications.unsubscribe_links.clone(),
            ConfirmationLinks {
                block: self.app.confirmations.links.clone(),
                response: self.app.own_response.links.clone(),
            },
        )
        .run_until_idle()
        .await
        .unwrap();
    }

    /// Sends the notifications that are due, as the worker does every few seconds.
    pub async fn send_due_notifications(&self) {
        notifications::send_due_mails(&self.work).await.unwrap();
        self.run_worker_until_idle().await;
    }

    /// Runs the hourly cleanup of the worker.
    pub async fn clean_up(&self) {
        worker::clean_up(&self.work).await.unwrap();
    }

    /// The same with days that objects stay after their last row.
    pub async fn clean_up_keeping(&self, objects_kept_days: u16) {
        let work = WorkerContext {
            objects_kept_days,
            ..self.work.clone()
        };
        worker::clean_up(&work).await.unwrap();
    }

    /// Shuts down, as SIGTERM does.
    pub fn stop(&self) {
        self.stopping.cancel();
    }
}

fn until_noon(now: DateTime<Utc>) -> Duration {
    let seconds = now.num_seconds_from_midnight();
    Duration::from_secs(u64::from((36 * 3600 - seconds) % (24 * 3600)))
}

/// On a machine that is ten times slower than usual, nothing times out that is not meant to.
pub fn patient() -> Timeouts {
    Timeouts::multiplied(NonZeroU32::new(10).unwrap())
}

/// Long enough to get a free permit.
const SHORT_WAIT: Duration = Duration::from_millis(50);

/// Settings that differ from production.
struct TestSettings {
    /// Factor of the limits per network.
    factor: u32,
    timeouts: Timeouts,
    watchers: usize,
    /// A separate results pool: connections and statement timeout.
    results: Option<(u32, Duration)>,
    without_nats: bool,
}

impl Default for TestSettings {
    fn default() -> Self {
        Self {
            factor: 1000,
            timeouts: patient(),
            watchers: WATCHERS_PER_NODE,
            results: None,
            without_nats: false,
        }
    }
}

fn mailer() -> Mailer {
    Mailer::new(&setting("FORMWRIGHT_SMTP_URL").unwrap().into(), FROM).unwrap()
}

fn worker_context(app: &App, mailer: Mailer) -> WorkerContext {
    WorkerContext {
        pool: app.context.system_pool.clone(),
        public_url: app.context.public_url.clone(),
        clock: app.context.clock.clone(),
        rng: app.context.rng.clone(),
        mail: MailSender::new(
            app.context.system_pool.clone(),
            Some(mailer),
            app.context.mail_limits.clone(),
        ),
        objects: app.context.objects.clone(),
        objects_kept_days: 0,
    }
}

struct Node {
    public_url: &'static str,
    pool: Pool,
    system_pool: SystemPool,
    submit_pool: SystemPool,
    mode: IngestMode,
    queue_len: usize,
    bus: Bus,
    objects: Objects,
    clock: Clock,
    results_pool: Pool,
    timeouts: Timeouts,
    watchers: usize,
    limits_factor: u32,
    max_staleness: Duration,
    keys: Keys,
    stopping: CancellationToken,
}

fn assemble(node: Node) -> App {
    let rng = Rng::system();
    let factor = NonZeroU32::new(node.limits_factor).unwrap();
    let options = AppOptions {
        keys: node.keys,
        clock: node.clock.clone(),
        rng: rng.clone(),
        pool: node.pool,
        system_pool: node.system_pool,
        results_pool: node.results_pool,
        bus: node.bus,
        objects: node.objects,
        public_url: node.public_url.parse().unwrap(),
        sends_mail: true,
        trusted_proxies: vec!["127.0.0.1/32".parse().unwrap()],
        metrics: Some(MetricRegistry::start().unwrap()),
        draining: node.stopping.clone(),
        stopping: node.stopping,
        temporary_files: std::env::temp_dir(),
        media_program: env!("CARGO_BIN_EXE_formwright"),
        timeouts: node.timeouts,
        limits_factor: factor,
        edit_limits_factor: factor,
        max_staleness: node.max_staleness,
        export_connections: 4,
        watchers: (node.watchers, WATCHERS_PER_ACCOUNT),
        ingest: IngestParts {
            mode: node.mode,
            queue_len: node.queue_len,
            ..IngestParts::new(node.submit_pool, node.clock, rng, node.timeouts)
        },
    };
    App::assemble(options).unwrap()
}

async fn serve(app: App) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let stopping = app.context.stopping.clone();
    let limits = ConnectionLimits::new(512, &app.context.trusted_proxies);
    let timeouts = app.context.timeouts.connection;
    tokio::spawn(accept::accept_until(
        listener,
        router::router(app),
        limits,
        timeouts,
        stopping,
    ));
    address
}

fn keys(secret: &str, previous: Option<&str>) -> Keys {
    Keys::new(&secret.into(), previous.map(SecretString::from).as_ref())
}

fn options(url: &SecretString, max_connections: u32) -> DbOptions {
    DbOptions {
        url: url.clone(),
        max_connections,
        acquire_timeout: patient().acquire,
        statement_timeout: patient().statement,
        idle_in_transaction: Duration::from_secs(30),
        application_name: "formwright test".to_owned(),
    }
}

/// The object store of the environment.
pub fn s3_objects() -> Objects {
    let named = |name: &str| setting(name).unwrap();
    Objects::s3(&S3Options {
        endpoint: named("FORMWRIGHT_S3_ENDPOINT"),
        bucket: named("FORMWRIGHT_S3_BUCKET"),
        access: named("FORMWRIGHT_S3_ACCESS_KEY"),
        secret: named("FORMWRIGHT_S3_SECRET_KEY").into(),
        region: named("FORMWRIGHT_S3_REGION"),
        timeouts: patient().objects,
    })
    .unwrap()
    // With a prefix per test, so that tests do not purge each other's objects.
    .within(&unique_prefix())
}
