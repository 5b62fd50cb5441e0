//! For tests: isolated databases and event prefixes on the servers of the environment, and private servers that a test may
//! stop.

mod disk;
mod nats_server;
mod postgres_server;
mod process;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::time::Duration;

use anyhow::Context as _;
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::rng::Rng;
use crate::{db, events};

pub use self::disk::TestDisk;
pub use self::nats_server::NatsServer;
pub use self::postgres_server::{PostgresServer, as_database_user, create_database_folder, create_roles};
pub use self::process::{TestFolder, TestPort, TestProcess};

const TEMPLATE: &str = "formwright_template";
const TEST: &str = "formwright_test";

/// Advisory lock for creating the template; arbitrary, but the same in every test process.
const TEMPLATE_LOCK: i64 = 0x0046_6f72_6d77;

/// A freshly migrated database for one test.
///
/// A copy of a template that is migrated once per set of migrations. Dropping the value removes the database unless it is
/// still in use; then a later test removes it after this process has ended.
#[derive(Debug)]
pub struct TestDatabase {
    /// URL for the role of user requests.
    pub app_url: SecretString,
    /// URL for the system role.
    pub system_url: SecretString,
    /// URL for the owner of the schema.
    pub owner_url: SecretString,
    /// URL for PostgreSQL's superuser, who sees every row.
    pub superuser_url: SecretString,
    /// The database's name.
    pub name: String,
    maintenance_url: SecretString,
}

impl TestDatabase {
    /// Creates a database on the server of `FORMWRIGHT_MIGRATE_DATABASE_URL`.
    pub async fn create() -> anyhow::Result<Self> {
        let maintenance_url = SecretString::from(setting("FORMWRIGHT_MIGRATE_DATABASE_URL")?);
        let mut connection = PgConnection::connect(maintenance_url.expose_secret())
            .await
            .context("the test database server cannot be reached (`scripts/stack.sh up test` starts it)")?;
        sweep(&mut connection).await?;
        let template = ensure_template(&mut connection, &maintenance_url).await?;
        Self::copy_of(&template, connection, maintenance_url).await
    }

    /// Creates a database without migrations on the same server.
    pub async fn create_empty() -> anyhow::Result<Self> {
        let maintenance_url = SecretString::from(setting("FORMWRIGHT_MIGRATE_DATABASE_URL")?);
        let connection = PgConnection::connect(maintenance_url.expose_secret()).await?;
        Self::copy_of("template1", connection, maintenance_url).await
    }

    async fn copy_of(
        template: &str,
        mut connection: PgConnection,
        maintenance_url: SecretString,
    ) -> anyhow::Result<Self> {
        let (app_url, system_url) = (setting("DATABASE_URL")?, setting("FORMWRIGHT_SYSTEM_DATABASE_URL")?);
        let name = format!("{TEST}_{}_{}", std::process::id(), token());
        execute(&mut connection, format!("create database {name} template {template}")).await?;
        connection.close().await?;
        Ok(Self {
            app_url: with_database(&app_url, &name)?,
            system_url: with_database(&system_url, &name)?,
            owner_url: with_database(maintenance_url.expose_secret(), &name)?,
            superuser_url: with_database(&setting("FORMWRIGHT_TEST_SUPERUSER_URL")?, &name)?,
            name,
            maintenance_url,
        })
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let (url, name) = (self.maintenance_url.clone(), self.name.clone());
        // In its own thread, because the runtime of the test may already be shutting down.
        let removal = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(async {
                let mut connection = PgConnection::connect(url.expose_secret()).await?;
                drop_unused(&mut connection, &name).await
            })
        });
        if !matches!(removal.join(), Ok(Ok(()))) {
            tracing::debug!(name = self.name, "the test database is left to a later test");
        }
    }
}

/// Applies all migrations silently.
pub async fn migrate(owner_url: &SecretString) -> anyhow::Result<()> {
    migrate_to(owner_url, None).await
}

/// Applies the migrations up to this version.
pub async fn migrate_to(owner_url: &SecretString, version: Option<i64>) -> anyhow::Result<()> {
    let options = db::migrations::MigrateOptions {
        to: version,
        ..Default::default()
    };
    db::migrations::migrate(owner_url, options, &|_| ()).await
}

/// A stream name and subject prefix that no other test uses.
pub fn unique_prefix() -> String {
    format!("test-{}", token())
}

/// Whether this test run uses NATS; `FORMWRIGHT_TEST_EVENTS=none` disables it.
pub fn tests_use_nats() -> bool {
    setting("FORMWRIGHT_TEST_EVENTS").map_or(true, |events| events != "none")
}

/// A private bus: over the NATS of the environment, or through the database.
pub async fn test_bus(pool: &db::SystemPool) -> anyhow::Result<events::Bus> {
    if !tests_use_nats() {
        return Ok(events::Bus::database(pool));
    }
    let (url, prefix) = (setting("FORMWRIGHT_NATS_URL")?, unique_prefix());
    let options = events::NatsOptions {
        // The server is shared by all tests and flushes every message.
        request_timeout: Duration::from_mins(1),
        ..events::NatsOptions::new(&url, &prefix)
    };
    events::Bus::nats(&options).await
}

/// A NATS client that does not retry a rejected connection.
pub async fn connect_nats(url: &str, ca: Option<&Path>) -> anyhow::Result<async_nats::Client> {
    crate::tls::use_one_provider();
    let options = events::NatsOptions {
        ca,
        ..events::NatsOptions::new(url, "test")
    };
    let (connect, addresses) = events::nats::connect_options(&options).await?;
    Ok(connect.connect(addresses).await?)
}

/// A required environment variable.
#[expect(
    clippy::disallowed_methods,
    reason = "the environment says which servers the tests use"
)]
pub fn setting(name: &str) -> anyhow::Result<String> {
    std::env::var(name).with_context(|| {
        format!("{name} is not set: run `scripts/stack.sh up test`, then `eval \"$(scripts/stack.sh env test)\"`")
    })
}

async fn ensure_template(connection: &mut PgConnection, maintenance_url: &SecretString) -> anyhow::Result<String> {
    let template = format!("{TEMPLATE}_{:016x}", migrations_hash());
    if exists(connection, &template).await? {
        return Ok(template);
    }
    sqlx::query("select pg_advisory_lock($1)")
        .bind(TEMPLATE_LOCK)
        .execute(&mut *connection)
        .await?;
    if !exists(connection, &template).await? {
        // Renamed when complete, so that an interrupted run leaves no half-migrated template.
        let building = format!("{template}_building");
        execute(connection, format!("drop database if exists {building}")).await?;
        execute(connection, format!("create database {building}")).await?;
        migrate(&with_database(maintenance_url.expose_secret(), &building)?).await?;
        execute(connection, format!("alter database {building} rename to {template}")).await?;
    }
    sqlx::query("select pg_advisory_unlock($1)")
        .bind(TEMPLATE_LOCK)
        .execute(&mut *connection)
        .await?;
    Ok(template)
}

fn migrations_hash() -> u64 {
    let mut hasher = DefaultHasher::new();
    for migration in db::MIGRATIONS.iter() {
        (migration.version, &migration.checksum).hash(&mut hasher);
    }
    hasher.finish()
}

/// Removes the databases of test processes that have ended.
async fn sweep(connection: &mut PgConnection) -> anyhow::Result<()> {
    let names: Vec<String> = sqlx::query_scalar("select datname from pg_database where starts_with(datname, $1)")
        .bind(TEST)
        .fetch_all(&mut *connection)
        .await?;
    for name in names {
        let process = name
            .strip_prefix(TEST)
            .and_then(|rest| rest.trim_start_matches('_').split('_').next());
        let ended = process.is_some_and(|id| !Path::new("/proc").join(id).exists());
        if ended && let Err(error) = drop_unused(connection, &name).await {
            // Another test removes it at the same moment.
            tracing::debug!(%error, name, "a test database is left to a later test");
        }
    }
    Ok(())
}

/// Without the check PostgreSQL would wait five seconds for the connections of others to end.
async fn drop_unused(connection: &mut PgConnection, name: &str) -> anyhow::Result<()> {
    let in_use: bool = sqlx::query_scalar("select exists (select from pg_stat_activity where datname = $1)")
        .bind(name)
        .fetch_one(&mut *connection)
        .await?;
    anyhow::ensure!(!in_use, "the database {name} is in use");
    execute(connection, format!("drop database if exists {name}")).await
}

async fn exists(connection: &mut PgConnection, name: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
        .bind(name)
        .fetch_one(connection)
        .await
}

/// For statements with names, which cannot be parameters; all names here are generated.
async fn execute(connection: &mut PgConnection, statement: String) -> anyhow::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(statement.clone()))
        .execute(connection)
        .await
        .context(statement)?;
    Ok(())
}

/// The same URL with another database.
fn with_database(url: &str, name: &str) -> anyhow::Result<SecretString> {
    let (address, parameters) = url
        .split_once('?')
        .map_or((url, None), |(left, right)| (left, Some(right)));
    let (server, _) = address
        .rsplit_once('/')
        .context("a database address ends with the database's name")?;
    let suffix = parameters.map(|each| format!("?{each}")).unwrap_or_default();
    Ok(SecretString::from(format!("{server}/{name}{suffix}")))
}

fn token() -> String {
    format!("{:016x}", u64::from_le_bytes(Rng::system().bytes()))
}
