//! `formwright all`: one process that migrates, serves and works, also without NATS and mail server.

use std::process::Command;

use platform::testing::{TestDatabase, TestFolder, TestProcess};
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};

use crate::{
    eventually,
    installation::{Installation, SECRET, product},
    start_and_stop::assert_clean_exit,
};

async fn with_mail() -> Installation {
    let mut installation = Installation::without_nats().await;
    installation.mail.start().await;
    installation.start_all().await;
    installation
}

async fn without_mail() -> Installation {
    let mut installation = Installation::without_nats()
        .await
        .with_settings(&[("FORMWRIGHT_SMTP_URL", String::new())]);
    installation.start_all().await;
    installation
}

/// What `formwright codes` prints.
fn codes(installation: &Installation) -> String {
    let done = installation.command("codes").output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

async fn sends_mail(installation: &Installation) -> Value {
    let url = format!("http://{}/api/installation", installation.address());
    let reply: Value = reqwest::get(url).await.unwrap().json().await.unwrap();
    reply["sendsMail"].clone()
}

#[tokio::test]
async fn code_is_mailed_once() {
    let installation = with_mail().await;
    let meera = installation.member().await;
    assert_eq!(sends_mail(&installation).await, true);
    meera.ask_for_code().await;
    installation.exactly_one_mail(&meera).await;
}

#[tokio::test]
async fn process_exits_on_sigterm() {
    let mut installation = with_mail().await;
    let mut all = installation.serve.take().unwrap();
    all.terminate().unwrap();
    assert_clean_exit(&mut all).await;
}

#[tokio::test]
async fn without_mail_server_the_operator_reads_the_code() {
    let installation = without_mail().await;
    assert!(codes(&installation).contains("nobody waits for a code"));
    let meera = installation.member().await;
    assert_eq!(sends_mail(&installation).await, false);
    meera.ask_for_code().await;
    let listed = codes(&installation);
    assert!(
        listed.contains(&meera.email) && listed.contains("password reset"),
        "{listed}"
    );
    let (code, _) = listed.split_once(' ').unwrap();
    meera.verify_code(code).await;
    meera.reset_password("a green kettle that whistles").await;
    assert!(codes(&installation).contains("nobody waits for a code"));
}

#[tokio::test]
async fn without_mail_server_no_event_is_left_over() {
    let installation = without_mail().await;
    let meera = installation.member().await;
    meera.fail_to_sign_up_again().await;
    installation.come_to_rest().await;
    let log = installation.serve.as_ref().unwrap().standard_output().unwrap();
    assert!(log.contains("FORMWRIGHT_SMTP_URL is not set"), "{log}");
}

#[tokio::test]
async fn process_starts_on_the_schema_of_the_next_release() {
    let installation = Installation::without_nats().await;
    let mut connection = PgConnection::connect(installation.owner_url()).await.unwrap();
    sqlx::query(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
         values (20990101000000, 'of the next release', true, '\\x00', 0)",
    )
    .execute(&mut connection)
    .await
    .unwrap();
    let owner = installation.owner_url().to_owned();
    let mut installation = installation.with_settings(&[("FORMWRIGHT_MIGRATE_DATABASE_URL", owner)]);
    installation.start_all().await;
    let log = installation.serve.as_ref().unwrap().standard_output().unwrap();
    assert!(log.contains("schema 20990101000000, which is newer"), "{log}");
}

#[tokio::test]
async fn healthcheck_succeeds_while_the_process_is_ready() {
    let mut installation = without_mail().await;
    let ready = installation.command("healthcheck").output().unwrap();
    assert!(ready.status.success(), "{}", String::from_utf8_lossy(&ready.stderr));

    let mut all = installation.serve.take().unwrap();
    all.terminate().unwrap();
    assert_clean_exit(&mut all).await;
    let stopped = installation.command("healthcheck").output().unwrap();
    let said = String::from_utf8_lossy(&stopped.stderr);
    assert!(!stopped.status.success() && said.contains("does not answer"), "{said}");
}

#[tokio::test]
async fn settings_are_read_from_the_file() {
    let database = TestDatabase::create().await.unwrap();
    let folder = TestFolder::create().unwrap();
    let file = folder.path().join("formwright.toml");
    let url = database.system_url.expose_secret();
    std::fs::write(
        &file,
        format!("system_database_url = '{url}'\nsecret = '{SECRET}'\nport = 9\n"),
    )
    .unwrap();
    let done = product("codes").env("FORMWRIGHT_CONFIG", &file).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(String::from_utf8_lossy(&done.stdout).contains("nobody waits for a code"));
}

#[test]
fn missing_file_with_settings_is_named() {
    let refused = product("all")
        .env("FORMWRIGHT_CONFIG", "/nowhere/formwright.toml")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(
        !refused.status.success() && said.contains("/nowhere/formwright.toml"),
        "{said}"
    );
}

/// The links to the set-up page that the process has logged.
fn logged_links(all: &TestProcess) -> Vec<String> {
    let log = all.standard_output().unwrap();
    let lines = log.lines().map(|line| serde_json::from_str(line).unwrap());
    lines
        .filter_map(|line: Value| line["link"].as_str().map(str::to_owned))
        .collect()
}

#[tokio::test]
async fn first_account_is_created_with_the_link_in_the_log() {
    let mut installation = without_mail().await;
    let all = installation.serve.as_ref().unwrap();
    eventually("the link is logged", async || !logged_links(all).is_empty()).await;
    let link = logged_links(all).remove(0);
    let (_, key) = link.split_once("/set-up#").unwrap();
    let password = "a green kettle that whistles";
    let account = json!({ "key": key, "name": "Meera", "email": "meera@example.org",
        "password": password, "confirmPassword": password });
    let url = format!("http://{}/api/set-up", installation.address());
    let created = reqwest::Client::new().post(url).json(&account).send().await.unwrap();
    assert_eq!(created.status(), 201);

    let mut all = installation.serve.take().unwrap();
    all.terminate().unwrap();
    assert_clean_exit(&mut all).await;
    installation.start_all().await;
    let all = installation.serve.as_ref().unwrap();
    installation.member().await;
    assert_eq!(logged_links(all), [] as [String; 0]);
}

#[tokio::test]
async fn empty_database_is_migrated_at_start() {
    let database = TestDatabase::create_empty().await.unwrap();
    let mut installation = Installation::without_nats().await.with_settings(&[
        ("DATABASE_URL", database.app_url.expose_secret().to_owned()),
        (
            "FORMWRIGHT_SYSTEM_DATABASE_URL",
            database.system_url.expose_secret().to_owned(),
        ),
        (
            "FORMWRIGHT_MIGRATE_DATABASE_URL",
            database.owner_url.expose_secret().to_owned(),
        ),
    ]);
    installation.start_all().await;
    installation.member().await;
    drop(installation);
}

#[tokio::test]
async fn old_schema_without_migrate_url_stops_the_start() {
    let database = TestDatabase::create_empty().await.unwrap();
    let installation = Installation::without_nats().await.with_settings(&[
        ("DATABASE_URL", database.app_url.expose_secret().to_owned()),
        (
            "FORMWRIGHT_SYSTEM_DATABASE_URL",
            database.system_url.expose_secret().to_owned(),
        ),
    ]);
    let command: Command = installation.command("all");
    let mut all = installation.start(command, "all");
    eventually("the start is refused", async || all.ended().unwrap().is_some()).await;
    let said = all.standard_error().unwrap();
    assert!(said.contains("formwright migrate"), "{said}");
}

#[tokio::test]
async fn worker_without_mail_server_does_not_start() {
    let installation = Installation::without_nats()
        .await
        .with_settings(&[("FORMWRIGHT_SMTP_URL", String::new())]);
    let mut worker = installation.start(installation.command("worker"), "worker");
    eventually("the start is refused", async || worker.ended().unwrap().is_some()).await;
    let said = worker.standard_error().unwrap();
    assert!(said.contains("FORMWRIGHT_SMTP_URL is missing"), "{said}");
}
