//! One installation per test: its own database, its own event stream, its own port, a clock to move.

use std::{net::SocketAddr, num::NonZeroU32};

use formwright::{
    accounts::PasswordHashing,
    app::{self, App, AppParts},
    forms::{self, MOST_STALE, PublishedForms, Views},
    http::{accept, rate_limit::NetworkLimits},
    passcodes::CodeMaker,
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
use secrecy::SecretString;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::Browser;

/// A running installation.
pub struct TestApp {
    pub address: SocketAddr,
    pub clock: ClockShift,
    pub pool: Pool,
    bus: Bus,
    work: Work,
    stopping: CancellationToken,
    _database: TestDatabase,
}

impl TestApp {
    /// An installation where the per-address limits stay out of the way.
    pub async fn start() -> Self {
        Self::start_with_limits_factor(1000).await
    }

    /// An installation with the product's own limits.
    pub async fn start_with_real_limits() -> Self {
        Self::start_with_limits_factor(1).await
    }

    async fn start_with_limits_factor(factor: u32) -> Self {
        let database = TestDatabase::create().await.unwrap();
        let (clock, shift) = Clock::shifted();
        let pool = open_pool(&database, &clock).await;
        let bus = Bus::connect(&setting("FORMWRIGHT_NATS_URL").unwrap(), &unique_prefix())
            .await
            .unwrap();
        let secret = SecretString::from("a secret that only the tests know, and they tell");
        let chance = Chance::system();
        let public_url: formwright::config::PublicUrl = "http://127.0.0.1:8080".parse().unwrap();
        let smtp = SecretString::from(setting("FORMWRIGHT_SMTP_URL").unwrap());
        let work = Work {
            pool: pool.clone(),
            public_url: public_url.clone(),
            codes: CodeMaker::new(&secret),
            mailer: Mailer::new(&smtp, "Formwright <no-reply@formwright.example>").unwrap(),
        };
        let stopping = CancellationToken::new();
        let app = App::new(AppParts {
            clock,
            pool: pool.clone(),
            bus: bus.clone(),
            objects: objects(),
            passwords: PasswordHashing::new(&secret, &chance).unwrap(),
            codes: CodeMaker::new(&secret),
            limits: NetworkLimits::new(NonZeroU32::new(factor).unwrap()),
            published: PublishedForms::new(MOST_STALE),
            views: Views::default(),
            public_url,
            trusted_proxies: vec!["127.0.0.1/32".parse().unwrap()],
            metrics: Some(platform::telemetry::metrics_recorder().unwrap()),
            stopping: stopping.clone(),
            chance,
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(accept::accept_until(listener, app::router(app), 512, stopping.clone()));
        Self {
            address,
            clock: shift,
            pool,
            bus,
            work,
            stopping,
            _database: database,
        }
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

    /// Asks the installation to stop, as SIGTERM does.
    pub fn stop(&self) {
        self.stopping.cancel();
    }
}

async fn open_pool(database: &TestDatabase, clock: &Clock) -> Pool {
    let options = DbOptions {
        url: database.app_url.clone(),
        max_connections: 10,
        acquire_timeout: std::time::Duration::from_secs(10),
        statement_timeout: std::time::Duration::from_secs(10),
        application_name: "formwright test".to_owned(),
    };
    db::connect(&options, clock).await.unwrap()
}

fn objects() -> Objects {
    let named = |name: &str| setting(name).unwrap();
    Objects::s3(&S3Options {
        endpoint: named("FORMWRIGHT_S3_ENDPOINT"),
        bucket: named("FORMWRIGHT_S3_BUCKET"),
        access: named("FORMWRIGHT_S3_ACCESS_KEY"),
        secret: named("FORMWRIGHT_S3_SECRET_KEY").into(),
        region: named("FORMWRIGHT_S3_REGION"),
    })
    .unwrap()
}
