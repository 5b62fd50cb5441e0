//! Detects dead connections. When the database machine vanishes, its connections hang until the kernel gives up after
//! about 15 minutes. So every wait for PostgreSQL has a timeout, and after one connection failed, all older ones are
//! verified before their next use.

use std::io;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::{PgConnection, Row as _};
use tokio::time::timeout;

use super::errors;

/// Timeout for verifying a suspect connection.
const VERIFY_TIMEOUT: Duration = Duration::from_secs(1);

/// Timeout for ending what a cancelled request left running on its connection.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(4);

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Connections opened before this are suspect: milliseconds after [`START`], zero while nothing failed. Shared by all pools
/// of the process, because they lead to the same database.
static SUSPECT_SINCE: AtomicU64 = AtomicU64::new(0);

/// Counts the failure, and marks all open connections as suspect if this error may concern them too.
pub fn note_failure(error: &sqlx::Error) {
    if matches!(error, sqlx::Error::PoolTimedOut) {
        metrics::counter!("formwright_pool_timeouts_total").increment(1);
    }
    if errors::suggests_broken_connections(error) {
        recheck_open_connections();
    }
}

/// Marks all open connections as suspect, to be verified before their next use.
pub fn recheck_open_connections() {
    SUSPECT_SINCE.store(milliseconds(START.elapsed()).max(1), Ordering::Relaxed);
}

/// Verifies a connection that is older than the last failure.
pub(super) async fn verify_if_suspect(connection: &mut PgConnection, age: Duration) -> sqlx::Result<()> {
    let suspect_since = SUSPECT_SINCE.load(Ordering::Relaxed);
    if suspect_since == 0 || milliseconds(START.elapsed().saturating_sub(age)) > suspect_since {
        return Ok(());
    }
    within(VERIFY_TIMEOUT, refuse_standby(connection)).await
}

/// Resets a connection for the next user, with a timeout: sqlx's own test on release has none.
pub(super) async fn reset_for_release(connection: &mut PgConnection) -> sqlx::Result<()> {
    let reset = within(RELEASE_TIMEOUT, end_transaction(connection)).await;
    if reset.is_err() {
        recheck_open_connections();
    }
    reset
}

/// Rolls back a transaction that sqlx does not know of, left open by a cancelled `begin`. Otherwise the next request would
/// run inside it, as the previous user, and never commit.
async fn end_transaction(connection: &mut PgConnection) -> sqlx::Result<()> {
    // Outside a transaction every statement is its own transaction, so both times are equal.
    let is_open = sqlx::raw_sql("select now() <> statement_timestamp()")
        .fetch_one(&mut *connection)
        .await?;
    if is_open.try_get::<bool, _>(0)? {
        sqlx::raw_sql("rollback").execute(connection).await?;
    }
    Ok(())
}

/// Fails on a standby server.
pub async fn refuse_standby(connection: &mut PgConnection) -> sqlx::Result<()> {
    let is_standby: bool = sqlx::query_scalar("select pg_is_in_recovery()")
        .persistent(false)
        .fetch_one(connection)
        .await?;
    if is_standby {
        return Err(sqlx::Error::Configuration(
            "this PostgreSQL is a standby and takes no writes".into(),
        ));
    }
    Ok(())
}

pub(super) async fn within<T>(time: Duration, work: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    timeout(time, work).await.unwrap_or_else(|_| Err(timed_out()))
}

/// The error of a wait that timed out.
pub(super) fn timed_out() -> sqlx::Error {
    sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, "PostgreSQL is silent"))
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
