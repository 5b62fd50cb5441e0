//! The migrations applied to the database, compared with those of this program.

use std::fmt;

use anyhow::bail;
use sqlx::PgConnection;
use sqlx::migrate::{Migrate as _, Migration};

use super::MIGRATIONS;

const TABLE: &str = "_sqlx_migrations";

/// Why `migrate` stops before it changes anything.
#[derive(Debug, thiserror::Error)]
pub enum SchemaError {
    /// `--check` found pending steps.
    #[error("the database is not up to date, {0} steps are pending: run `formwright migrate`")]
    Pending(usize),
    /// A later release has migrated this database.
    #[error(
        "the database is at schema {database}, which is newer than this program (schema {program}): nothing was changed. \
         Run `migrate` of the release that is installed last; this program can serve this schema only if it is the release \
         right before that one"
    )]
    Newer {
        /// The newest migration of the database.
        database: i64,
        /// The newest migration of this program.
        program: i64,
    },
    /// A program built from other migration files has migrated this database.
    #[error(
        "the database has migration {0}, which this program does not know although it knows later ones: \
         nothing was changed. Use a program that was built from the same migrations"
    )]
    Unknown(i64),
    /// A migration file was edited after it was applied.
    #[error(
        "migration {0} is not the one that was applied to this database: nothing was changed. \
         Use a program whose migrations were not edited after they were released"
    )]
    Edited(i64),
}

/// The applied migrations of a database, all of them known to this program.
pub(super) struct Schema {
    applied: Vec<i64>,
}

impl Schema {
    /// Reads them; an empty database has none.
    pub(super) async fn read(connection: &mut PgConnection) -> anyhow::Result<Self> {
        let is_empty = sqlx::query_scalar!(r#"select to_regclass($1) is null as "is_empty!""#, TABLE)
            .fetch_one(&mut *connection)
            .await?;
        if is_empty {
            return Ok(Self { applied: Vec::new() });
        }
        if let Some(version) = connection.dirty_version(TABLE).await? {
            bail!("migration {version} is recorded as failed in {TABLE}: finish it by hand, then set `success` there");
        }
        let applied = connection.list_applied_migrations(TABLE).await?;
        let unknown = applied
            .iter()
            .rev()
            .find(|applied| !MIGRATIONS.version_exists(applied.version));
        if let Some(unknown) = unknown {
            let program = newest();
            return Err(if unknown.version > program {
                let database = unknown.version;
                SchemaError::Newer { database, program }.into()
            } else {
                SchemaError::Unknown(unknown.version).into()
            });
        }
        for migration in MIGRATIONS.iter() {
            let earlier = applied.iter().find(|earlier| earlier.version == migration.version);
            if earlier.is_some_and(|earlier| earlier.checksum != migration.checksum) {
                return Err(SchemaError::Edited(migration.version).into());
            }
        }
        let applied = applied.into_iter().map(|migration| migration.version).collect();
        Ok(Self { applied })
    }

    /// Creates the table that migrations are recorded in.
    pub(super) async fn prepare(connection: &mut PgConnection) -> anyhow::Result<()> {
        Ok(connection.ensure_migrations_table(TABLE).await?)
    }

    /// Pending migrations in order.
    pub(super) fn pending(&self, to: Option<i64>) -> Vec<&'static Migration> {
        let missing = MIGRATIONS
            .iter()
            .filter(|migration| !self.applied.contains(&migration.version));
        missing
            .filter(|migration| to.is_none_or(|to| migration.version <= to))
            .collect()
    }
}

impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (applied, known) = (self.applied.len(), MIGRATIONS.iter().len());
        match self.applied.last() {
            Some(version) => write!(f, "{version}, {applied} of {known} migrations"),
            None => write!(f, "none, 0 of {known} migrations"),
        }
    }
}

/// Runs and records a migration in one transaction, unless its file opts out.
pub(super) async fn apply(connection: &mut PgConnection, migration: &Migration) -> anyhow::Result<()> {
    connection.apply(TABLE, migration).await?;
    Ok(())
}

/// The name of a migration for the operator.
pub(super) fn title(migration: &Migration) -> String {
    format!("{} {}", migration.version, migration.description)
}

fn newest() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}
