//! The two database roles of the server, and checks that neither can bypass row security.

use anyhow::{Context as _, bail, ensure};
use sqlx::PgConnection;

use super::{Pool, SystemPool};

/// The role for requests of signed-in users; row policies restrict it to what the user may see.
pub const APP_ROLE: &str = "formwright_app";

/// The role for work without a signed-in user: respondents' writes, the worker, `recount` and `demo`.
pub const SYSTEM_ROLE: &str = "formwright_system";

/// The role that owns the schema; only `migrate` uses it.
pub const OWNER_ROLE: &str = "formwright_owner";

/// Rejects a role that bypasses row security or can become the system role.
pub async fn check_app_role(pool: &Pool, setting: &str) -> anyhow::Result<()> {
    let mut connection = pool.acquire().await?;
    let role = Role::of(&mut connection).await?;
    role.refuse_power(setting, APP_ROLE)?;
    ensure!(
        !role.is_system,
        "{setting} signs in as {}, which is or can become {SYSTEM_ROLE}: give it the role {APP_ROLE}",
        role.name
    );
    Ok(())
}

/// Rejects a role that is not the system role or has more privileges.
pub async fn check_system_role(pool: &SystemPool, setting: &str) -> anyhow::Result<()> {
    let mut connection = pool.acquire().await?;
    let role = Role::of(&mut connection).await?;
    role.refuse_power(setting, SYSTEM_ROLE)?;
    ensure!(
        role.is_system,
        "{setting} signs in as {}, which is not {SYSTEM_ROLE}: the policies would show it nothing",
        role.name
    );
    Ok(())
}

/// Rejects a role that cannot migrate the schema.
pub async fn check_owner_role(pool: &Pool, setting: &str) -> anyhow::Result<()> {
    let mut connection = pool.acquire().await?;
    let name = Role::of(&mut connection).await?.name;
    let can_migrate: bool = sqlx::query_scalar(
        "select case
             when to_regclass('public.forms') is null then has_schema_privilege('public', 'create')
             else (select pg_has_role(current_user, relowner, 'member') from pg_class
                   where oid = to_regclass('public.forms'))
         end",
    )
    .persistent(false)
    .fetch_one(&mut *connection)
    .await?;
    ensure!(
        can_migrate,
        "{setting} signs in as {name}, which does not own the schema: give it the role {OWNER_ROLE}"
    );
    Ok(())
}

/// Warns when PostgreSQL would log statement parameters for this role.
pub async fn warn_if_values_are_logged(pool: &Pool, setting: &str) -> anyhow::Result<()> {
    let logged = settings_that_log_values(pool).await?;
    if !logged.is_empty() {
        tracing::warn!(
            setting,
            unsafe_in_postgres = logged.join(", "),
            "PostgreSQL can write answers and addresses to its log; run ops/postgres/roles.sql again"
        );
    }
    Ok(())
}

/// The settings by which PostgreSQL would log statement parameters for this role.
pub async fn settings_that_log_values(pool: &Pool) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"select name as "name!" from (values
               ('log_parameter_max_length', '0'),
               ('log_parameter_max_length_on_error', '0'),
               ('log_error_verbosity', 'terse')) as wanted (name, value)
           where current_setting(name) <> value"#
    )
    .fetch_all(pool)
    .await
}

/// Fails unless both roles exist, because the migrations grant them privileges.
pub(super) async fn require_both(connection: &mut PgConnection) -> anyhow::Result<()> {
    let missing: Vec<String> = sqlx::query_scalar!(
        r#"select name as "name!" from unnest($1::text[]) as wanted (name)
           where not exists (select from pg_roles where rolname = name)"#,
        &[APP_ROLE.to_owned(), SYSTEM_ROLE.to_owned()],
    )
    .fetch_all(connection)
    .await?;
    if let Some(role) = missing.first() {
        bail!(
            "the role {role} does not exist in this PostgreSQL: the migrations give it its rights, so create it first \
             (run ops/postgres/roles.sql, or create role {role} login password '…') and migrate again"
        );
    }
    Ok(())
}

struct Role {
    name: String,
    passes_policies: bool,
    owns_schema: bool,
    is_system: bool,
}

impl Role {
    async fn of(connection: &mut PgConnection) -> anyhow::Result<Self> {
        sqlx::query_as!(
            Self,
            r#"select current_user::text as "name!",
                   exists (select from pg_roles
                       where (rolsuper or rolbypassrls) and pg_has_role(current_user, oid, 'member')) as "passes_policies!",
                   exists (select from pg_class
                       where oid = to_regclass('public.forms') and pg_has_role(current_user, relowner, 'member'))
                       as "owns_schema!",
                   exists (select from pg_roles
                       where rolname = $1 and pg_has_role(current_user, oid, 'member')) as "is_system!""#,
            SYSTEM_ROLE,
        )
        .fetch_one(connection)
        .await
        .context("PostgreSQL does not say which role this is")
    }

    fn refuse_power(&self, setting: &str, wanted: &str) -> anyhow::Result<()> {
        let name = &self.name;
        ensure!(
            !self.passes_policies,
            "{setting} signs in as {name}, which is a superuser or has BYPASSRLS: row security would not restrict it. \
             Give it the role {wanted}"
        );
        ensure!(
            !self.owns_schema,
            "{setting} signs in as {name}, which owns the schema: only FORMWRIGHT_MIGRATE_DATABASE_URL may. \
             Give it the role {wanted}"
        );
        Ok(())
    }
}
