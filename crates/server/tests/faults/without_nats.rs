//! The program without NATS: mail survives crashes, and dead letters can be resent.

use std::process::Command;

use serde_json::Value;
use tokio::{net::TcpListener, time::timeout};

use crate::{WAIT_TIMEOUT, eventually, installation::Installation, mail_sink::receive_mail_without_confirming};

async fn with_mail() -> Installation {
    let mut installation = Installation::without_nats().await;
    installation.mail.start().await;
    installation.start_serve().await;
    installation.start_worker();
    installation
}

/// Runs `formwright dead-letters` to its end and returns what it printed.
fn dead_letters(installation: &Installation, arguments: &[&str]) -> String {
    let mut command: Command = installation.command("dead-letters");
    let done = command.args(arguments).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

#[tokio::test]
async fn code_is_mailed_once() {
    let installation = with_mail().await;
    let meera = installation.member().await;
    meera.ask_for_code().await;
    installation.exactly_one_mail(&meera).await;
}

#[tokio::test]
async fn code_asked_for_during_a_mail_outage_arrives_after_it() {
    let mut installation = Installation::without_nats().await;
    installation.start_serve().await;
    installation.start_worker();
    let meera = installation.member().await;
    meera.ask_for_code().await;
    eventually("the mail is tried again", async || {
        installation.event_is_being_retried().await
    })
    .await;
    installation.mail.start().await;
    installation.exactly_one_mail(&meera).await;
}

#[tokio::test]
async fn worker_killed_before_recording_a_sent_mail_sends_the_same_message_id() {
    let mut installation = Installation::without_nats().await;
    installation.start_serve().await;
    installation.start_worker();
    let meera = installation.member().await;
    let first_server = TcpListener::bind(installation.mail.smtp_port().address())
        .await
        .unwrap();
    meera.ask_for_code().await;
    let (connection, _) = timeout(WAIT_TIMEOUT, first_server.accept()).await.unwrap().unwrap();
    let first = timeout(WAIT_TIMEOUT, receive_mail_without_confirming(connection))
        .await
        .unwrap();

    installation.kill_worker();
    drop(first_server);
    installation.mail.start().await;
    installation.start_worker();
    installation.exactly_one_mail(&meera).await;
    let second = installation.mail.mails_to(&meera.email).await.remove(0);
    assert_eq!(first.message_id, second.message_id);
    assert!(
        second.message_id.ends_with("@formwright.example>"),
        "{}",
        second.message_id
    );
}

#[tokio::test]
async fn dead_letter_is_listed_and_sent_again() {
    let mut installation = Installation::without_nats().await;
    installation.start_serve().await;
    let meera = installation.member().await;
    assert_eq!(dead_letters(&installation, &[]), "no dead letters\n");
    // An event that cannot be parsed, as a bug would write it.
    installation.write_broken_event("account.sign-up-attempted.v1").await;
    installation.start_worker();
    eventually("the dead letter is listed", async || {
        !dead_letters(&installation, &["--json"]).is_empty()
    })
    .await;
    let listed = dead_letters(&installation, &["--json"]);
    let letter: Value = serde_json::from_str(&listed).unwrap();
    assert_eq!(letter["topic"], "account.sign-up-attempted.v1");
    assert_eq!(letter["consumer"], "mail-sign-up-attempted");
    assert_eq!(letter["attempts"], 1);
    assert!(letter["lastError"].as_str().unwrap().starts_with("the payload is no"));
    let id = letter["id"].to_string();
    assert!(dead_letters(&installation, &[]).starts_with(&format!("{id}  account.sign-up-attempted.v1  ")));

    installation.repair_dead_letter(&meera.email).await;
    installation.mail.start().await;
    assert_eq!(
        dead_letters(&installation, &["--again", &id]),
        format!("dead letter {id} is sent again\n")
    );
    assert_eq!(dead_letters(&installation, &["--json"]), "");
    eventually("the notice arrives", async || {
        installation.mail.subjects_to(&meera.email).await.len() == 1
    })
    .await;
    let mut again = installation.command("dead-letters");
    let refused = again.args(["--again", &id]).output().unwrap();
    let sentence = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        !refused.status.success() && sentence.contains("there is no dead letter"),
        "{sentence}"
    );
}

#[tokio::test]
async fn two_workers_send_each_code_once() {
    let installation = with_mail().await;
    let _second = installation.start(installation.command("worker"), "second-worker");
    let mut members = Vec::new();
    for _ in 0..5 {
        let member = installation.member().await;
        member.ask_for_code().await;
        members.push(member);
    }
    for member in &members {
        installation.exactly_one_mail(member).await;
    }
}
