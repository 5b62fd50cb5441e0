//! Compares the database schema with the one this program needs.

use std::fmt;

use sqlx::PgConnection;

use super::MIGRATIONS;

/// The newest migration of this program.
pub fn newest_version() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// The schema version of the database and the one this program needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SchemaFit {
    /// The newest applied migration; none when the database is too old to report it.
    pub found: Option<i64>,
    /// The newest migration of this program.
    pub needed: i64,
}

impl SchemaFit {
    /// Reads the schema version from the database.
    pub async fn of(connection: &mut PgConnection) -> sqlx::Result<Self> {
        let needed = newest_version();
        let newest = sqlx::query_scalar("select schema_version()")
            .persistent(false)
            .fetch_one(connection)
            .await;
        let found = match newest {
            Ok(found) => found,
            // Undefined function: an older schema. Undefined table: a database that was never migrated.
            Err(sqlx::Error::Database(error)) if matches!(error.code().as_deref(), Some("42883" | "42P01")) => None,
            Err(error) => return Err(error),
        };
        Ok(Self { found, needed })
    }

    /// Whether this program can use it. A newer schema also works for the release right before it.
    pub fn fits(self) -> bool {
        self.found.is_some_and(|found| found >= self.needed)
    }

    /// Whether a newer release has migrated it.
    pub fn is_newer(self) -> bool {
        self.found.is_some_and(|found| found > self.needed)
    }
}

/// The names of invalid indexes, which any role may read: left by an interrupted build, or being built now.
pub async fn invalid_indexes(connection: &mut PgConnection) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar(
        "select class.relname::text
         from pg_index
         join pg_class as class on class.oid = indexrelid
         where not indisvalid and class.relkind = 'i' and class.relnamespace = 'public'::regnamespace
         order by 1",
    )
    .persistent(false)
    .fetch_all(connection)
    .await
}

impl fmt::Display for SchemaFit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let needed = self.needed;
        match self.found {
            None => write!(f, "none or too old, needs {needed}: run formwright migrate"),
            Some(found) if found < needed => write!(f, "{found}, needs {needed}: run formwright migrate"),
            Some(found) => write!(f, "{found}"),
        }
    }
}
