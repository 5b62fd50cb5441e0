//! A schema that does not fit.

use platform::testing::TestDatabase;
use secrecy::ExposeSecret as _;

use super::{APP, Doctor, OWNER, SYSTEM, execute};
use crate::installation::Installation;

#[tokio::test]
async fn schema_that_does_not_fit_is_named() {
    let newest = "(select max(version) from _sqlx_migrations)";
    let older = format!("delete from _sqlx_migrations where version = {newest}");
    let newer = format!("update _sqlx_migrations set version = 20990101000000 where version = {newest}");
    for (statement, outcome, words) in [
        (
            "drop table _sqlx_migrations",
            "error",
            ["none or too old", "run formwright migrate"],
        ),
        (older.as_str(), "error", ["needs 20", "run formwright migrate"]),
        (
            newer.as_str(),
            "warning",
            ["20990101000000 is newer", "install the release that migrated it"],
        ),
    ] {
        let installation = Installation::without_nats().await;
        execute(&installation.database().owner_url, statement).await;
        let checked = Doctor::with(&installation).run();
        checked.says(outcome, "schema", &words);
        assert_eq!(checked.code, Some(i32::from(outcome == "error")), "{}", checked.out);
    }
}

#[tokio::test]
async fn pending_migrations_are_a_warning_where_the_start_migrates() {
    let database = TestDatabase::create_empty().await.unwrap();
    let installation = Installation::without_nats().await;
    let checked = Doctor::with(&installation)
        .env(APP, database.app_url.expose_secret())
        .env(SYSTEM, database.system_url.expose_secret())
        .env(OWNER, database.owner_url.expose_secret())
        .run();
    let words = ["steps are pending", "`formwright migrate`", "at its start"];
    checked.is_usable().says("warning", "schema", &words);

    let newer = "update _sqlx_migrations set version = 20990101000000
        where version = (select max(version) from _sqlx_migrations)";
    execute(&installation.database().owner_url, newer).await;
    let owner = installation.owner_url().to_owned();
    let checked = Doctor::with(&installation).env(OWNER, &owner).run();
    let words = [
        "20990101000000 is newer than this program",
        "install the release that migrated it",
    ];
    checked.is_usable().says("warning", "schema", &words);
}

#[tokio::test]
async fn invalid_index_is_named() {
    let installation = Installation::without_nats().await;
    let invalidate = "update pg_index set indisvalid = false where indexrelid = 'responses_quarantined_idx'::regclass";
    execute(&installation.database().superuser_url, invalidate).await;
    let checked = Doctor::with(&installation).run();
    let words = ["responses_quarantined_idx", "Run `formwright migrate`"];
    checked.is_usable().says("warning", "schema", &words);
}
