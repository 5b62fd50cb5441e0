//! PostgreSQL: pools, transactions and migrations.

pub mod address;
mod connection_check;
mod connection_failure;
pub mod errors;
pub mod migrations;
mod primary;
pub mod roles;
pub mod schema;
mod server_facts;
mod session;

use std::time::Duration;

use chrono::TimeDelta;
use secrecy::SecretString;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, PgConnection, Postgres, Transaction};
use uuid::Uuid;

use crate::clock::{Clock, ClockShift};

pub use self::{
    connection_check::{note_failure, recheck_open_connections, refuse_standby},
    connection_failure::explain_failure,
    migrations::MIGRATIONS,
    server_facts::{OLDEST_VERSION, ServerFacts},
    session::DbSession,
};

/// A pool of connections to the system of record.
pub type Pool = sqlx::PgPool;

/// A pool of the role `formwright_system`, which is exempt from the owners' row policies.
///
/// A separate type, so that a user's request cannot run on it by mistake.
#[derive(Clone, Debug)]
pub struct SystemPool(Pool);

impl SystemPool {
    /// A connection, for statements on tables that have no policies.
    pub async fn acquire(&self) -> sqlx::Result<PoolConnection<Postgres>> {
        self.0.acquire().await
    }

    /// The pool itself, for work that touches no user's rows.
    pub fn as_pool(&self) -> &Pool {
        &self.0
    }
}

/// How a pool connects, and its timeouts.
#[derive(Clone, Debug)]
pub struct DbOptions {
    /// `postgres://…` of a role that owns nothing.
    pub url: SecretString,
    /// Maximum number of connections.
    pub max_connections: u32,
    /// How long a request may wait for a free connection.
    pub acquire_timeout: Duration,
    /// How long one statement may run before the server cancels it.
    pub statement_timeout: Duration,
    /// How long a transaction may be idle before the server ends it and releases its locks.
    pub idle_in_transaction: Duration,
    /// The name shown in `pg_stat_activity`.
    pub application_name: String,
}

/// Opens a pool and verifies it with one connection. Of several hosts it follows the primary.
pub async fn connect(options: &DbOptions, clock: &Clock) -> Result<Pool, sqlx::Error> {
    let mut hosts = hosts(options)?;
    let pool = pool_options(options, clock);
    if hosts.len() == 1 {
        return pool.connect_with(hosts.remove(0)).await;
    }
    let pool = pool.connect_with(primary::find(&hosts).await?).await?;
    tokio::spawn(primary::follow(pool.clone(), hosts));
    Ok(pool)
}

/// Why no pool can be opened: the error of a single connection. A pool itself only reports a timeout.
pub async fn connection_error(options: &DbOptions) -> Option<sqlx::Error> {
    match hosts(options) {
        Ok(hosts) => primary::find(&hosts).await.err(),
        Err(error) => Some(error),
    }
}

/// Opens a pool of the system role and verifies it with one connection.
pub async fn connect_as_system(options: &DbOptions, clock: &Clock) -> Result<SystemPool, sqlx::Error> {
    connect(options, clock).await.map(SystemPool)
}

/// Whether PostgreSQL executes a statement now.
pub async fn is_responding(pool: &Pool) -> bool {
    sqlx::query("select 1").execute(pool).await.is_ok()
}

/// A transaction restricted by row security to what this user may see.
///
/// Begins and sets the user in one round trip.
pub async fn begin_as_user(pool: &Pool, user_id: Uuid) -> sqlx::Result<Transaction<'static, Postgres>> {
    // Safe to interpolate: a UUID prints as hexadecimal digits and dashes only.
    pool.begin_with(AssertSqlSafe(format!("begin; select set_user_context('{user_id}')")))
        .await
}

/// The same as a read-only snapshot.
pub async fn begin_snapshot_as_user(pool: &Pool, user_id: Uuid) -> sqlx::Result<Transaction<'static, Postgres>> {
    pool.begin_with(AssertSqlSafe(format!(
        "begin isolation level repeatable read read only; select set_user_context('{user_id}')"
    )))
    .await
}

/// A transaction of the system role, exempt from row policies: for work without a signed-in user.
pub async fn begin_as_system(pool: &SystemPool) -> sqlx::Result<Transaction<'static, Postgres>> {
    pool.0.begin().await
}

/// The same as a read-only snapshot.
pub async fn begin_snapshot_as_system(pool: &SystemPool) -> sqlx::Result<Transaction<'static, Postgres>> {
    pool.0
        .begin_with("begin isolation level repeatable read read only")
        .await
}

fn hosts(options: &DbOptions) -> Result<Vec<PgConnectOptions>, sqlx::Error> {
    crate::tls::use_one_provider();
    let with_limits = |host: PgConnectOptions| {
        host.application_name(&options.application_name).options([
            ("statement_timeout", options.statement_timeout.as_millis().to_string()),
            (
                "idle_in_transaction_session_timeout",
                options.idle_in_transaction.as_millis().to_string(),
            ),
        ])
    };
    Ok(address::parse(&options.url)?.into_iter().map(with_limits).collect())
}

/// A connection is tested when it is released, not before use, which would add a round trip to every request. Only after
/// another connection failed is it also verified before use.
fn pool_options(options: &DbOptions, clock: &Clock) -> PgPoolOptions {
    let on_connect = clock.shift();
    let on_acquire = clock.shift();
    PgPoolOptions::new()
        .max_connections(options.max_connections)
        .acquire_timeout(options.acquire_timeout)
        .test_before_acquire(false)
        .after_connect(move |connection, _| {
            let shift = on_connect.clone();
            Box::pin(async move {
                refuse_standby(connection).await?;
                follow_clock(connection, shift.as_ref()).await
            })
        })
        .before_acquire(move |connection, metadata| {
            let shift = on_acquire.clone();
            Box::pin(async move {
                connection_check::verify_if_suspect(connection, metadata.age).await?;
                follow_clock(connection, shift.as_ref()).await?;
                Ok(true)
            })
        })
        .after_release(|connection, _| {
            Box::pin(async move {
                connection_check::reset_for_release(connection).await?;
                Ok(true)
            })
        })
}

/// Passes the clock shift of a test on to a connection.
async fn follow_clock(connection: &mut PgConnection, shift: Option<&ClockShift>) -> Result<(), sqlx::Error> {
    match shift {
        Some(shift) => set_clock_shift(connection, shift.get()).await,
        None => Ok(()),
    }
}

/// Sets the clock shift of one connection. A shift never returns to zero, so zero needs no statement.
pub async fn set_clock_shift(connection: &mut PgConnection, shift: TimeDelta) -> Result<(), sqlx::Error> {
    if shift.is_zero() {
        return Ok(());
    }
    let interval = format!("{} microseconds", shift.num_microseconds().unwrap_or(i64::MAX));
    sqlx::query_scalar!("select set_config('formwright.clock_shift', $1, false)", interval)
        .fetch_one(connection)
        .await?;
    Ok(())
}
