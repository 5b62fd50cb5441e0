//! The way to PostgreSQL: pools and migrations.

use std::time::Duration;

use anyhow::{Context as _, bail};
use chrono::TimeDelta;
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Postgres, Transaction};
use uuid::Uuid;

use crate::clock::{Clock, ClockShift};

/// A pool of connections to the system of record.
pub type Pool = sqlx::PgPool;

/// Every migration of the product, inside the binary.
pub static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// A transaction left open by a lost task would hold its locks for ever; the server ends it after this time.
const IDLE_IN_TRANSACTION: Duration = Duration::from_secs(30);

/// How a pool connects and how long it lets anybody wait.
#[derive(Clone, Debug)]
pub struct DbOptions {
    /// `postgres://…` of the role that owns nothing.
    pub url: SecretString,
    /// The most connections this process opens.
    pub max_connections: u32,
    /// How long a request may wait for a free connection.
    pub acquire_timeout: Duration,
    /// How long one statement may run before the server cancels it.
    pub statement_timeout: Duration,
    /// What `pg_stat_activity` calls us.
    pub application_name: String,
}

/// Opens a pool and proves it with one connection.
pub async fn connect(options: &DbOptions, clock: &Clock) -> Result<Pool, sqlx::Error> {
    pool_options(options, clock)
        .connect_with(connect_options(options)?)
        .await
}

/// Opens a pool that connects when first used, so that a process starts while PostgreSQL is away.
#[expect(
    clippy::unused_async,
    reason = "the pool spawns its upkeep, which panics outside a runtime; `await` proves there is one"
)]
pub async fn connect_lazy(options: &DbOptions, clock: &Clock) -> Result<Pool, sqlx::Error> {
    Ok(pool_options(options, clock).connect_lazy_with(connect_options(options)?))
}

/// Whether PostgreSQL takes a statement now.
pub async fn answers(pool: &Pool) -> bool {
    sqlx::query("select 1").execute(pool).await.is_ok()
}

/// A transaction that sees what this person may see; the database's policies hold it to that.
///
/// It begins and says whom it speaks for in one round trip.
pub async fn begin_for(pool: &Pool, person: Uuid) -> sqlx::Result<Transaction<'static, Postgres>> {
    // A uuid prints as hexadecimal digits and dashes, whatever it is.
    pool.begin_with(AssertSqlSafe(format!("begin; select speak_for('{person}')")))
        .await
}

/// The same, reading only, and seeing everything as of one moment however long it takes.
pub async fn begin_snapshot_for(pool: &Pool, person: Uuid) -> sqlx::Result<Transaction<'static, Postgres>> {
    pool.begin_with(AssertSqlSafe(format!(
        "begin isolation level repeatable read read only; select speak_for('{person}')"
    )))
    .await
}

/// A transaction of the product itself, past every owner's policies: for counting, clearing up and mailing.
pub async fn begin_for_product(pool: &Pool) -> sqlx::Result<Transaction<'static, Postgres>> {
    pool.begin_with("begin; select speak_for_product()").await
}

/// The same, reading only, and seeing everything as of one moment however long it takes.
pub async fn begin_snapshot_for_product(pool: &Pool) -> sqlx::Result<Transaction<'static, Postgres>> {
    pool.begin_with("begin isolation level repeatable read read only; select speak_for_product()")
        .await
}

/// Brings the database to the schema of this binary; run by the role that owns it, as a job of its own.
pub async fn migrate(url: &SecretString) -> anyhow::Result<()> {
    crate::tls::use_one_provider();
    let mut connection = PgConnection::connect(url.expose_secret())
        .await
        .context("the database to migrate cannot be reached")?;
    let role = sqlx::query_scalar!("select 1 from pg_roles where rolname = 'formwright_app'")
        .fetch_optional(&mut connection)
        .await?;
    if role.is_none() {
        bail!(
            "the role formwright_app does not exist in this PostgreSQL: the migrations give it its rights, so create it \
             first (create role formwright_app login password '…') and migrate again"
        );
    }
    MIGRATIONS
        .run(&mut connection)
        .await
        .context("a migration failed; the ones before it are applied")?;
    connection.close().await?;
    Ok(())
}

fn connect_options(options: &DbOptions) -> Result<PgConnectOptions, sqlx::Error> {
    crate::tls::use_one_provider();
    let parsed: PgConnectOptions = options.url.expose_secret().parse()?;
    Ok(parsed.application_name(&options.application_name).options([
        ("statement_timeout", options.statement_timeout.as_millis().to_string()),
        (
            "idle_in_transaction_session_timeout",
            IDLE_IN_TRANSACTION.as_millis().to_string(),
        ),
    ]))
}

/// A connection is not pinged before it is handed out: that would add a round trip to every request. sqlx pings on release
/// instead, so after a restart of PostgreSQL each dead connection fails one request, is thrown away, and the pool heals.
fn pool_options(options: &DbOptions, clock: &Clock) -> PgPoolOptions {
    let pool = PgPoolOptions::new()
        .max_connections(options.max_connections)
        .acquire_timeout(options.acquire_timeout)
        .test_before_acquire(false);
    match clock {
        Clock::System => pool,
        Clock::Shifted(shift) => follow_clock(pool, shift),
    }
}

/// Tells each connection how far a test has moved the clock, before anybody uses it.
fn follow_clock(pool: PgPoolOptions, shift: &ClockShift) -> PgPoolOptions {
    let (on_connect, on_acquire) = (shift.clone(), shift.clone());
    pool.after_connect(move |connection, _| {
        let shift = on_connect.get();
        Box::pin(async move { set_clock_shift(connection, shift).await })
    })
    .before_acquire(move |connection, _| {
        let shift = on_acquire.get();
        Box::pin(async move {
            set_clock_shift(connection, shift).await?;
            Ok(true)
        })
    })
}

/// A clock that was never moved needs no setting, and it never moves back to zero.
async fn set_clock_shift(connection: &mut PgConnection, shift: TimeDelta) -> Result<(), sqlx::Error> {
    if shift.is_zero() {
        return Ok(());
    }
    let interval = format!("{} microseconds", shift.num_microseconds().unwrap_or(i64::MAX));
    sqlx::query_scalar!("select set_config('formwright.clock_shift', $1, false)", interval)
        .fetch_one(connection)
        .await?;
    Ok(())
}
