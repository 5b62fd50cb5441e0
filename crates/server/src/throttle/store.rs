//! SQL of shared rate limits.

use chrono::{DateTime, Duration, Utc};
use sqlx::PgConnection;

use super::{AttemptCount, LONGEST_WINDOW, Scope, Subject};

/// Counts one attempt in a window that starts with the first attempt.
pub async fn count(
    connection: &mut PgConnection,
    scope: Scope,
    subject: Subject,
    window: Duration,
) -> sqlx::Result<AttemptCount> {
    let row = sqlx::query!(
        r#"insert into rate_limit_attempts (scope, key_sha256, used, window_ends_at)
           values ($1, $2, 1, app_now() + make_interval(secs => $3))
           on conflict (scope, key_sha256) do update set
               used = case when rate_limit_attempts.window_ends_at <= app_now() then 1 else rate_limit_attempts.used + 1 end,
               window_ends_at = case when rate_limit_attempts.window_ends_at <= app_now()
                   then excluded.window_ends_at else rate_limit_attempts.window_ends_at end
           returning used, app_now() as "now!",
               ceil(extract(epoch from blocked_until - app_now()))::bigint as blocked_for"#,
        scope.name(),
        &subject.0,
        seconds(window),
    )
    .fetch_one(connection)
    .await?;
    let blocked_for_seconds = row.blocked_for.filter(|seconds| *seconds > 0);
    Ok(AttemptCount {
        used: row.used,
        blocked_for_seconds,
        now: row.now,
    })
}

/// Blocks the subject until this time.
pub async fn block_until(
    connection: &mut PgConnection,
    scope: Scope,
    subject: Subject,
    until: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update rate_limit_attempts set blocked_until = $3, window_ends_at = greatest(window_ends_at, $3)
         where scope = $1 and key_sha256 = $2",
        scope.name(),
        &subject.0,
        until,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes the attempts of the subject.
pub async fn clear(connection: &mut PgConnection, scope: Scope, subject: Subject) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from rate_limit_attempts where scope = $1 and key_sha256 = $2",
        scope.name(),
        &subject.0
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes expired rows, and rows of an earlier release that would last for years.
pub async fn delete_expired(connection: &mut PgConnection) -> sqlx::Result<u64> {
    let done = sqlx::query!(
        "delete from rate_limit_attempts
         where window_ends_at < app_now() or window_ends_at > app_now() + make_interval(secs => $1)",
        seconds(LONGEST_WINDOW),
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}

/// A duration for PostgreSQL's `make_interval`.
#[expect(
    clippy::cast_precision_loss,
    reason = "windows are minutes to years: far below 2^52 seconds"
)]
pub fn seconds(window: Duration) -> f64 {
    window.num_seconds() as f64
}
