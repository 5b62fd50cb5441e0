//! A process that cannot work does not start, or `/readyz` is 503 with the reason.

use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::{eventually, installation::Installation};

const FORGET_NEWEST: &str = "delete from _sqlx_migrations where version = (select max(version) from _sqlx_migrations)";
const FORGET_ALL: &str = "drop table _sqlx_migrations";
const ANOTHER_SECRET: &str = "update installation set secret_canary = '\\x00'";

async fn change(installation: &Installation, statement: &str) {
    let mut owner = PgConnection::connect(installation.owner_url()).await.unwrap();
    sqlx::query(AssertSqlSafe(statement.to_owned()))
        .execute(&mut owner)
        .await
        .unwrap();
}

async fn refused_start(installation: &Installation, role: &str) -> String {
    let mut refused = installation.start(installation.command(role), "refused");
    eventually("the start is refused", async || refused.ended().unwrap().is_some()).await;
    assert!(!refused.ended().unwrap().unwrap().success());
    refused.standard_error().unwrap()
}

#[tokio::test]
async fn start_is_refused_on_an_older_schema() {
    let installation = Installation::at_rest().await;
    change(&installation, FORGET_NEWEST).await;
    for role in ["serve", "worker"] {
        let said = refused_start(&installation, role).await;
        assert!(
            said.contains("the schema of the database is 20") && said.contains("run formwright migrate"),
            "{said}"
        );
    }
}

#[tokio::test]
async fn start_is_refused_on_a_database_that_was_never_migrated() {
    let installation = Installation::at_rest().await;
    change(&installation, FORGET_ALL).await;
    for role in ["serve", "worker"] {
        let said = refused_start(&installation, role).await;
        assert!(
            said.contains("none or too old, needs 20") && said.contains("run formwright migrate"),
            "{said}"
        );
    }
}

#[tokio::test]
async fn start_is_refused_with_the_secret_of_another_installation() {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    for role in ["serve", "worker"] {
        let mut command = installation.command(role);
        command
            .env("FORMWRIGHT_SECRET", "another secret of more than 32 characters")
            .env("FORMWRIGHT_PORT", "0");
        let mut refused = installation.start(command, "refused");
        eventually("the start is refused", async || refused.ended().unwrap().is_some()).await;
        let said = refused.standard_error().unwrap();
        assert!(
            said.contains("FORMWRIGHT_SECRET is not the secret this database was used with"),
            "{said}"
        );
    }
}

#[tokio::test]
async fn readiness_reports_database_problems() {
    for (statement, reason) in [
        (FORGET_NEWEST, "run formwright migrate"),
        (FORGET_ALL, "none or too old"),
        (ANOTHER_SECRET, "FORMWRIGHT_SECRET is not the secret"),
    ] {
        let mut installation = Installation::at_rest().await;
        installation.start_serve().await;
        change(&installation, statement).await;
        let reply = reqwest::get(format!("http://{}/readyz", installation.address()))
            .await
            .unwrap();
        assert_eq!(reply.status(), 503, "{statement}");
        let body: Value = reply.json().await.unwrap();
        assert_eq!(body["ready"], false);
        assert!(body["reason"].as_str().unwrap().contains(reason), "{body}");
        assert_eq!(body["engines"]["postgres"], "down");
    }
}

#[tokio::test]
async fn worker_is_ready_only_with_nats() {
    let mut installation = Installation::at_rest().await;
    let port = platform::testing::TestPort::reserve().unwrap();
    let mut command = installation.command("worker");
    command.env("FORMWRIGHT_WORKER_PORT", port.number().to_string());
    let _worker = installation.start(command, "worker");
    let url = format!("http://{}/readyz", port.address());
    eventually("the worker reports that NATS is unreachable", async || {
        let Ok(reply) = reqwest::get(&url).await else {
            return false;
        };
        reply.status() == 503 && reply.text().await.unwrap().contains("NATS is unreachable")
    })
    .await;
    installation.nats.start().unwrap();
    eventually("the worker is ready", async || {
        reqwest::get(&url).await.is_ok_and(|reply| reply.status() == 200)
    })
    .await;
}
