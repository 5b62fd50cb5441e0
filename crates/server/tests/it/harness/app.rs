//! One installation per test: its own database, its own event stream, its own port, a clock to move.

use std::{net::SocketAddr, num::NonZeroU32, time::Duration};

use formwright::{
    accounts::PasswordHashing,
    app::{self, App, AppParts},
    config::{IngestMode, WATCHERS_PER_ACCOUNT},
    exports::Downloads,
    forms::{self, MOST_STALE, PinnedVersions, PublishedForms, Views},
    http::{accept, rate_limit::NetworkLimits},
    live::{self, Live, WATCHERS_PER_NODE},
    media::MediaIntake,
    passcodes::CodeMaker,
    responses::{INGEST_ROOM, Ingest, IngestParts, Suspicion},
    uploads::UploadIntake,
    worker::{self, Work},
};
use platform::{
    chance::Chance,
    clock::{Clock, ClockShift},
    db::{self, DbOptions, Pool},
    events::Bus,
    mail::Mailer,
    objects::{Objects, S3Options},
    outbox::relay::Relay,
    testing::{TestDatabase, setting, unique_prefix},
};
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{Connection as _, PgConnection};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::Browser;

/// The installation's secret.
pub const SECRET: &str = "a secret that only the tests know, and they tell";

/// A running installation.
pub struct TestApp {
    pub address: SocketAddr,
    pub clock: ClockShift,
    pub pool: Pool,
    pub submit_pool: Pool,
    pub app: App,
    pub objects: Objects,
    bus: Bus,
    work: Work,
    stopping: CancellationToken,
    database: TestDatabase,
}

impl TestApp {
    /// An installation where the per-address limits stay out of the way.
    pub async fn start() -> Self {
        Self::start_with_objects(stored_in_s3()).await
    }

    /// An installation that writes down what is handed in this way, and lets so many wait for it.
    pub async fn start_with_ingest(mode: IngestMode, room: usize) -> Self {
        Self::start_with(1000, stored_in_s3(), mode, room).await
    }

    /// An installation with the product's own limits.
    pub async fn start_with_real_limits() -> Self {
        Self::start_with(1, stored_in_s3(), IngestMode::Batch, INGEST_ROOM).await
    }

    /// An installation whose object store is this one.
    pub async fn start_with_objects(objects: Objects) -> Self {
        Self::start_with(1000, objects, IngestMode::Batch, INGEST_ROOM).await
    }

    async fn start_with(factor: u32, objects: Objects, mode: IngestMode, room: usize) -> Self {
        let database = TestDatabase::create().await.unwrap();
        let (clock, shift) = Clock::shifted();
        let pool = open_pool(&database, &clock, 10).await;
        let submit_pool = open_pool(&database, &clock, 4).await;
        let bus = Bus::connect(&setting("FORMWRIGHT_NATS_URL").unwrap(), &unique_prefix())
            .await
            .unwrap();
        let stopping = CancellationToken::new();
        let app = assemble(Node {
            pool: pool.clone(),
            submit_pool: submit_pool.clone(),
            mode,
            room,
            bus: bus.clone(),
            objects: objects.clone(),
            clock,
            limits_factor: factor,
            most_stale: MOST_STALE,
            stopping: stopping.clone(),
        });
        let smtp = SecretString::from(setting("FORMWRIGHT_SMTP_URL").unwrap());
        let work = Work {
            pool: pool.clone(),
            public_url: app.public_url.clone(),
            codes: CodeMaker::new(&secret()),
            mailer: Mailer::new(&smtp, "Formwright <no-reply@formwright.example>").unwrap(),
            objects: objects.clone(),
        };
        Self {
            address: serve(app.clone()).await,
            clock: shift,
            pool,
            submit_pool,
            app,
            objects: work.objects.clone(),
            bus,
            work,
            stopping,
            database,
        }
    }

    /// Another node of this installation, whose memory of published forms is trusted for `most_stale`.
    /// It hears of what others publish only once [`forms::follow_publishing`] runs on it.
    pub async fn another_node(&self, most_stale: Duration) -> (App, Browser) {
        let app = assemble(Node {
            pool: self.pool.clone(),
            submit_pool: self.submit_pool.clone(),
            mode: IngestMode::Batch,
            room: INGEST_ROOM,
            bus: self.bus.clone(),
            objects: self.objects.clone(),
            clock: self.app.clock.clone(),
            limits_factor: 1000,
            most_stale,
            stopping: self.stopping.clone(),
        });
        let browser = Browser::new(serve(app.clone()).await);
        (app, browser)
    }

    /// The same database as the role that owns the schema, seeing every owner's rows.
    pub async fn as_schema_owner(&self) -> PgConnection {
        let mut connection = PgConnection::connect(self.database.owner_url.expose_secret())
            .await
            .unwrap();
        sqlx::query("select set_config('formwright.system', 'on', false)")
            .execute(&mut connection)
            .await
            .unwrap();
        connection
    }

    /// Where the product finds this installation's database.
    pub fn database_url(&self) -> &str {
        self.database.app_url.expose_secret()
    }

    /// Tells those who watch on this node, as `serve` does.
    pub fn follow_responses(&self) {
        tokio::spawn(live::follow_responses(self.app.clone()));
    }

    /// Writes down the views that were counted.
    pub async fn flush_views(&self) {
        forms::flush_views(&self.app).await.unwrap();
    }

    /// A browser of its own, with its own cookies.
    pub fn browser(&self) -> Browser {
        Browser::new(self.address)
    }

    /// Does all the work that has gathered, such as sending mail.
    pub async fn run_worker_until_idle(&self) {
        let relay = Relay::new(self.pool.clone(), self.bus.clone());
        relay.drain_once().await.unwrap();
        worker::consumers(self.bus.clone(), self.work.clone())
            .run_until_idle()
            .await
            .unwrap();
    }

    /// Does what the worker does every hour.
    pub async fn tidy_up(&self) {
        worker::tidy_up(&self.work).await.unwrap();
    }

    /// Asks the installation to stop, as SIGTERM does.
    pub fn stop(&self) {
        self.stopping.cancel();
    }
}

struct Node {
    pool: Pool,
    submit_pool: Pool,
    mode: IngestMode,
    room: usize,
    bus: Bus,
    objects: Objects,
    clock: Clock,
    limits_factor: u32,
    most_stale: Duration,
    stopping: CancellationToken,
}

fn assemble(node: Node) -> App {
    let chance = Chance::system();
    App::new(AppParts {
        clock: node.clock.clone(),
        results_pool: node.pool.clone(),
        pool: node.pool,
        bus: node.bus,
        objects: node.objects,
        media: MediaIntake::new(std::env::temp_dir(), env!("CARGO_BIN_EXE_formwright")),
        uploads: UploadIntake::new(std::env::temp_dir(), &secret()),
        downloads: Downloads::new(std::env::temp_dir(), 4),
        passwords: PasswordHashing::new(&secret(), &chance).unwrap(),
        codes: CodeMaker::new(&secret()),
        limits: NetworkLimits::new(NonZeroU32::new(node.limits_factor).unwrap()),
        suspicion: Suspicion::new(&secret(), NonZeroU32::new(node.limits_factor).unwrap()),
        published: PublishedForms::new(node.most_stale),
        versions: PinnedVersions::default(),
        views: Views::default(),
        ingest: Ingest::start(IngestParts {
            pool: node.submit_pool,
            clock: node.clock,
            chance: chance.clone(),
            mode: node.mode,
            room: node.room,
            // A busy machine may take long; how long is not what is tested.
            deadline: Duration::from_secs(30),
            flaw: None,
        }),
        live: Live::new(WATCHERS_PER_NODE, WATCHERS_PER_ACCOUNT),
        public_url: "http://127.0.0.1:8080".parse().unwrap(),
        trusted_proxies: vec!["127.0.0.1/32".parse().unwrap()],
        metrics: Some(platform::telemetry::metrics_recorder().unwrap()),
        stopping: node.stopping,
        chance,
    })
}

async fn serve(app: App) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let stopping = app.stopping.clone();
    tokio::spawn(accept::accept_until(listener, app::router(app), 512, stopping));
    address
}

fn secret() -> SecretString {
    SecretString::from(SECRET)
}

async fn open_pool(database: &TestDatabase, clock: &Clock, max_connections: u32) -> Pool {
    let options = DbOptions {
        url: database.app_url.clone(),
        max_connections,
        acquire_timeout: Duration::from_secs(10),
        statement_timeout: Duration::from_secs(10),
        application_name: "formwright test".to_owned(),
    };
    db::connect(&options, clock).await.unwrap()
}

/// The object store of the environment.
pub fn stored_in_s3() -> Objects {
    let named = |name: &str| setting(name).unwrap();
    Objects::s3(&S3Options {
        endpoint: named("FORMWRIGHT_S3_ENDPOINT"),
        bucket: named("FORMWRIGHT_S3_BUCKET"),
        access: named("FORMWRIGHT_S3_ACCESS_KEY"),
        secret: named("FORMWRIGHT_S3_SECRET_KEY").into(),
        region: named("FORMWRIGHT_S3_REGION"),
    })
    .unwrap()
    // Tests send the same pictures: in one folder one would clear away another's.
    .within(&unique_prefix())
}
