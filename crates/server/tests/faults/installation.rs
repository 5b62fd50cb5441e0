//! One installation per test: `serve` and `worker` as processes, with their own database, NATS and mail server.

use std::{net::SocketAddr, path::Path, process::Command, time::Duration};

use platform::{
    clock::Clock,
    db::{self, DbOptions, Pool},
    testing::{NatsServer, TestDatabase, TestFolder, TestPort, TestProcess, setting},
};
use secrecy::ExposeSecret as _;
use serde_json::Value;

use crate::{eventually, mail_sink::MailSink, member::Member};

pub(crate) const SECRET: &str = "a secret that only these tests know";

/// On a busy machine, a timeout of production may pass although nothing is wrong.
pub(crate) const PATIENT_FACTOR: &str = "10";

pub(crate) struct Installation {
    pub(crate) serve: Option<TestProcess>,
    pub(crate) worker: Option<TestProcess>,
    pub(crate) nats: NatsServer,
    pub(crate) mail: MailSink,
    pub(crate) port: TestPort,
    log: &'static str,
    without_nats: bool,
    settings: Vec<(&'static str, String)>,
    timeout_factor: &'static str,
    pool: Pool,
    folder: TestFolder,
    // Last, so that it is removed after all connections are closed.
    database: TestDatabase,
}

impl Installation {
    /// Only PostgreSQL is running.
    pub(crate) async fn at_rest() -> Self {
        let database = TestDatabase::create().await.unwrap();
        let options = DbOptions {
            url: database.system_url.clone(),
            max_connections: 2,
            acquire_timeout: Duration::from_secs(10),
            statement_timeout: Duration::from_secs(10),
            idle_in_transaction: Duration::from_secs(30),
            application_name: "formwright fault test".to_owned(),
        };
        Self {
            serve: None,
            worker: None,
            nats: NatsServer::stopped().unwrap(),
            mail: MailSink::stopped(),
            port: TestPort::reserve().unwrap(),
            log: "info",
            without_nats: false,
            settings: Vec::new(),
            timeout_factor: PATIENT_FACTOR,
            pool: db::connect(&options, &Clock::system()).await.unwrap(),
            folder: TestFolder::create().unwrap(),
            database,
        }
    }

    /// Without NATS; only PostgreSQL is running.
    pub(crate) async fn without_nats() -> Self {
        let mut installation = Self::at_rest().await;
        installation.without_nats = true;
        installation.with_settings(&[("FORMWRIGHT_NATS_URL", "none".to_owned())])
    }

    pub(crate) fn database(&self) -> &TestDatabase {
        &self.database
    }

    /// With the timeouts of production, for tests of what happens when an engine fails.
    pub(crate) fn with_real_timeouts(mut self) -> Self {
        self.timeout_factor = "1";
        self
    }

    /// Adds settings.
    pub(crate) fn with_settings(mut self, settings: &[(&'static str, String)]) -> Self {
        self.settings.extend_from_slice(settings);
        self
    }

    /// Uses the S3 store of the tests instead of a folder.
    pub(crate) fn with_a_store(self) -> Self {
        let names = [
            "FORMWRIGHT_S3_ENDPOINT",
            "FORMWRIGHT_S3_BUCKET",
            "FORMWRIGHT_S3_REGION",
            "FORMWRIGHT_S3_ACCESS_KEY",
            "FORMWRIGHT_S3_SECRET_KEY",
        ];
        self.with_settings(&names.map(|name| (name, setting(name).unwrap())))
    }

    /// `serve` and `worker` are running, without NATS and mail server.
    pub(crate) async fn without_nats_and_mail() -> Self {
        let mut installation = Self::at_rest().await.with_real_timeouts();
        installation.start_serve().await;
        installation.start_worker();
        installation
    }

    /// Everything is running, with debug logs.
    pub(crate) async fn talkative() -> Self {
        let mut installation = Self::at_rest().await;
        // The NATS client logs only if it is named.
        installation.log = "debug,async_nats=debug";
        installation.nats.start().unwrap();
        installation.mail.start().await;
        installation.start_serve().await;
        installation.start_worker();
        installation
    }

    /// A command with the settings of this installation only.
    pub(crate) fn command(&self, role: &str) -> Command {
        let mut command = product(role);
        command
            .current_dir(self.folder.path())
            .env("DATABASE_URL", self.database.app_url.expose_secret())
            .env(
                "FORMWRIGHT_SYSTEM_DATABASE_URL",
                self.database.system_url.expose_secret(),
            )
            .env("FORMWRIGHT_PORT", self.port.number().to_string())
            .env("FORMWRIGHT_SECRET", SECRET)
            .env("FORMWRIGHT_NATS_URL", self.nats.url())
            .env("FORMWRIGHT_SMTP_URL", self.mail.smtp_url())
            .env("FORMWRIGHT_OBJECTS_DIR", self.folder.path())
            .env("FORMWRIGHT_LOG", self.log)
            .envs(self.settings.iter().map(|(name, value)| (name, value)));
        command
    }

    /// The same for a process that is expected to start.
    fn patient_command(&self, role: &str) -> Command {
        let mut command = self.command(role);
        command.env("FORMWRIGHT_TIMEOUT_FACTOR", self.timeout_factor);
        command
    }

    /// Starts a process with its log in the installation's folder.
    pub(crate) fn start(&self, command: Command, name: &str) -> TestProcess {
        TestProcess::start(command, &self.folder, name).unwrap()
    }

    pub(crate) async fn start_serve(&mut self) {
        self.start_until_ready("serve").await;
    }

    /// One process for both roles.
    pub(crate) async fn start_all(&mut self) {
        self.start_until_ready("all").await;
    }

    async fn start_until_ready(&mut self, role: &str) {
        self.serve = Some(self.start(self.patient_command(role), role));
        let url = format!("http://{}/readyz", self.address());
        eventually("the server is ready", async || {
            reqwest::get(&url).await.is_ok_and(|reply| reply.status() == 200)
        })
        .await;
    }

    pub(crate) fn start_worker(&mut self) {
        self.worker = Some(self.start(self.patient_command("worker"), "worker"));
    }

    /// SIGKILL.
    pub(crate) fn kill_worker(&mut self) {
        self.worker.take().unwrap().kill().unwrap();
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.port.address()
    }

    pub(crate) async fn member(&self) -> Member {
        let member = Member::to_be(self.address());
        member.sign_up().await;
        member
    }

    /// Whether the server is connected to NATS.
    pub(crate) async fn has_nats(&self) -> bool {
        let readiness = get(&format!("http://{}/readyz", self.address())).await.unwrap();
        readiness["engines"]["nats"] == "ok"
    }

    pub(crate) fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Number of unpublished events.
    pub(crate) async fn unpublished(&self) -> i64 {
        self.count("select count(*) from outbox where published_at is null")
            .await
    }

    /// Whether a failed event is being retried.
    pub(crate) async fn event_is_being_retried(&self) -> bool {
        if self.without_nats {
            return self
                .count("select count(*) from event_deliveries where attempts > 1")
                .await
                > 0;
        }
        self.sum_of_consumers("num_redelivered").await > Some(0)
    }

    /// Whether no event is pending at a consumer.
    async fn bus_is_idle(&self) -> bool {
        if self.without_nats {
            return self.count("select count(*) from event_deliveries").await == 0;
        }
        self.sum_of_consumers("num_pending").await == Some(0)
            && self.sum_of_consumers("num_ack_pending").await == Some(0)
    }

    /// Waits until every event is published, handled and acknowledged.
    pub(crate) async fn come_to_rest(&self) {
        eventually("all work is done", async || {
            let unhandled = "select count(*) from outbox where event_id not in (select event_id from handled_events)";
            self.unpublished().await == 0 && self.count(unhandled).await == 0 && self.bus_is_idle().await
        })
        .await;
    }

    /// Waits until every event is published and acknowledged by its consumers.
    pub(crate) async fn deliver_all_events(&self) {
        eventually("all events are delivered", async || {
            self.unpublished().await == 0 && self.bus_is_idle().await
        })
        .await;
    }

    /// Asserts that exactly one mail to this member arrives; returns its subject.
    pub(crate) async fn exactly_one_mail(&self, member: &Member) -> String {
        eventually("the mail arrives", async || {
            !self.mail.subjects_to(&member.email).await.is_empty()
        })
        .await;
        self.come_to_rest().await;
        // When a later mail has arrived, all earlier ones have too.
        let ravi = self.member().await;
        ravi.ask_for_code().await;
        eventually("a later mail arrives", async || {
            !self.mail.subjects_to(&ravi.email).await.is_empty()
        })
        .await;
        let mut subjects = self.mail.subjects_to(&member.email).await;
        assert_eq!(subjects.len(), 1, "{subjects:?}");
        subjects.remove(0)
    }

    /// The payloads of all events.
    pub(crate) async fn events(&self) -> Vec<String> {
        sqlx::query_scalar("select payload::text from outbox")
            .fetch_all(&self.pool)
            .await
            .unwrap()
    }

    /// Size of the database.
    pub(crate) async fn database_bytes(&self) -> i64 {
        self.count("select pg_database_size(current_database())").await
    }

    /// The address for the role that owns the schema.
    pub(crate) fn owner_url(&self) -> &str {
        self.database.owner_url.expose_secret()
    }

    pub(crate) async fn count(&self, query: &'static str) -> i64 {
        sqlx::query_scalar(query).fetch_one(&self.pool).await.unwrap()
    }

    /// The sum of a JetStream figure over all consumers; none if NATS does not answer.
    async fn sum_of_consumers(&self, figure: &str) -> Option<u64> {
        let about = get(&format!("{}/jsz?consumers=true", self.nats.monitor_url())).await?;
        let each = |value: &Value, name: &str| value[name].as_array().cloned().unwrap_or_default();
        let accounts = each(&about, "account_details").into_iter();
        let consumers = accounts
            .flat_map(|account| each(&account, "stream_detail"))
            .flat_map(|stream| each(&stream, "consumer_detail"));
        consumers.map(|consumer| consumer[figure].as_u64()).sum()
    }
}

/// The program under test. The attack suite uses an optimised build.
pub(crate) fn program() -> String {
    setting("FORMWRIGHT_TEST_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_formwright").to_owned())
}

async fn get(url: &str) -> Option<Value> {
    reqwest::get(url).await.ok()?.json().await.ok()
}

/// A command of the program without settings.
pub(crate) fn product(role: &str) -> Command {
    product_of(Path::new(&program()), role)
}

/// The same of another release.
pub(crate) fn product_of(program: &Path, role: &str) -> Command {
    let mut command = Command::new(program);
    // Not the settings of an installation on this machine.
    command.arg(role).env_clear().env("FORMWRIGHT_CONFIG", "/dev/null");
    command
}
