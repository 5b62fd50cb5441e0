//! Identifies a PostgreSQL session.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use super::{SystemPool, connection_check};

/// Timeout for looking a session up.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// The session of a connection. The start time distinguishes it from a later one with the same pid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DbSession {
    pid: i32,
    started_at: DateTime<Utc>,
}

impl DbSession {
    /// The session of this connection.
    pub async fn of(connection: &mut PgConnection) -> sqlx::Result<Self> {
        let row = connection_check::within(
            ANSWER_TIMEOUT,
            sqlx::query!(
                r#"select pid as "pid!", backend_start as "started_at!" from pg_stat_activity where pid = pg_backend_pid()"#
            )
            .fetch_one(connection),
        )
        .await?;
        Ok(Self {
            pid: row.pid,
            started_at: row.started_at,
        })
    }

    /// Whether PostgreSQL may still reply to a statement on this session, asked over another connection.
    ///
    /// It will not if the session is gone, or idle outside a transaction for this long: then the statement or its reply is lost.
    pub async fn may_reply(self, pool: &SystemPool, idle_for: Duration) -> sqlx::Result<bool> {
        connection_check::within(ANSWER_TIMEOUT, async {
            let mut connection = pool.acquire().await?;
            sqlx::query_scalar!(
                r#"select exists (
                       select from pg_stat_activity
                       where pid = $1 and backend_start = $2
                           and not (state = 'idle' and state_change < clock_timestamp() - make_interval(secs => $3))
                   ) as "may_reply!""#,
                self.pid,
                self.started_at,
                idle_for.as_secs_f64(),
            )
            .fetch_one(&mut *connection)
            .await
        })
        .await
    }
}
