//! All settings with defaults and validation; also the text of `--help`.

#![expect(
    clippy::doc_markdown,
    reason = "the comments are the text of --help, which shows backticks literally"
)]

mod config_file;

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use ipnet::IpNet;
use platform::db::roles;
use platform::secret::Keys;
use secrecy::{ExposeSecret as _, SecretString};

pub use self::config_file::add_config_file;
use crate::timeouts::Timeouts;

/// Environment variable of the database URL for user requests.
pub const DATABASE_URL: &str = "DATABASE_URL";

/// Environment variable of the database URL for the system role.
pub const SYSTEM_DATABASE_URL: &str = "FORMWRIGHT_SYSTEM_DATABASE_URL";

/// Environment variable of the database URL for the owner of the schema.
pub const MIGRATE_DATABASE_URL: &str = "FORMWRIGHT_MIGRATE_DATABASE_URL";

pub const SECRET: &str = "FORMWRIGHT_SECRET";
pub const NATS_URL: &str = "FORMWRIGHT_NATS_URL";
pub const NATS_CREDENTIALS_FILE: &str = "FORMWRIGHT_NATS_CREDENTIALS_FILE";
pub const S3_ENDPOINT: &str = "FORMWRIGHT_S3_ENDPOINT";
pub const SMTP_URL: &str = "FORMWRIGHT_SMTP_URL";

/// Leads to this machine only, so an installation for others sets another.
const DEFAULT_PUBLIC_URL: &str = "http://127.0.0.1:8080";

/// Connections of the worker in `all`: background work is light there, and each connection costs PostgreSQL memory.
const WORKER_CONNECTIONS_OF_ALL: u32 = 4;

/// Default limit of live streams per account.
pub const WATCHERS_PER_ACCOUNT: usize = 20;

/// Build multi-page forms, publish them by link, understand what comes back.
#[derive(Debug, Parser)]
#[command(name = "formwright", version, max_term_width = 110)]
pub struct CommandLine {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Everything in one process, for small installations: update the schema, answer HTTP requests, do background work.
    All(Box<AllSettings>),
    /// Answer HTTP requests. Run as many as you like.
    Serve(Box<ServeSettings>),
    /// Do background work: relay events, send mail, clean up. Run at least one.
    Worker(Box<WorkerSettings>),
    /// Update the database schema. Run before the others, once per release.
    Migrate(MigrateSettings),
    /// Recompute all response counters from the stored responses, and correct those that differ.
    Recount(RecountSettings),
    /// List dead letters (events that consumers gave up on), newest first, or resend one.
    DeadLetters(DeadLetterSettings),
    /// List the mailed codes that are still valid, for an installation that sends no mail.
    Codes(CodesSettings),
    /// Check a set-up with the settings of `all`: PostgreSQL, NATS, object store, mail, public URL, clock, disk, secret.
    /// Says what is wrong and what to do; exits with 1 if there is an error.
    Doctor(Box<DoctorSettings>),
    /// Write a backup of everything, while the installation runs: all rows of one moment and the objects they refer to. For
    /// installations that are small enough to be copied whole.
    Backup(BackupSettings),
    /// Restore a backup into a database without accounts. Checks every part of the backup first.
    Restore(RestoreSettings),
    /// Compare what is stored: objects with the rows that refer to them, counters with responses, schema, indexes, secret.
    /// Exits with 1 if something is missing.
    Verify(VerifySettings),
    /// Ask a running `serve`, `worker` or `all` on this machine whether it is ready; exits with 1 if not. For containers.
    Healthcheck(HealthcheckSettings),
    /// Create demo forms with generated responses, for demonstrations and benchmarks.
    Demo(Box<DemoSettings>),
    /// Print the OpenAPI 3.1 description as JSON.
    Openapi,
    /// Sanitize the image on standard input. `serve` runs this for each uploaded image.
    #[command(hide = true)]
    CleanPicture,
}

/// Settings of `serve`.
#[derive(Debug, Args)]
pub struct ServeSettings {
    /// PostgreSQL, as the role `formwright_app`: for requests of signed-in users.
    #[arg(long, env = DATABASE_URL, value_name = DATABASE_URL, hide_env_values = true)]
    pub database_url: SecretString,
    #[command(flatten)]
    pub engines: EngineSettings,
    /// Address to listen on. Keep the default behind a proxy on the same machine.
    #[arg(long, env = "FORMWRIGHT_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// Port to listen on.
    #[arg(long, env = "FORMWRIGHT_PORT", default_value_t = 8080)]
    pub port: u16,
    /// Seconds between SIGTERM and closing the port, in which /readyz is 503 and requests are still served. Use at least two
    /// intervals of the load balancer's health check.
    #[arg(long, env = "FORMWRIGHT_DRAIN_SECONDS", default_value_t = 0)]
    pub drain_seconds: u64,
    /// Networks of your reverse proxies, comma-separated (10.0.0.0/8,fd00::/8): only their
    /// X-Forwarded-For is trusted.
    #[arg(long, env = "FORMWRIGHT_TRUSTED_PROXIES", value_delimiter = ',', value_parser = parse_network)]
    pub trusted_proxies: Vec<IpNet>,
    /// Maximum concurrent connections; more wait in the kernel's queue.
    #[arg(long, env = "FORMWRIGHT_MAX_CONNECTIONS", default_value_t = 512)]
    pub max_connections: usize,
    /// Multiplies the limits per client address and the rate from which forms require a proof of work, for installations
    /// where many people share an address.
    #[arg(long, env = "FORMWRIGHT_NETWORK_LIMITS_FACTOR", default_value = "1")]
    pub network_limits_factor: NonZeroU32,
    /// Additional connections to PostgreSQL for storing submitted responses.
    #[arg(long, env = "FORMWRIGHT_SUBMIT_CONNECTIONS", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    pub submit_connections: u32,
    /// Additional connections to PostgreSQL for reading and downloading responses.
    #[arg(long, env = "FORMWRIGHT_RESULTS_CONNECTIONS", default_value_t = 4, value_parser = clap::value_parser!(u32).range(2..))]
    pub results_connections: u32,
    /// Maximum live analytics streams per account.
    #[arg(long, env = "FORMWRIGHT_WATCHERS_PER_ACCOUNT", default_value_t = WATCHERS_PER_ACCOUNT)]
    pub watchers_per_account: usize,
    /// How responses are written; `each` is for benchmarks.
    #[arg(long, env = "FORMWRIGHT_INGEST", default_value = "batch", hide = true)]
    pub ingest: IngestMode,
    #[command(flatten)]
    pub objects: ObjectSettings,
    /// Directory for temporary uploads, with about 1 GB of space; not a memory file system.
    #[arg(long, env = "FORMWRIGHT_UPLOADS_DIR", default_value = "/var/tmp")]
    pub uploads_dir: PathBuf,
}

/// Settings of `all`.
#[derive(Debug, Args)]
pub struct AllSettings {
    #[command(flatten)]
    pub serve: ServeSettings,
    #[command(flatten)]
    pub mail: MailSettings,
    /// PostgreSQL, as the role that owns the schema: pending migrations run at the start. Left out: run `formwright migrate`
    /// yourself.
    #[arg(
        long,
        env = MIGRATE_DATABASE_URL,
        value_name = MIGRATE_DATABASE_URL,
        hide_env_values = true
    )]
    pub migrate_database_url: Option<SecretString>,
}

/// Settings of `worker`.
#[derive(Debug, Args)]
pub struct WorkerSettings {
    #[command(flatten)]
    pub engines: EngineSettings,
    #[command(flatten)]
    pub mail: MailSettings,
    /// Port for /healthz, /readyz and /metrics of the worker. Left out: none.
    #[arg(long, env = "FORMWRIGHT_WORKER_PORT")]
    pub port: Option<u16>,
    /// Address for that port.
    #[arg(long, env = "FORMWRIGHT_WORKER_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,
    #[command(flatten)]
    pub objects: ObjectSettings,
}

/// Outgoing mail.
#[derive(Debug, Args)]
pub struct MailSettings {
    /// Your mail server: smtp://user:password@host:587?tls=required, smtps://…, or smtp://host:25. `worker` requires it; `all`
    /// without it sends no mail, and `formwright codes` lists the codes.
    #[arg(long, env = SMTP_URL, hide_env_values = true)]
    pub smtp_url: Option<SecretString>,
    /// Sender of all mails.
    #[arg(
        long,
        env = "FORMWRIGHT_MAIL_FROM",
        default_value = "Formwright <no-reply@formwright.example>"
    )]
    pub mail_from: String,
}

/// Settings of both `serve` and `worker`.
#[derive(Debug, Args)]
pub struct EngineSettings {
    /// PostgreSQL, as the role `formwright_system`: for responses and background work.
    #[arg(long, env = SYSTEM_DATABASE_URL, value_name = SYSTEM_DATABASE_URL, hide_env_values = true)]
    pub system_database_url: SecretString,
    /// Connections to PostgreSQL, for each of the two roles.
    #[arg(long, env = "FORMWRIGHT_DATABASE_CONNECTIONS", default_value_t = 10)]
    pub database_connections: u32,
    /// NATS with JetStream: nats://user:password@host:4222, or tls://… to require TLS; comma-separated for a cluster. Empty or
    /// none: events go through PostgreSQL.
    #[arg(long, env = NATS_URL, hide_env_values = true)]
    pub nats_url: Option<SecretString>,
    /// Number of NATS servers that store each event.
    #[arg(long, env = "FORMWRIGHT_NATS_REPLICAS", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub nats_replicas: u8,
    /// Credentials file (user JWT and seed) for NATS, instead of user and password.
    #[arg(long, env = NATS_CREDENTIALS_FILE, value_name = "FILE")]
    pub nats_credentials_file: Option<PathBuf>,
    /// PEM file with the CA certificate of NATS, if the system does not trust it.
    #[arg(long, env = "FORMWRIGHT_NATS_CA", value_name = "FILE")]
    pub nats_ca: Option<PathBuf>,
    /// Prefix of streams and subjects, if several installations share a NATS server.
    #[arg(long, env = "FORMWRIGHT_NATS_PREFIX", default_value = "formwright", value_parser = parse_prefix)]
    pub nats_prefix: String,
    #[command(flatten)]
    pub secrets: SecretSettings,
    /// Public URL of this installation, used in links.
    #[arg(long, env = "FORMWRIGHT_PUBLIC_URL", default_value = DEFAULT_PUBLIC_URL)]
    pub public_url: PublicUrl,
    /// Multiplies all timeouts, for machines that are much slower than usual.
    #[arg(long, env = "FORMWRIGHT_TIMEOUT_FACTOR", default_value = "1", hide = true)]
    pub timeout_factor: NonZeroU32,
    /// Log filter (info, formwright=debug,warn …).
    #[arg(long, env = "FORMWRIGHT_LOG", default_value = "info")]
    pub log: String,
    /// Log format.
    #[arg(long, env = "FORMWRIGHT_LOG_FORMAT", default_value = "json")]
    pub log_format: LogFormat,
    /// OpenTelemetry collector for traces, by OTLP over HTTP: http://127.0.0.1:4318. Without it there are none.
    #[arg(long, env = "FORMWRIGHT_OTLP_URL", value_parser = parse_otlp_url)]
    pub otlp_url: Option<String>,
    /// Share of the traces to export, from 0 to 1, unless the caller decides.
    #[arg(long, env = "FORMWRIGHT_TRACES_SHARE", default_value_t = 1.0, value_parser = parse_share)]
    pub traces_share: f64,
}

/// The secrets of the installation.
#[derive(Debug, Args)]
pub struct SecretSettings {
    /// At least 32 random characters, the same on every node: used for passwords and codes.
    /// `openssl rand -hex 32` generates one. To change it, name the old one in FORMWRIGHT_SECRET_PREVIOUS.
    #[arg(long, env = SECRET, value_name = SECRET, hide_env_values = true)]
    pub secret: SecretString,
    /// The previous secret, during a rotation: passwords, codes and links made with it stay valid.
    #[arg(
        long,
        env = "FORMWRIGHT_SECRET_PREVIOUS",
        value_name = "FORMWRIGHT_SECRET_PREVIOUS",
        hide_env_values = true
    )]
    pub secret_previous: Option<SecretString>,
}

/// Settings of `migrate`.
#[derive(Debug, Args)]
pub struct MigrateSettings {
    /// PostgreSQL, as the role that owns the schema.
    #[arg(
        long,
        env = MIGRATE_DATABASE_URL,
        value_name = MIGRATE_DATABASE_URL,
        hide_env_values = true
    )]
    pub migrate_database_url: SecretString,
    /// Total time to wait for locks of other sessions: 30s, 10m, 2h.
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = parse_duration)]
    pub patience: Duration,
    /// How long a statement may run that other sessions wait for, before it is rolled back: 30s, 10m. Raise it when nothing
    /// else uses the database.
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = parse_duration)]
    pub statement_timeout: Duration,
    /// Change nothing and list pending steps; exit with 3 if there are any, with 4 if the database is newer than this program.
    #[arg(long, conflicts_with = "plan")]
    pub check: bool,
    /// Change nothing and list pending steps.
    #[arg(long)]
    pub plan: bool,
    /// Stop after this version, for tests.
    #[arg(long, value_name = "VERSION", hide = true)]
    pub to: Option<i64>,
}

/// Settings of `recount`.
#[derive(Debug, Args)]
pub struct RecountSettings {
    /// PostgreSQL, as the role `formwright_system`.
    #[arg(long, env = SYSTEM_DATABASE_URL, value_name = SYSTEM_DATABASE_URL, hide_env_values = true)]
    pub system_database_url: SecretString,
    /// Only report differences; exit with 1 if there are any.
    #[arg(long)]
    pub check: bool,
    /// Only this form, by its id.
    #[arg(long, value_name = "ID", value_parser = parse_form)]
    pub form: Option<uuid::Uuid>,
}

/// Settings of `dead-letters`.
#[derive(Debug, Args)]
pub struct DeadLetterSettings {
    /// PostgreSQL, as the role `formwright_system`.
    #[arg(long, env = SYSTEM_DATABASE_URL, value_name = SYSTEM_DATABASE_URL, hide_env_values = true)]
    pub system_database_url: SecretString,
    /// Resend the dead letter with this id.
    #[arg(long, value_name = "ID")]
    pub again: Option<i64>,
    /// Print one JSON object per line.
    #[arg(long)]
    pub json: bool,
}

/// Settings of `codes`.
#[derive(Debug, Args)]
pub struct CodesSettings {
    /// PostgreSQL, as the role `formwright_system`.
    #[arg(long, env = SYSTEM_DATABASE_URL, value_name = SYSTEM_DATABASE_URL, hide_env_values = true)]
    pub system_database_url: SecretString,
    /// The secret of the installation, from which codes are derived.
    #[arg(long, env = SECRET, value_name = SECRET, hide_env_values = true)]
    pub secret: SecretString,
}

/// Settings of `doctor`.
#[derive(Debug, Args)]
pub struct DoctorSettings {
    #[command(flatten)]
    pub all: AllSettings,
    /// Send a test mail to this address.
    #[arg(long, value_name = "ADDRESS")]
    pub mail: Option<String>,
    /// Print one JSON object per line.
    #[arg(long)]
    pub json: bool,
}

/// Settings of `backup`.
#[derive(Debug, Args)]
pub struct BackupSettings {
    /// PostgreSQL, as the role `formwright_system`.
    #[arg(long, env = SYSTEM_DATABASE_URL, value_name = SYSTEM_DATABASE_URL, hide_env_values = true)]
    pub system_database_url: SecretString,
    #[command(flatten)]
    pub objects: ObjectSettings,
    /// The file to write; it must not exist.
    pub file: PathBuf,
}

/// Settings of `restore`.
#[derive(Debug, Args)]
pub struct RestoreSettings {
    /// PostgreSQL, as the role that owns the schema.
    #[arg(
        long,
        env = MIGRATE_DATABASE_URL,
        value_name = MIGRATE_DATABASE_URL,
        hide_env_values = true
    )]
    pub migrate_database_url: SecretString,
    /// PostgreSQL, as the role `formwright_system`.
    #[arg(long, env = SYSTEM_DATABASE_URL, value_name = SYSTEM_DATABASE_URL, hide_env_values = true)]
    pub system_database_url: SecretString,
    #[command(flatten)]
    pub secrets: SecretSettings,
    #[command(flatten)]
    pub objects: ObjectSettings,
    /// The file that `backup` wrote.
    pub file: PathBuf,
}

/// Settings of `verify`.
#[derive(Debug, Args)]
pub struct VerifySettings {
    /// PostgreSQL, as the role `formwright_system`.
    #[arg(long, env = SYSTEM_DATABASE_URL, value_name = SYSTEM_DATABASE_URL, hide_env_values = true)]
    pub system_database_url: SecretString,
    #[command(flatten)]
    pub secrets: SecretSettings,
    #[command(flatten)]
    pub objects: ObjectSettings,
    /// Print one JSON object per line.
    #[arg(long)]
    pub json: bool,
}

/// Settings of `healthcheck`.
#[derive(Debug, Args)]
pub struct HealthcheckSettings {
    /// Address of the process.
    #[arg(long, env = "FORMWRIGHT_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// Port of the process; for a worker, its FORMWRIGHT_WORKER_PORT.
    #[arg(long, env = "FORMWRIGHT_PORT", default_value_t = 8080)]
    pub port: u16,
}

/// Settings of `demo`.
#[derive(Debug, Args)]
pub struct DemoSettings {
    /// PostgreSQL, as the role `formwright_app`.
    #[arg(long, env = DATABASE_URL, value_name = DATABASE_URL, hide_env_values = true)]
    pub database_url: SecretString,
    #[command(flatten)]
    pub engines: EngineSettings,
    #[command(flatten)]
    pub objects: ObjectSettings,
    /// Number of responses to add.
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    pub responses: u64,
    /// Seed of the generated responses.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The owner's account; created if it does not exist.
    #[arg(long, default_value = "demo@formwright.example")]
    pub email: String,
    /// The account's password.
    #[arg(
        long,
        env = "FORMWRIGHT_DEMO_PASSWORD",
        default_value = "riverside-clinic-demo",
        hide_env_values = true
    )]
    pub password: SecretString,
    /// Name of the form; created if it does not exist. Default: "Post-visit feedback".
    #[arg(long, value_name = "NAME")]
    pub form: Option<String>,
    /// Proceed although the database has other accounts.
    #[arg(long)]
    pub yes: bool,
}

impl ServeSettings {
    /// Validates secrets without printing them.
    pub fn check(&self) -> anyhow::Result<()> {
        check_database_url(DATABASE_URL, &self.database_url)?;
        self.engines.check()
    }

    /// The maximum connections of `serve` to PostgreSQL.
    pub fn connections(&self) -> u32 {
        // Without NATS one more listens for events.
        let listener = u32::from(self.engines.nats().is_none());
        [
            self.engines.database_connections.saturating_mul(2),
            self.submit_connections,
            self.results_connections,
            listener,
        ]
        .into_iter()
        .fold(0, u32::saturating_add)
    }
}

impl AllSettings {
    /// Validates secrets without printing them.
    pub fn check(&self) -> anyhow::Result<()> {
        self.serve.check()?;
        match self.migrate_database_url() {
            Some(url) => check_database_url(MIGRATE_DATABASE_URL, url),
            None => Ok(()),
        }
    }

    /// The maximum connections of its worker to PostgreSQL.
    pub fn worker_connections(&self) -> u32 {
        WORKER_CONNECTIONS_OF_ALL.min(self.serve.engines.database_connections)
    }

    /// The URL for migrations; an empty variable counts as unset.
    pub fn migrate_database_url(&self) -> Option<&SecretString> {
        let url = self.migrate_database_url.as_ref();
        url.filter(|url| !url.expose_secret().is_empty())
    }
}

impl DemoSettings {
    /// Validates secrets without printing them.
    pub fn check(&self) -> anyhow::Result<()> {
        check_database_url(DATABASE_URL, &self.database_url)?;
        self.engines.check()
    }
}

/// Object store: an S3 bucket or a directory.
#[derive(Debug, Args)]
pub struct ObjectSettings {
    /// S3-compatible endpoint (https://s3.example). Leave empty to store objects in a directory.
    #[arg(long, env = S3_ENDPOINT, requires_all = ["s3_access_key", "s3_secret_key"])]
    pub s3_endpoint: Option<String>,
    /// Bucket; must exist.
    #[arg(long, env = "FORMWRIGHT_S3_BUCKET", default_value = "formwright")]
    pub s3_bucket: String,
    /// Region the endpoint expects in signatures.
    #[arg(long, env = "FORMWRIGHT_S3_REGION", default_value = "us-east-1")]
    pub s3_region: String,
    /// Access key of the bucket.
    #[arg(long, env = "FORMWRIGHT_S3_ACCESS_KEY", hide_env_values = true)]
    pub s3_access_key: Option<String>,
    /// Secret key of the bucket.
    #[arg(long, env = "FORMWRIGHT_S3_SECRET_KEY", hide_env_values = true)]
    pub s3_secret_key: Option<SecretString>,
    /// Directory for objects without an S3 endpoint.
    #[arg(long, env = "FORMWRIGHT_OBJECTS_DIR", default_value = "objects")]
    pub objects_dir: PathBuf,
    /// Days that the objects of deleted pictures, videos and files stay in the store. Longer than you may want to go back to a
    /// backup of the database: an older one would refer to deleted objects.
    #[arg(long, env = "FORMWRIGHT_OBJECTS_KEPT_DAYS", default_value_t = 8)]
    pub objects_kept_days: u16,
}

/// How submitted pages are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum IngestMode {
    /// All pending pages in one transaction.
    Batch,
    /// One transaction per page, for benchmarks.
    Each,
}

/// Log format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// One JSON object per line.
    Json,
    /// Plain text.
    Text,
}

/// The public URL, without a trailing slash.
#[derive(Debug, Clone)]
pub struct PublicUrl(String);

impl PublicUrl {
    pub fn scheme_is_https(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// Host and port.
    pub fn authority(&self) -> &str {
        self.0.split_once("://").map_or(&self.0, |(_, authority)| authority)
    }

    /// The host without port and brackets.
    pub fn host(&self) -> &str {
        let authority = self.authority();
        match authority.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((host, _)) => host,
            None => authority.split_once(':').map_or(authority, |(host, _)| host),
        }
    }

    pub fn is_default(&self) -> bool {
        self.0 == DEFAULT_PUBLIC_URL
    }

    /// The URL of a page.
    pub fn page(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim_end_matches('/');
        let parsed: Result<http::Uri, _> = text.parse();
        match parsed {
            Ok(uri) if matches!(uri.scheme_str(), Some("http" | "https")) && uri.path().len() <= 1 => {
                Ok(Self(text.to_owned()))
            }
            _ => Err("give the whole address without a path, such as https://forms.example".to_owned()),
        }
    }
}

// clap prints rejected values, so secrets are parsed without checks and validated afterwards.

impl EngineSettings {
    /// Validates secrets without printing them.
    pub fn check(&self) -> anyhow::Result<()> {
        check_database_url(SYSTEM_DATABASE_URL, &self.system_database_url)?;
        self.secrets.check()
    }

    pub fn timeouts(&self) -> Timeouts {
        Timeouts::multiplied(self.timeout_factor)
    }

    /// The NATS URL, if NATS is used.
    pub fn nats(&self) -> Option<&SecretString> {
        let is_address = |url: &&SecretString| !matches!(url.expose_secret(), "" | "none");
        self.nats_url.as_ref().filter(is_address)
    }
}

impl SecretSettings {
    /// Validates the length of the secrets without printing them.
    pub fn check(&self) -> anyhow::Result<()> {
        let is_long = |secret: &SecretString| secret.expose_secret().chars().count() >= 32;
        anyhow::ensure!(
            is_long(&self.secret),
            "FORMWRIGHT_SECRET is too short: give at least 32 characters; `openssl rand -hex 32` generates one"
        );
        anyhow::ensure!(
            self.previous().is_none_or(is_long),
            "FORMWRIGHT_SECRET_PREVIOUS is too short: give the secret that was in use before, or leave it out"
        );
        Ok(())
    }

    /// The keys derived from the secrets.
    pub fn keys(&self) -> Keys {
        Keys::new(&self.secret, self.previous())
    }

    /// An empty variable counts as unset.
    fn previous(&self) -> Option<&SecretString> {
        let previous = self.secret_previous.as_ref();
        previous.filter(|secret| !secret.expose_secret().is_empty())
    }
}

impl ObjectSettings {
    /// Fails if the folder of the objects does not exist, for commands that read an existing installation: opening the store
    /// would create an empty one.
    pub fn require_folder(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.s3_endpoint.is_some() || self.objects_dir.is_dir(),
            "there is no folder {}: name the folder of the installation's objects in FORMWRIGHT_OBJECTS_DIR",
            self.objects_dir.display()
        );
        Ok(())
    }
}

impl RestoreSettings {
    /// Validates secrets without printing them.
    pub fn check(&self) -> anyhow::Result<()> {
        check_database_url(MIGRATE_DATABASE_URL, &self.migrate_database_url)?;
        check_database_url(SYSTEM_DATABASE_URL, &self.system_database_url)?;
        self.secrets.check()
    }
}

impl MailSettings {
    /// The URL of the mail server; an empty variable counts as unset.
    pub fn smtp_url(&self) -> Option<&SecretString> {
        self.smtp_url.as_ref().filter(|url| !url.expose_secret().is_empty())
    }
}

impl MigrateSettings {
    /// Validates the URL without printing it.
    pub fn check_address(&self) -> anyhow::Result<()> {
        check_database_url(MIGRATE_DATABASE_URL, &self.migrate_database_url)
    }
}

/// Validates the URL without printing it.
pub fn check_database_url(setting: &str, url: &SecretString) -> anyhow::Result<()> {
    let text = url.expose_secret();
    let role = match setting {
        DATABASE_URL => roles::APP_ROLE,
        SYSTEM_DATABASE_URL => roles::SYSTEM_ROLE,
        _ => roles::OWNER_ROLE,
    };
    anyhow::ensure!(
        text.starts_with("postgres://") || text.starts_with("postgresql://"),
        "{setting} is not a PostgreSQL URL: use one such as postgres://{role}:password@db.example/formwright"
    );
    let rest = text.split_once("://").map_or("", |(_, rest)| rest);
    anyhow::ensure!(
        rest.matches('@').count() <= 1 && !rest.contains('#'),
        "{setting} cannot be read: in the password write @ as %40, : as %3A, / as %2F, ? as %3F and # as %23"
    );
    Ok(())
}

fn parse_form(text: &str) -> Result<uuid::Uuid, String> {
    text.parse()
        .map_err(|_| "give the form's id, such as 01890000-0000-7000-8000-000000000000".to_owned())
}

fn parse_duration(text: &str) -> Result<Duration, String> {
    let mut letters = text.chars();
    let unit = match letters.next_back() {
        Some('s') => 1,
        Some('m') => 60,
        Some('h') => 3600,
        _ => 0,
    };
    let seconds: Option<u64> = letters.as_str().parse().ok();
    match seconds.and_then(|number| number.checked_mul(unit)) {
        Some(seconds @ 1..) => Ok(Duration::from_secs(seconds)),
        _ => Err("give a number with s, m or h, such as 30s or 10m".to_owned()),
    }
}

fn parse_network(text: &str) -> Result<IpNet, String> {
    text.trim()
        .parse()
        .or_else(|_| text.trim().parse::<IpAddr>().map(IpNet::from))
        .map_err(|_| "give networks such as 10.0.0.0/8, separated by commas".to_owned())
}

/// Empty is the same as unset, because a compose file cannot unset a variable.
fn parse_otlp_url(text: &str) -> Result<String, String> {
    if text.is_empty() || text.starts_with("http://") || text.starts_with("https://") {
        Ok(text.to_owned())
    } else {
        Err("use the address of an OpenTelemetry collector, such as http://127.0.0.1:4318".to_owned())
    }
}

fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "use a number from 0 to 1, such as 0.1".to_owned())
}

fn parse_prefix(text: &str) -> Result<String, String> {
    let fits = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if fits {
        Ok(text.to_owned())
    } else {
        Err("use letters, digits, - and _ only".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn command_line_is_valid() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn help_names_every_setting_with_its_default() {
        let mut command = CommandLine::command();
        let help = command
            .find_subcommand_mut("serve")
            .unwrap()
            .render_long_help()
            .to_string();
        for expected in [
            "<DATABASE_URL>",
            SYSTEM_DATABASE_URL,
            "FORMWRIGHT_PORT",
            "[default: 8080]",
            "FORMWRIGHT_SECRET",
            "openssl rand",
        ] {
            assert!(help.contains(expected), "{expected} is missing from --help");
        }
    }

    fn engines(database_url: &str, secret: &str) -> EngineSettings {
        let line = [
            "formwright",
            "worker",
            "--system-database-url",
            database_url,
            "--secret",
            secret,
        ];
        match CommandLine::try_parse_from(line).unwrap().command {
            Command::Worker(settings) => settings.engines,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn invalid_settings_are_rejected_without_printing_secrets() {
        let good_secret = "x".repeat(32);
        assert!(engines("postgres://h/d", &good_secret).check().is_ok());
        let short = engines("postgres://h/d", "hunter2").check().unwrap_err().to_string();
        assert!(short.contains("openssl rand -hex 32") && !short.contains("hunter2"));
        let foreign = engines("mysql://u:hunter2@h", &good_secret)
            .check()
            .unwrap_err()
            .to_string();
        assert!(foreign.contains("postgres://formwright_system") && !foreign.contains("hunter2"));
        assert!(
            "forms.example"
                .parse::<PublicUrl>()
                .unwrap_err()
                .contains("https://forms.example")
        );
        assert!("https://forms.example/sub".parse::<PublicUrl>().is_err());
    }

    #[test]
    fn duration_is_a_number_with_a_unit() {
        assert_eq!(parse_duration("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(parse_duration("10m"), Ok(Duration::from_mins(10)));
        assert_eq!(parse_duration("2h"), Ok(Duration::from_hours(2)));
        for wrong in ["", "s", "10", "0s", "-1m", "1.5h", "99999999999999999999s", "5d"] {
            assert!(parse_duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn nats_is_unused_without_url() {
        let with = |url: Option<&str>| EngineSettings {
            nats_url: url.map(SecretString::from),
            ..engines("postgres://h/d", "hunter2")
        };
        for url in [None, Some(""), Some("none")] {
            assert!(with(url).nats().is_none(), "{url:?}");
        }
        assert!(with(Some("nats://one:4222,nats://two:4222")).nats().is_some());
    }

    #[test]
    fn public_url_has_a_host() {
        for (url, host) in [
            ("https://forms.example", "forms.example"),
            ("http://127.0.0.1:8080", "127.0.0.1"),
            ("http://[::1]:8080", "::1"),
        ] {
            let url: PublicUrl = url.parse().unwrap();
            assert_eq!(url.host(), host);
            assert_eq!(url.is_default(), host == "127.0.0.1");
        }
    }

    #[test]
    fn secrets_never_print() {
        let line = [
            "formwright",
            "migrate",
            "--migrate-database-url",
            "postgres://u:hunter2@h/d",
        ];
        let settings = CommandLine::try_parse_from(line).unwrap();
        assert!(!format!("{settings:?}").contains("hunter2"));
    }
}
