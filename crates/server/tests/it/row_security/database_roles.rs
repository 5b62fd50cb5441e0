//! The privileges of the application's two database roles.

use std::collections::BTreeMap;

use platform::db::{self, Pool};
use sqlx::AssertSqlSafe;

use super::fixtures::{NO_RIGHT, Owner, code, count};
use crate::harness::TestApp;

/// Privileges of the app role and the system role by table, as first letters: select, insert, update, delete. On other tables
/// neither has any.
const RIGHTS: [(&str, &str, &str); 39] = [
    ("answer_counters", "s", "siud"),
    ("answer_counters_daily", "s", "siud"),
    ("rate_limit_attempts", "siud", "siud"),
    ("byte_budgets", "siud", "siud"),
    ("dead_letters", "", "sid"),
    ("event_deliveries", "", "siud"),
    ("form_counters", "s", "siud"),
    ("form_counters_daily", "s", "siud"),
    ("form_drafts", "siu", "s"),
    ("form_purge_queue", "", "siud"),
    ("form_media", "", "s"),
    ("form_access_tokens", "", "sid"),
    ("form_respondents", "", "si"),
    ("form_collaborators", "siud", "su"),
    ("form_presence", "siud", "sd"),
    ("form_subscriptions", "siud", "sud"),
    ("form_versions", "sid", "s"),
    ("forms", "siu", "sd"),
    ("handled_events", "", "sid"),
    ("installation", "", "siu"),
    ("known_devices", "siud", "sd"),
    ("mail_claims", "", "siud"),
    ("media", "siu", "sud"),
    ("media_purge_queue", "siu", "sud"),
    ("notification_mails", "si", "siud"),
    ("confirmation_mails", "si", "siud"),
    ("confirmation_blocks", "", "sid"),
    ("outbox", "i", "siud"),
    ("page_counters", "s", "siud"),
    ("page_counters_daily", "s", "siud"),
    ("passcodes", "siud", "sud"),
    ("projects", "siud", "s"),
    ("response_pages", "s", "siud"),
    ("response_uploads", "s", "siud"),
    ("responses", "s", "siud"),
    ("security_events", "si", "s"),
    ("sessions", "siud", "sd"),
    ("upload_purge_queue", "", "siud"),
    ("users", "siud", "s"),
];

#[tokio::test]
async fn each_role_has_exactly_the_listed_privileges() {
    let app = TestApp::start().await;
    let rights: Vec<(String, String, String)> = sqlx::query_as(
        "select relname::text, rights.app, rights.system from pg_class, lateral (
             select string_agg(left(verb, 1), '') filter (where has_table_privilege('formwright_app', oid, verb)),
                 string_agg(left(verb, 1), '') filter (where has_table_privilege('formwright_system', oid, verb))
             from unnest(array['select', 'insert', 'update', 'delete']) as verb
         ) as found (app, system), lateral (select coalesce(found.app, ''), coalesce(found.system, '')) as rights (app, system)
         where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace
             and (rights.app, rights.system) <> ('', '')",
    )
    .fetch_all(&app.pool)
    .await
    .unwrap();
    let found: BTreeMap<_, _> = rights
        .into_iter()
        .map(|(table, app, system)| (table, (app, system)))
        .collect();
    let listed = RIGHTS.map(|(table, app, system)| (table.to_owned(), (app.to_owned(), system.to_owned())));
    assert_eq!(found, BTreeMap::from(listed));
}

#[tokio::test]
async fn roles_own_nothing_and_belong_to_no_other_role() {
    let app = TestApp::start().await;
    for pool in [&app.pool, app.system_pool.as_pool()] {
        let passes: bool = ask(
            pool,
            "select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
            from pg_roles where rolname = current_user",
        )
        .await;
        assert!(!passes);
        let alone: bool = ask(
            pool,
            "select not exists (select from pg_roles
            where rolname <> current_user and pg_has_role(current_user, oid, 'member'))",
        )
        .await;
        assert!(alone);
        let owns_nothing: bool = ask(
            pool,
            "select not exists (
                select from pg_class where pg_has_role(current_user, relowner, 'member')
                union all select from pg_proc where pg_has_role(current_user, proowner, 'member'))",
        )
        .await;
        assert!(owns_nothing);
    }
}

async fn ask(pool: &Pool, question: &'static str) -> bool {
    sqlx::query_scalar(question).fetch_one(pool).await.unwrap()
}

#[tokio::test]
async fn app_role_cannot_see_other_owners_rows_by_settings_or_role_changes() {
    let app = TestApp::start().await;
    Owner::with_row_in_every_table(&app).await;
    for attempt in [
        "set formwright.system = 'on'",
        "select set_config('formwright.system', 'on', false)",
        "set formwright.user_email = 'on'",
        "set row_security = off",
        "set role formwright_system",
        "set role formwright_owner",
        "set session authorization formwright_system",
        "select speak_for_product()",
        "alter table forms disable row level security",
        "create policy mine on forms using (true)",
        "grant formwright_system to formwright_app",
    ] {
        let mut connection = app.pool.acquire().await.unwrap();
        // It may fail or have no effect.
        let _ = sqlx::raw_sql(attempt).execute(&mut *connection).await;
        for table in ["forms", "responses", "media"] {
            let seen: sqlx::Result<i64> = sqlx::query_scalar(AssertSqlSafe(format!("select count(*) from {table}")))
                .fetch_one(&mut *connection)
                .await;
            match seen {
                Ok(rows) => assert_eq!(rows, 0, "{table} after {attempt}"),
                Err(refused) => assert_eq!(code(&refused), NO_RIGHT, "{table} after {attempt}: {refused}"),
            }
        }
        connection.close().await.unwrap();
    }
    // The rows exist: the system role sees them.
    let mut transaction = db::begin_as_system(&app.system_pool).await.unwrap();
    assert!(count(&mut transaction, "forms").await > 0);
}
