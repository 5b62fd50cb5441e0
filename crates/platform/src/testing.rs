//! Databases and event prefixes of their own for tests, on the real servers that the environment names; and servers of
//! their own for tests that stop them.

mod nats_server;
mod postgres_server;
mod process;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use anyhow::Context as _;
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::chance::Chance;
use crate::db;

pub use self::nats_server::NatsServer;
pub use self::postgres_server::PostgresServer;
pub use self::process::{TestFolder, TestPort, TestProcess};

const TEMPLATE: &str = "formwright_template";
const TEST: &str = "formwright_test";

/// Any number, the same in every test process: whoever holds it makes the template.
const TEMPLATE_LOCK: i64 = 0x0046_6f72_6d77;

/// A freshly migrated database for one test.
///
/// It is a copy of a template that is migrated once per set of migrations. Dropping the value removes the database when
/// nobody is connected any more; otherwise a later test removes it after this process has ended.
#[derive(Debug)]
pub struct TestDatabase {
    /// The address for the role that owns nothing, as the application uses it.
    pub app_url: SecretString,
    /// The address for the role that owns the schema.
    pub owner_url: SecretString,
    /// The database's name.
    pub name: String,
    maintenance_url: SecretString,
}

impl TestDatabase {
    /// Makes a database on the server of `FORMWRIGHT_MIGRATE_DATABASE_URL` and `DATABASE_URL`.
    pub async fn create() -> anyhow::Result<Self> {
        let maintenance_url = SecretString::from(setting("FORMWRIGHT_MIGRATE_DATABASE_URL")?);
        let app_url = setting("DATABASE_URL")?;
        let mut connection = PgConnection::connect(maintenance_url.expose_secret())
            .await
            .context("the test database server cannot be reached (`scripts/stack.sh up test` starts it)")?;
        sweep(&mut connection).await?;
        let template = ensure_template(&mut connection, &maintenance_url).await?;
        let name = format!("{TEST}_{}_{}", std::process::id(), token());
        execute(&mut connection, format!("create database {name} template {template}")).await?;
        connection.close().await?;
        Ok(Self {
            app_url: with_database(&app_url, &name)?,
            owner_url: with_database(maintenance_url.expose_secret(), &name)?,
            name,
            maintenance_url,
        })
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let (url, name) = (self.maintenance_url.clone(), self.name.clone());
        // A thread of its own, because a test's runtime may already be closing and cannot be blocked on from inside.
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

/// A stream name and subject prefix that no other test uses.
pub fn unique_prefix() -> String {
    format!("test-{}", token())
}

/// A setting of the environment that a test cannot do without.
#[expect(
    clippy::disallowed_methods,
    reason = "tests are told by the environment which servers to use"
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
        // Renamed when it is complete: a run that dies half way leaves nothing that looks like a template.
        let building = format!("{template}_building");
        execute(connection, format!("drop database if exists {building}")).await?;
        execute(connection, format!("create database {building}")).await?;
        db::migrate(&with_database(maintenance_url.expose_secret(), &building)?).await?;
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
            // Another test sweeps at the same moment.
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

/// For statements that take no parameters where a name stands; every name here is made of our own letters and digits.
async fn execute(connection: &mut PgConnection, statement: String) -> anyhow::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(statement.clone()))
        .execute(connection)
        .await
        .context(statement)?;
    Ok(())
}

/// The same address with another database in its path.
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
    format!("{:016x}", u64::from_le_bytes(Chance::system().bytes()))
}
