//! `formwright migrate`: updates the database schema while the servers keep running.

mod blockers;
mod indexes;
mod schema;
mod session;

use std::time::{Duration, Instant};

use anyhow::Context as _;
use secrecy::SecretString;
use sqlx::Connection as _;
use sqlx::migrate::Migrator;

use self::schema::Schema;
use self::session::{Session, Step};
use super::roles;

pub use self::schema::SchemaError;

/// All migrations, embedded in the binary.
pub static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// Prints a line for the operator.
pub type Print<'a> = &'a (dyn Fn(&str) + Sync);

/// How `migrate` works.
#[derive(Debug, Clone, Copy)]
pub struct MigrateOptions {
    /// The total time it may wait for locks of other sessions.
    pub max_wait: Duration,
    /// How long a statement may run that other sessions wait for.
    pub statement_timeout: Duration,
    /// Stops after this version.
    pub to: Option<i64>,
}

impl Default for MigrateOptions {
    fn default() -> Self {
        Self {
            max_wait: Duration::from_mins(10),
            statement_timeout: Duration::from_secs(30),
            to: None,
        }
    }
}

/// Applies pending migrations and rebuilds invalid indexes.
///
/// Run it as the owner of the schema. Concurrent runs are safe: one migrates, the others wait for it.
pub async fn migrate(url: &SecretString, options: MigrateOptions, print: Print<'_>) -> anyhow::Result<()> {
    let mut session = Session::open(url, &options, print).await?;
    roles::require_both(&mut session.connection).await?;
    session.lock().await?;
    let found = Schema::read(&mut session.connection).await?;
    print(&format!("found schema {found}"));
    indexes::rebuild_invalid(&mut session).await?;
    Schema::prepare(&mut session.connection).await?;
    for migration in found.pending(options.to) {
        let what = schema::title(migration);
        let began = Instant::now();
        session
            .run(&what, &Step::Migration(migration))
            .await
            .with_context(|| format!("migration {what} failed; the ones before it are applied"))?;
        print(&format!("applied {what} in {:.1} s", began.elapsed().as_secs_f64()));
    }
    indexes::rebuild_invalid(&mut session).await?;
    let reached = Schema::read(&mut session.connection).await?;
    print(&format!("schema is at {reached}"));
    session.close().await?;
    Ok(())
}

/// Prints what `migrate` would do without changing anything; returns the number of steps.
pub async fn plan(url: &SecretString, to: Option<i64>, print: Print<'_>) -> anyhow::Result<usize> {
    let mut connection = session::connect(url, "formwright migrate").await?;
    let found = Schema::read(&mut connection).await?;
    print(&format!("found schema {found}"));
    let invalid = indexes::invalid(&mut connection).await?;
    for index in &invalid {
        print(&format!("pending: {index}"));
    }
    let pending = found.pending(to);
    for migration in &pending {
        print(&format!("pending: {}", schema::title(migration)));
    }
    connection.close().await?;
    Ok(invalid.len() + pending.len())
}
