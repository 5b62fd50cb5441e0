//! Sessions that block `migrate`.

use std::fmt;
use std::time::Duration;

use sqlx::PgConnection;

/// A session whose lock `migrate` waits for.
#[derive(Debug, Clone)]
pub(super) struct Blocker {
    pid: i32,
    user: Option<String>,
    application: Option<String>,
    /// Hidden from a role without `pg_read_all_stats`.
    transaction_seconds: Option<f64>,
    /// Identifies the open transaction, to distinguish it from the session's next one.
    transaction: Option<String>,
}

/// The sessions that block the session `pid`.
pub(super) async fn blocking(watch: &mut PgConnection, pid: i32) -> sqlx::Result<Vec<Blocker>> {
    let pids = sqlx::query_scalar!(r#"select pg_blocking_pids($1) as "pids!""#, pid)
        .fetch_one(&mut *watch)
        .await?;
    describe(watch, &pids).await
}

/// The sessions that hold this advisory lock in this database.
pub(super) async fn lock_holders(watch: &mut PgConnection, advisory_lock: i64) -> sqlx::Result<Vec<Blocker>> {
    let pids = sqlx::query_scalar!(
        r#"select pid as "pid!" from pg_locks
           where locktype = 'advisory' and granted and objsubid = 1
               and database = (select oid from pg_database where datname = current_database())
               and (classid::bigint << 32) | objid::bigint = $1"#,
        advisory_lock,
    )
    .fetch_all(&mut *watch)
    .await?;
    describe(watch, &pids).await
}

/// Those of the earlier blockers whose transaction is still open.
pub(super) async fn still_open(watch: &mut PgConnection, earlier: &[Blocker]) -> sqlx::Result<Vec<Blocker>> {
    let pids: Vec<i32> = earlier.iter().map(|blocker| blocker.pid).collect();
    let mut now = describe(watch, &pids).await?;
    now.retain(|blocker| {
        let same = |earlier: &Blocker| earlier.pid == blocker.pid && earlier.transaction == blocker.transaction;
        blocker.transaction.is_some() && earlier.iter().any(same)
    });
    Ok(now)
}

/// Describes them so that the operator can find them.
pub(super) fn list(blockers: &[Blocker]) -> String {
    match blockers {
        [] => "sessions that have ended since".to_owned(),
        _ => blockers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    }
}

async fn describe(watch: &mut PgConnection, pids: &[i32]) -> sqlx::Result<Vec<Blocker>> {
    sqlx::query_as!(
        Blocker,
        r#"select distinct pid as "pid!", usename::text as "user", nullif(application_name, '') as application,
               extract(epoch from clock_timestamp() - xact_start)::float8 as transaction_seconds,
               virtualtransaction as "transaction?"
           from unnest($1::int[]) as wanted (pid)
           left join pg_stat_activity using (pid)
           left join (select pid, virtualtransaction from pg_locks
               where locktype = 'virtualxid' and virtualxid = virtualtransaction) as open using (pid)"#,
        pids,
    )
    .fetch_all(watch)
    .await
}

impl fmt::Display for Blocker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let application = self.application.as_deref().unwrap_or("application unknown");
        let user = self.user.as_deref().unwrap_or("unknown");
        write!(f, "pid {} ({application}, user {user}", self.pid)?;
        if let Some(seconds) = self.transaction_seconds {
            let open = Duration::try_from_secs_f64(seconds).unwrap_or_default();
            write!(f, ", transaction open for {}", age(open))?;
        }
        f.write_str(")")
    }
}

fn age(time: Duration) -> String {
    match time.as_secs() {
        seconds @ ..120 => format!("{seconds} s"),
        seconds @ ..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocker_is_named_with_application_user_and_age() {
        let mut dump = Blocker {
            pid: 4242,
            user: Some("postgres".to_owned()),
            application: Some("pg_dump".to_owned()),
            transaction_seconds: Some(732.4),
            transaction: Some("3/17".to_owned()),
        };
        let named = "pid 4242 (pg_dump, user postgres, transaction open for 12 min)";
        assert_eq!(dump.to_string(), named);
        dump.transaction_seconds = None;
        dump.application = None;
        let named = "pid 4242 (application unknown, user postgres)";
        assert_eq!(list(&[dump]), named);
    }
}
