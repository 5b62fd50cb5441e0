//! The SQL of shared limits.

use chrono::{DateTime, Duration, Utc};
use sqlx::PgConnection;

use super::{Count, Scope, Subject};

pub(super) async fn count(
    connection: &mut PgConnection,
    scope: Scope,
    subject: Subject,
    window: Duration,
) -> sqlx::Result<Count> {
    let row = sqlx::query!(
        r#"insert into attempts (scope, key_sha256, used, window_ends_at)
           values ($1, $2, 1, app_now() + make_interval(secs => $3))
           on conflict (scope, key_sha256) do update set
               used = case when attempts.window_ends_at <= app_now() then 1 else attempts.used + 1 end,
               window_ends_at = case when attempts.window_ends_at <= app_now()
                   then excluded.window_ends_at else attempts.window_ends_at end
           returning used, app_now() as "now!",
               ceil(extract(epoch from blocked_until - app_now()))::bigint as blocked_for"#,
        scope.name(),
        &subject.0,
        seconds(window),
    )
    .fetch_one(connection)
    .await?;
    let blocked_for_seconds = row.blocked_for.filter(|seconds| *seconds > 0);
    Ok(Count {
        used: row.used,
        blocked_for_seconds,
        now: row.now,
    })
}

/// Makes the subject wait until then.
pub async fn block_until(
    connection: &mut PgConnection,
    scope: Scope,
    subject: Subject,
    until: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update attempts set blocked_until = $3, window_ends_at = greatest(window_ends_at, $3)
         where scope = $1 and key_sha256 = $2",
        scope.name(),
        &subject.0,
        until,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets the subject's attempts.
pub async fn clear(connection: &mut PgConnection, scope: Scope, subject: Subject) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from attempts where scope = $1 and key_sha256 = $2",
        scope.name(),
        &subject.0
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Removes rows whose window is over.
pub async fn forget_ended(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let done = sqlx::query!("delete from attempts where window_ends_at < app_now()")
        .execute(connection)
        .await?;
    Ok(done.rows_affected())
}

/// A duration as PostgreSQL's `make_interval` takes it.
#[expect(
    clippy::cast_precision_loss,
    reason = "windows are minutes to years: far below 2^52 seconds"
)]
pub fn seconds(window: Duration) -> f64 {
    window.num_seconds() as f64
}
