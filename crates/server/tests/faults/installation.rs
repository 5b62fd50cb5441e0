//! One installation per test: `serve` and `worker` as processes, on a database, a NATS and a mail server of its own.

use std::{net::SocketAddr, process::Command, time::Duration};

use platform::{
    clock::Clock,
    db::{self, DbOptions, Pool},
    testing::{NatsServer, TestDatabase, TestFolder, TestPort, TestProcess, setting},
};
use secrecy::ExposeSecret as _;
use serde_json::Value;

use crate::{eventually, mail_sink::MailSink, member::Member};

pub(crate) const SECRET: &str = "a secret that only these tests know, and they tell";

pub(crate) struct Installation {
    pub(crate) serve: Option<TestProcess>,
    pub(crate) worker: Option<TestProcess>,
    pub(crate) nats: NatsServer,
    pub(crate) mail: MailSink,
    pub(crate) port: TestPort,
    log: &'static str,
    settings: Vec<(&'static str, String)>,
    pool: Pool,
    folder: TestFolder,
    // Last, so that everybody has let go of it before it is removed.
    database: TestDatabase,
}

impl Installation {
    /// Everything in its place, and only PostgreSQL running.
    pub(crate) async fn at_rest() -> Self {
        let database = TestDatabase::create().await.unwrap();
        let options = DbOptions {
            url: database.app_url.clone(),
            max_connections: 2,
            acquire_timeout: Duration::from_secs(10),
            statement_timeout: Duration::from_secs(10),
            application_name: "formwright fault test".to_owned(),
        };
        Self {
            serve: None,
            worker: None,
            nats: NatsServer::stopped().unwrap(),
            mail: MailSink::stopped(),
            port: TestPort::reserve().unwrap(),
            log: "info",
            settings: Vec::new(),
            pool: db::connect(&options, &Clock::system()).await.unwrap(),
            folder: TestFolder::create().unwrap(),
            database,
        }
    }

    /// The same, told a little more.
    pub(crate) fn with_settings(mut self, settings: &[(&'static str, String)]) -> Self {
        self.settings.extend_from_slice(settings);
        self
    }

    /// The same, with its files in the tests' S3 store instead of a folder.
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

    /// The program running, with neither NATS nor a mail server to be found.
    pub(crate) async fn without_nats_and_mail() -> Self {
        let mut installation = Self::at_rest().await;
        installation.start_serve().await;
        installation.start_worker();
        installation
    }

    /// Everything running, and logging in detail.
    pub(crate) async fn talkative() -> Self {
        let mut installation = Self::at_rest().await;
        installation.log = "debug";
        installation.nats.start().unwrap();
        installation.mail.start().await;
        installation.start_serve().await;
        installation.start_worker();
        installation
    }

    /// The program in one of its roles, told of this installation and of nothing else.
    pub(crate) fn command(&self, role: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_formwright"));
        command
            .arg(role)
            .env_clear()
            .current_dir(self.folder.path())
            .env("DATABASE_URL", self.database.app_url.expose_secret())
            .env("FORMWRIGHT_PORT", self.port.number().to_string())
            .env("FORMWRIGHT_SECRET", SECRET)
            .env("FORMWRIGHT_NATS_URL", self.nats.url())
            .env("FORMWRIGHT_SMTP_URL", self.mail.smtp_url())
            .env("FORMWRIGHT_OBJECTS_DIR", self.folder.path())
            .env("FORMWRIGHT_LOG", self.log)
            .envs(self.settings.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Starts a process and keeps its log in the installation's folder.
    pub(crate) fn start(&self, command: Command, name: &str) -> TestProcess {
        TestProcess::start(command, &self.folder, name).unwrap()
    }

    pub(crate) async fn start_serve(&mut self) {
        self.serve = Some(self.start(self.command("serve"), "serve"));
        let url = format!("http://{}/readyz", self.address());
        eventually("the server is ready", async || {
            reqwest::get(&url).await.is_ok_and(|reply| reply.status() == 200)
        })
        .await;
    }

    pub(crate) fn start_worker(&mut self) {
        self.worker = Some(self.start(self.command("worker"), "worker"));
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

    /// Whether the server sees its NATS.
    pub(crate) async fn has_nats(&self) -> bool {
        let readiness = get(&format!("http://{}/readyz", self.address())).await.unwrap();
        readiness["engines"]["nats"] == "ok"
    }

    /// How many events wait in the database to be published.
    pub(crate) async fn unpublished(&self) -> i64 {
        self.count("select count(*) from outbox where published_at is null")
            .await
    }

    /// Whether an event that failed has been given to the worker once more.
    pub(crate) async fn event_is_being_retried(&self) -> bool {
        self.sum_of_consumers("num_redelivered").await > Some(0)
    }

    /// Waits until every event is published, handled and acknowledged, so that none can be handled again.
    pub(crate) async fn come_to_rest(&self) {
        eventually("all work is done", async || {
            let unhandled = "select count(*) from outbox where event_id not in (select event_id from handled_events)";
            self.unpublished().await == 0
                && self.count(unhandled).await == 0
                && self.sum_of_consumers("num_pending").await == Some(0)
                && self.sum_of_consumers("num_ack_pending").await == Some(0)
        })
        .await;
    }

    /// Exactly one mail to this member arrives, and no other follows; returns its subject.
    pub(crate) async fn exactly_one_mail(&self, member: &Member) -> String {
        eventually("the mail arrives", async || {
            !self.mail.subjects_to(&member.email).await.is_empty()
        })
        .await;
        self.come_to_rest().await;
        // Whatever was sent before a later mail is in the inbox when that one is.
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

    async fn count(&self, query: &'static str) -> i64 {
        sqlx::query_scalar(query).fetch_one(&self.pool).await.unwrap()
    }

    /// A figure that JetStream keeps per consumer, over all of them; nothing while NATS does not answer.
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

async fn get(url: &str) -> Option<Value> {
    reqwest::get(url).await.ok()?.json().await.ok()
}
