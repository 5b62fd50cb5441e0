//! What a PostgreSQL server says about itself, for checks of a set-up.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

/// The oldest major version that the migrations and queries work with.
pub const OLDEST_VERSION: i32 = 15;

/// What the server says about itself and about this session.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ServerFacts {
    /// Such as `15.14`.
    pub version: String,
    /// Such as `15`.
    pub major_version: i32,
    /// The role that is signed in.
    pub role: String,
    /// The database's name.
    pub database: String,
    /// Whether the session takes no writes.
    pub is_read_only: bool,
    /// `max_connections` without those that are reserved for superusers.
    pub usable_connections: i32,
    /// The server's clock.
    pub now: DateTime<Utc>,
    /// With the database's name it identifies the database, whatever host name leads to it.
    started_at: DateTime<Utc>,
}

impl ServerFacts {
    /// Asks the server.
    pub async fn of(connection: &mut PgConnection) -> sqlx::Result<Self> {
        sqlx::query_as(
            "select split_part(current_setting('server_version'), ' ', 1) as version,
                 current_setting('server_version_num')::integer / 10000 as major_version,
                 current_user::text as role,
                 current_database()::text as database,
                 current_setting('transaction_read_only') = 'on' as is_read_only,
                 current_setting('max_connections')::integer
                     - current_setting('superuser_reserved_connections')::integer
                     - coalesce(current_setting('reserved_connections', true), '0')::integer as usable_connections,
                 clock_timestamp() as now,
                 pg_postmaster_start_time() as started_at",
        )
        .persistent(false)
        .fetch_one(connection)
        .await
    }

    /// Whether both sessions are in the same database of the same server.
    pub fn is_same_database(&self, other: &Self) -> bool {
        (&self.database, self.started_at) == (&other.database, other.started_at)
    }
}
