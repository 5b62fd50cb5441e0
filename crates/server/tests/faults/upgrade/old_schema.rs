//! A database of the previous release.

use std::path::Path;

use platform::{db::MIGRATIONS, testing::PostgresServer};
use secrecy::ExposeSecret as _;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::installation::product_of;

/// A PostgreSQL with the schema of this program and `rows` responses, but without the concurrently built indexes, so that every
/// upgrade includes an index build on a large table.
pub(crate) async fn start(program: &Path, rows: u64) -> PostgresServer {
    let postgres = PostgresServer::started_without_schema().await.unwrap();
    let mut migrate = product_of(program, "migrate");
    migrate.env("FORMWRIGHT_MIGRATE_DATABASE_URL", postgres.owner_url().expose_secret());
    let migrated = migrate.output().unwrap();
    assert!(
        migrated.status.success(),
        "{}",
        String::from_utf8_lossy(&migrated.stderr)
    );
    for (version, index) in concurrent_indexes() {
        let undo = format!("drop index if exists {index}; delete from _sqlx_migrations where version = {version}");
        postgres.execute(&undo).await.unwrap();
    }
    // Flagged as spam and of no form: no counter counts them.
    let fill = format!(
        "insert into responses (form_id, response_id, owner_id, version, quarantine_reason)
         select '00000000-0000-4000-8000-000000000000', overlay(gen_random_uuid()::text placing '8' from 15 for 1)::uuid,
             '00000000-0000-4000-8000-000000000000', 1, 'flood'
         from generate_series(1, {rows})"
    );
    postgres.execute(&fill).await.unwrap();
    postgres
}

/// Number of invalid indexes, and of missing concurrently built ones.
pub(crate) async fn broken_indexes(postgres: &PostgresServer) -> (i64, usize) {
    let mut connection = PgConnection::connect(postgres.superuser_url().expose_secret())
        .await
        .unwrap();
    let invalid = sqlx::query_scalar("select count(*) from pg_index where not indisvalid")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    let mut missing = 0;
    for (_, index) in concurrent_indexes() {
        let is_missing: bool = sqlx::query_scalar(AssertSqlSafe(format!("select to_regclass('{index}') is null")))
            .fetch_one(&mut connection)
            .await
            .unwrap();
        missing += usize::from(is_missing);
    }
    connection.close().await.unwrap();
    (invalid, missing)
}

/// The migrations that build an index concurrently, by version and name.
fn concurrent_indexes() -> Vec<(i64, &'static str)> {
    let indexes = MIGRATIONS.iter().filter_map(|migration| {
        let (_, rest) = migration
            .sql
            .as_str()
            .split_once("create index concurrently if not exists ")?;
        Some((migration.version, rest.split_whitespace().next()?))
    });
    let indexes: Vec<_> = indexes.collect();
    assert!(!indexes.is_empty(), "there is no index build left to try");
    indexes
}
