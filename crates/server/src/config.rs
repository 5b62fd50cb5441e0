//! Every setting, its default and its check: one struct is the environment, `--help` and the refusal.

#![expect(
    clippy::doc_markdown,
    reason = "the comments are the text of --help, where backticks would stand as they are"
)]

use std::{net::IpAddr, num::NonZeroU32, path::PathBuf, str::FromStr};

use clap::{Args, Parser, Subcommand, ValueEnum};
use ipnet::IpNet;
use secrecy::{ExposeSecret as _, SecretString};

/// More screens than anybody looks at.
pub const WATCHERS_PER_ACCOUNT: usize = 20;

/// Build multi-page forms, publish them by link, understand what comes back.
#[derive(Debug, Parser)]
#[command(name = "formwright", version, max_term_width = 110)]
pub struct CommandLine {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The program's roles.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Answer HTTP requests. Run as many as you like.
    Serve(Box<ServeSettings>),
    /// Do the work that follows a commit: relay events, send mail, tidy up. Run at least one.
    Worker(Box<WorkerSettings>),
    /// Bring the database's schema up to date. Run before the others, once per release.
    Migrate(MigrateSettings),
    /// Work out every counter of responses anew from what is stored, and mend those that differ.
    Recount(RecountSettings),
    /// Fill a clinic's forms with made-up responses, to look at the product or to measure it.
    Demo(Box<DemoSettings>),
    /// Print the API's description (OpenAPI 3.1) as JSON.
    Openapi,
    /// Clean the picture on standard input. `serve` runs this for each picture that is uploaded.
    #[command(hide = true)]
    CleanPicture,
}

/// What `serve` needs to know.
#[derive(Debug, Args)]
pub struct ServeSettings {
    /// Shared by both roles.
    #[command(flatten)]
    pub engines: EngineSettings,
    /// Address to listen on. Keep the default behind a proxy on the same machine.
    #[arg(long, env = "FORMWRIGHT_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// Port to listen on.
    #[arg(long, env = "FORMWRIGHT_PORT", default_value_t = 8080)]
    pub port: u16,
    /// Networks of your reverse proxies, comma-separated (10.0.0.0/8,fd00::/8): only their
    /// X-Forwarded-For is believed.
    #[arg(long, env = "FORMWRIGHT_TRUSTED_PROXIES", value_delimiter = ',', value_parser = parse_network)]
    pub trusted_proxies: Vec<IpNet>,
    /// Connections held at one time; more wait in the kernel's queue.
    #[arg(long, env = "FORMWRIGHT_MAX_CONNECTIONS", default_value_t = 512)]
    pub max_connections: usize,
    /// Multiplies the limits kept per client address, and the pace from which on forms ask for proofs of work,
    /// for places where many people share an address.
    #[arg(long, env = "FORMWRIGHT_NETWORK_LIMITS_FACTOR", default_value = "1")]
    pub network_limits_factor: NonZeroU32,
    /// Connections to PostgreSQL for writing down what respondents hand in, beside the others.
    #[arg(long, env = "FORMWRIGHT_SUBMIT_CONNECTIONS", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    pub submit_connections: u32,
    /// Connections to PostgreSQL for looking through responses and downloading them, beside the others.
    #[arg(long, env = "FORMWRIGHT_RESULTS_CONNECTIONS", default_value_t = 4, value_parser = clap::value_parser!(u32).range(2..))]
    pub results_connections: u32,
    /// Screens on which one account may watch numbers change at one time.
    #[arg(long, env = "FORMWRIGHT_WATCHERS_PER_ACCOUNT", default_value_t = WATCHERS_PER_ACCOUNT)]
    pub watchers_per_account: usize,
    /// How it is written down; `each` is for measuring what batches gain.
    #[arg(long, env = "FORMWRIGHT_INGEST", default_value = "batch", hide = true)]
    pub ingest: IngestMode,
    /// Where uploaded media and files are kept.
    #[command(flatten)]
    pub objects: ObjectSettings,
    /// Directory for uploads on their way, with room for about 1 GB. Not one that lies in memory.
    #[arg(long, env = "FORMWRIGHT_UPLOADS_DIR", default_value = "/var/tmp")]
    pub uploads_dir: PathBuf,
}

/// What `worker` needs to know.
#[derive(Debug, Args)]
pub struct WorkerSettings {
    /// Shared by both roles.
    #[command(flatten)]
    pub engines: EngineSettings,
    /// Your mail server: smtp://user:password@host:587?tls=required, smtps://…, or smtp://host:25.
    #[arg(
        long,
        env = "FORMWRIGHT_SMTP_URL",
        default_value = "smtp://127.0.0.1:1025",
        hide_env_values = true
    )]
    pub smtp_url: SecretString,
    /// Port for /healthz and /metrics of the worker, on 127.0.0.1. Left out: none.
    #[arg(long, env = "FORMWRIGHT_WORKER_PORT")]
    pub port: Option<u16>,
    /// The sender of every mail.
    #[arg(
        long,
        env = "FORMWRIGHT_MAIL_FROM",
        default_value = "Formwright <no-reply@formwright.example>"
    )]
    pub mail_from: String,
    /// Where uploaded media and files are kept, as `serve` is told.
    #[command(flatten)]
    pub objects: ObjectSettings,
}

/// What both roles need to know.
#[derive(Debug, Args)]
pub struct EngineSettings {
    /// PostgreSQL, as the role `formwright_app` that owns nothing.
    #[arg(long, env = "DATABASE_URL", value_name = "DATABASE_URL", hide_env_values = true)]
    pub database_url: SecretString,
    /// Connections to PostgreSQL.
    #[arg(long, env = "FORMWRIGHT_DATABASE_CONNECTIONS", default_value_t = 10)]
    pub database_connections: u32,
    /// NATS with JetStream.
    #[arg(
        long,
        env = "FORMWRIGHT_NATS_URL",
        default_value = "nats://127.0.0.1:4222",
        hide_env_values = true
    )]
    pub nats_url: SecretString,
    /// Names this installation's streams and subjects, where several share one NATS.
    #[arg(long, env = "FORMWRIGHT_NATS_PREFIX", default_value = "formwright", value_parser = parse_prefix)]
    pub nats_prefix: String,
    /// At least 32 random characters, the same on every node: peppers passwords and makes codes.
    /// `openssl rand -hex 32` makes one. Changing it makes every password unusable.
    #[arg(
        long,
        env = "FORMWRIGHT_SECRET",
        value_name = "FORMWRIGHT_SECRET",
        hide_env_values = true
    )]
    pub secret: SecretString,
    /// The address people reach this installation at, as it stands in links.
    #[arg(long, env = "FORMWRIGHT_PUBLIC_URL", default_value = "http://127.0.0.1:8080")]
    pub public_url: PublicUrl,
    /// What is logged, as a tracing filter (info, formwright=debug,warn …).
    #[arg(long, env = "FORMWRIGHT_LOG", default_value = "info")]
    pub log: String,
    /// How log lines look.
    #[arg(long, env = "FORMWRIGHT_LOG_FORMAT", default_value = "json")]
    pub log_format: LogFormat,
}

/// What `migrate` needs to know.
#[derive(Debug, Args)]
pub struct MigrateSettings {
    /// PostgreSQL, as the role that owns the schema.
    #[arg(
        long,
        env = "FORMWRIGHT_MIGRATE_DATABASE_URL",
        value_name = "FORMWRIGHT_MIGRATE_DATABASE_URL",
        hide_env_values = true
    )]
    pub migrate_database_url: SecretString,
}

/// What `recount` needs to know.
#[derive(Debug, Args)]
pub struct RecountSettings {
    /// PostgreSQL, as the role `formwright_app` that owns nothing.
    #[arg(long, env = "DATABASE_URL", value_name = "DATABASE_URL", hide_env_values = true)]
    pub database_url: SecretString,
    /// Only say what differs, and end with 1 if anything does.
    #[arg(long)]
    pub check: bool,
    /// Only this form, by its id.
    #[arg(long, value_name = "ID", value_parser = parse_form)]
    pub form: Option<uuid::Uuid>,
}

/// What `demo` needs to know.
#[derive(Debug, Args)]
pub struct DemoSettings {
    /// As `serve` is told.
    #[command(flatten)]
    pub engines: EngineSettings,
    /// Where uploaded media and files are kept, as `serve` is told.
    #[command(flatten)]
    pub objects: ObjectSettings,
    /// How many responses are added.
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    pub responses: u64,
    /// The same seed makes the same responses.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Whose forms they are; the account is made if it is not there.
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
    /// The name of the form that they are added to; it is made if it is not there. Left out: "Post-visit feedback".
    #[arg(long, value_name = "NAME")]
    pub form: Option<String>,
    /// Go on although there are other people's accounts in this database.
    #[arg(long)]
    pub yes: bool,
}

impl RecountSettings {
    /// Refuses an address that cannot work, without repeating it.
    pub fn check_address(&self) -> anyhow::Result<()> {
        check_database_url("DATABASE_URL", &self.database_url)
    }
}

/// An S3 bucket, or a directory where none is named.
#[derive(Debug, Args)]
pub struct ObjectSettings {
    /// S3-compatible endpoint (https://s3.example). Leave out to keep objects in a directory.
    #[arg(long, env = "FORMWRIGHT_S3_ENDPOINT", requires_all = ["s3_access_key", "s3_secret_key"])]
    pub s3_endpoint: Option<String>,
    /// Bucket, made beforehand.
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
    /// Directory for objects when no S3 endpoint is named.
    #[arg(long, env = "FORMWRIGHT_OBJECTS_DIR", default_value = "objects")]
    pub objects_dir: PathBuf,
}

/// How pages that respondents hand in are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum IngestMode {
    /// As many as wait in one transaction.
    Batch,
    /// Each in a transaction of its own, as many at once as there are connections: what batches are measured against.
    Each,
}

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// One JSON object a line, for machines.
    Json,
    /// Plain lines, for people.
    Text,
}

/// The installation's own address, without a trailing slash.
#[derive(Debug, Clone)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Whether people come over TLS.
    pub fn scheme_is_https(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// A full address of one of our pages.
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

// clap quotes what it refuses. Secrets are therefore read as they are and looked at afterwards, so that
// a mistyped one never stands in a log.

impl EngineSettings {
    /// Refuses secrets that cannot work, without repeating them.
    pub fn check(&self) -> anyhow::Result<()> {
        check_database_url("DATABASE_URL", &self.database_url)?;
        anyhow::ensure!(
            self.secret.expose_secret().chars().count() >= 32,
            "FORMWRIGHT_SECRET is too short: give at least 32 characters; `openssl rand -hex 32` makes good ones"
        );
        Ok(())
    }
}

impl MigrateSettings {
    /// Refuses an address that cannot work, without repeating it.
    pub fn check(&self) -> anyhow::Result<()> {
        check_database_url("FORMWRIGHT_MIGRATE_DATABASE_URL", &self.migrate_database_url)
    }
}

fn check_database_url(setting: &str, url: &SecretString) -> anyhow::Result<()> {
    let text = url.expose_secret();
    anyhow::ensure!(
        text.starts_with("postgres://") || text.starts_with("postgresql://"),
        "{setting} is no PostgreSQL address: give one such as postgres://formwright_app:password@db.example/formwright"
    );
    Ok(())
}

fn parse_form(text: &str) -> Result<uuid::Uuid, String> {
    text.parse()
        .map_err(|_| "give the form's id, such as 01890000-0000-7000-8000-000000000000".to_owned())
}

fn parse_network(text: &str) -> Result<IpNet, String> {
    text.trim()
        .parse()
        .or_else(|_| text.trim().parse::<IpAddr>().map(IpNet::from))
        .map_err(|_| "give networks such as 10.0.0.0/8, separated by commas".to_owned())
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
    fn the_command_line_is_well_formed() {
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
            "DATABASE_URL",
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
            "--database-url",
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
    fn a_wrong_setting_is_refused_with_what_to_do_and_without_repeating_a_secret() {
        let good_secret = "x".repeat(32);
        assert!(engines("postgres://h/d", &good_secret).check().is_ok());
        let short = engines("postgres://h/d", "hunter2").check().unwrap_err().to_string();
        assert!(short.contains("openssl rand -hex 32") && !short.contains("hunter2"));
        let foreign = engines("mysql://u:hunter2@h", &good_secret)
            .check()
            .unwrap_err()
            .to_string();
        assert!(foreign.contains("postgres://formwright_app") && !foreign.contains("hunter2"));
        assert!(
            "forms.example"
                .parse::<PublicUrl>()
                .unwrap_err()
                .contains("https://forms.example")
        );
        assert!("https://forms.example/sub".parse::<PublicUrl>().is_err());
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
