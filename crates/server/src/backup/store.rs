//! The SQL of backups. Tables are read from PostgreSQL's catalog, so that no new one is forgotten.

use anyhow::ensure;
use sqlx::{AssertSqlSafe, PgConnection};

/// A table whose rows are part of a backup: every table but those of migrations and those that lose their rows when PostgreSQL
/// is restarted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) name: String,
    /// Without generated columns.
    pub(super) columns: Vec<String>,
    /// Whether row security also applies to the table's owner.
    has_forced_policies: bool,
}

impl Table {
    /// All tables, sorted by name.
    pub(super) async fn all(connection: &mut PgConnection) -> sqlx::Result<Vec<Self>> {
        sqlx::query_as!(
            Self,
            r#"select relname::text as "name!", relforcerowsecurity as has_forced_policies,
                   array(
                       select attname::text from pg_attribute
                       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
                       order by attnum
                   ) as "columns!"
               from pg_class
               where relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
                   and relnamespace = 'public'::regnamespace and relname <> '_sqlx_migrations'
               order by relname"#
        )
        .fetch_all(connection)
        .await
    }

    /// `copy … to stdout`
    pub(super) fn copy_out(&self) -> String {
        format!("copy {} to stdout", self.target())
    }

    /// `copy … from stdin`
    pub(super) fn copy_in(&self) -> String {
        format!("copy {} from stdin", self.target())
    }

    fn target(&self) -> String {
        let columns: Vec<String> = self.columns.iter().map(|column| quoted(column)).collect();
        format!("{} ({})", quoted(&self.name), columns.join(", "))
    }
}

/// What a database contains before a restore.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DatabaseContent {
    Nothing,
    /// The schema of this program, of any release.
    OurSchema,
    OtherTables,
}

pub(super) async fn database_content(connection: &mut PgConnection) -> sqlx::Result<DatabaseContent> {
    let found = sqlx::query!(
        r#"select to_regclass('public.users') is not null and to_regclass('public._sqlx_migrations') is not null as "is_ours!",
               exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm'))
                   as "has_tables!""#
    )
    .fetch_one(connection)
    .await?;
    Ok(match (found.has_tables, found.is_ours) {
        (false, _) => DatabaseContent::Nothing,
        (true, true) => DatabaseContent::OurSchema,
        (true, false) => DatabaseContent::OtherTables,
    })
}

/// Whether `serve`, `worker` or `all` is connected.
pub(super) async fn is_in_use(connection: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from pg_stat_activity
               where datname = current_database() and application_name in ('formwright serve', 'formwright worker')
           ) as "is_in_use!""#
    )
    .fetch_one(connection)
    .await
}

/// Deletes all tables and functions.
pub(super) async fn recreate_schema(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::raw_sql("begin; set local lock_timeout = '10s'; drop schema public cascade; create schema public; commit")
        .execute(connection)
        .await?;
    Ok(())
}

/// Lets the statements of this transaction run for as long as large tables need.
pub(super) async fn lift_time_limits(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::raw_sql("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0")
        .execute(connection)
        .await?;
    Ok(())
}

/// Collects statistics of all tables. Without them PostgreSQL would read whole tables until its next automatic run.
pub(super) async fn analyze(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::raw_sql("begin; set local statement_timeout = 0; analyze; commit")
        .execute(connection)
        .await?;
    Ok(())
}

/// Fails if the current role does not see every row of every table: the backup would lack rows without an error.
pub(super) async fn require_full_access(connection: &mut PgConnection) -> anyhow::Result<()> {
    let hidden = sqlx::query_scalar!(
        r#"select relname::text as "name!" from pg_class
           where relkind in ('r', 'p') and relpersistence = 'p' and relnamespace = 'public'::regnamespace
               and relname <> '_sqlx_migrations'
               and not (
                   has_table_privilege(oid, 'select')
                   and (
                       not row_security_active(oid)
                       or exists (
                           select from pg_policy
                           where polrelid = pg_class.oid and polpermissive and polcmd in ('r', '*')
                               and (select oid from pg_roles where rolname = current_user) = any (polroles)
                               and pg_get_expr(polqual, polrelid) = 'true'
                       )
                   )
               )
           order by relname"#
    )
    .fetch_all(connection)
    .await?;
    ensure!(
        hidden.is_empty(),
        "the role of FORMWRIGHT_SYSTEM_DATABASE_URL does not see all rows of {}: run `formwright migrate`",
        hidden.join(", ")
    );
    Ok(())
}

/// What [`finish_load`] puts back.
pub(super) struct LoadedTables<'a> {
    tables: &'a [Table],
    /// Statements that add the foreign keys.
    foreign_keys: Vec<String>,
}

/// Empties the tables, removes their foreign keys, which form cycles, and switches off triggers and policies, which would change
/// or reject rows. Needs the role that owns the tables; other sessions wait until the end of the transaction.
pub(super) async fn prepare_load<'a>(
    connection: &mut PgConnection,
    tables: &'a [Table],
) -> sqlx::Result<LoadedTables<'a>> {
    let keys = sqlx::query!(
        r#"select relname::text as "table!", conname::text as "name!", pg_get_constraintdef(pg_constraint.oid) as "definition!"
           from pg_constraint join pg_class on pg_class.oid = conrelid
           where contype = 'f' and relnamespace = 'public'::regnamespace"#
    )
    .fetch_all(&mut *connection)
    .await?;
    let names: Vec<String> = tables.iter().map(|table| quoted(&table.name)).collect();
    let (mut statements, mut foreign_keys) = (Vec::new(), Vec::new());
    for key in keys {
        let (table, name) = (quoted(&key.table), quoted(&key.name));
        statements.push(format!("alter table {table} drop constraint {name}"));
        foreign_keys.push(format!("alter table {table} add constraint {name} {}", key.definition));
    }
    statements.push(format!("truncate {}", names.join(", ")));
    for (table, name) in tables.iter().zip(&names) {
        statements.push(format!("alter table {name} disable trigger user"));
        if table.has_forced_policies {
            statements.push(format!("alter table {name} no force row level security"));
        }
    }
    execute(connection, &statements).await?;
    Ok(LoadedTables { tables, foreign_keys })
}

/// Puts back what [`prepare_load`] removed, which checks the foreign keys of all rows, and lets generated ids continue after
/// those of the loaded rows.
pub(super) async fn finish_load(connection: &mut PgConnection, loaded: LoadedTables<'_>) -> sqlx::Result<()> {
    // Before the policies, which would hide the rows that foreign keys refer to.
    let mut statements = loaded.foreign_keys;
    for table in loaded.tables {
        let name = quoted(&table.name);
        statements.push(format!("alter table {name} enable trigger user"));
        if table.has_forced_policies {
            statements.push(format!("alter table {name} force row level security"));
        }
    }
    let generated = sqlx::query!(
        r#"select relname::text as "table!", attname::text as "column!"
           from pg_attribute join pg_class on pg_class.oid = attrelid
           where attidentity <> '' and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace"#
    )
    .fetch_all(&mut *connection)
    .await?;
    for row in generated {
        let (table, column) = (quoted(&row.table), quoted(&row.column));
        statements.push(format!(
            "select setval(pg_get_serial_sequence('{table}', '{}'), max({column})) from {table}",
            row.column
        ));
    }
    execute(connection, &statements).await
}

async fn execute(connection: &mut PgConnection, statements: &[String]) -> sqlx::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(statements.join("; ")))
        .execute(connection)
        .await?;
    Ok(())
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copy_names_each_column() {
        let table = Table {
            name: "media".to_owned(),
            columns: vec!["id".to_owned(), "object".to_owned()],
            has_forced_policies: false,
        };
        assert_eq!(table.copy_out(), r#"copy "media" ("id", "object") to stdout"#);
    }
}
