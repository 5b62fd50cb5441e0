//! A PostgreSQL that cannot be used, and wrong roles.

use platform::testing::{PostgresServer, TestDatabase};
use secrecy::ExposeSecret as _;

use super::{APP, Doctor, OWNER, SYSTEM, closed_port, execute};
use crate::installation::Installation;

#[tokio::test]
async fn database_that_cannot_be_reached_is_named() {
    let installation = Installation::without_nats().await;
    let good = installation.database().app_url.expose_secret().to_owned();
    let (head, tail) = good.rsplit_once('@').unwrap();
    let (server, _) = tail.split_once('/').unwrap();
    let (user, _) = head.rsplit_once(':').unwrap();
    for (url, words) in [
        (format!("{user}:hunter2@{tail}"), "it refuses the password"),
        (
            format!("{head}@127.0.0.1:{}/formwright", closed_port()),
            "nothing listens there. Start PostgreSQL",
        ),
        (
            format!("{head}@nobody.invalid:5432/formwright"),
            "this host name is not known",
        ),
        (
            format!("{head}@{server}/nowhere"),
            "database \"nowhere\" does not exist. Create it",
        ),
        (format!("{user}:p@ss#word@{tail}"), "in the password write @ as %40"),
        (
            "mysql://db.example/forms".to_owned(),
            "use one such as postgres://formwright_",
        ),
    ] {
        let checked = Doctor::with(&installation).impatient().env(SYSTEM, &url).run();
        checked
            .is_broken()
            .says("error", "database", &[SYSTEM, words])
            .says("ok", "database", &[APP])
            .says("skipped", "schema", &["not checked"])
            .says("skipped", "secret", &["not checked"])
            .says("ok", "objects", &[]);
    }
}

#[tokio::test]
async fn roles_with_other_rights_are_named() {
    let installation = Installation::without_nats().await;
    let database = installation.database();
    let (app, system) = (database.app_url.expose_secret(), database.system_url.expose_secret());
    let (owner, superuser) = (
        database.owner_url.expose_secret(),
        database.superuser_url.expose_secret(),
    );
    for (name, url, words) in [
        (APP, superuser, "is a superuser or has BYPASSRLS"),
        (APP, owner, "owns the schema"),
        (APP, system, "give it the role formwright_app"),
        (SYSTEM, superuser, "Give it the role formwright_system"),
        (SYSTEM, app, "which is not formwright_system"),
        (OWNER, app, "does not own the schema: give it the role formwright_owner"),
    ] {
        let checked = Doctor::with(&installation).env(name, url).run();
        checked.is_broken().says("error", "database", &[name, words]);
    }
}

#[tokio::test]
async fn settings_that_lead_to_different_databases_are_named() {
    let (installation, other) = (
        Installation::without_nats().await,
        TestDatabase::create().await.unwrap(),
    );
    let checked = Doctor::with(&installation)
        .env(APP, other.app_url.expose_secret())
        .run();
    let words = [APP, SYSTEM, "lead to different databases"];
    checked.is_broken().says("error", "database", &words);
}

#[tokio::test]
async fn read_only_database_is_named() {
    let installation = Installation::without_nats().await;
    let database = installation.database();
    let read_only = format!(
        "alter database {} set default_transaction_read_only = on",
        database.name
    );
    execute(&database.owner_url, &read_only).await;
    let checked = Doctor::with(&installation).run();
    let words = ["takes no writes", "turn default_transaction_read_only off"];
    checked.is_broken().says("error", "database", &words);
}

#[tokio::test]
async fn standby_is_named() {
    let primary = PostgresServer::started_without_schema().await.unwrap();
    let standby = primary.synchronous_standby().await.unwrap();
    let installation = Installation::without_nats().await;
    let checked = Doctor::with(&installation)
        .impatient()
        .env(SYSTEM, standby.system_url().expose_secret())
        .run();
    let words = ["is a standby and takes no writes", "Name the primary, or all hosts"];
    checked.is_broken().says("error", "database", &words);
}

#[tokio::test]
async fn more_connections_than_postgres_accepts_are_named() {
    let installation = Installation::without_nats().await;
    let checked = Doctor::with(&installation)
        .env("FORMWRIGHT_DATABASE_CONNECTIONS", "5000")
        .run();
    let words = [
        "up to 10013 connections",
        "raise max_connections, or lower FORMWRIGHT_DATABASE_CONNECTIONS",
    ];
    checked.is_broken().says("error", "database", &words);
}

#[tokio::test]
async fn values_in_postgres_log_are_named() {
    let installation = Installation::without_nats().await;
    let database = installation.database();
    let careless = format!(
        "alter role formwright_app in database {} set log_error_verbosity = 'default'",
        database.name
    );
    execute(&database.superuser_url, &careless).await;
    let checked = Doctor::with(&installation).run();
    let words = [APP, "log_error_verbosity", "run ops/postgres/roles.sql again"];
    checked.is_usable().says("warning", "database", &words);
}
