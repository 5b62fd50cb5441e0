//! A requested code is mailed exactly once, whatever crashes in between.

use tokio::{net::TcpListener, time::timeout};

use crate::{WAIT_TIMEOUT, eventually, installation::Installation};

#[tokio::test]
async fn code_requested_while_nats_and_mail_are_down_arrives_later() {
    let mut installation = Installation::without_nats_and_mail().await;
    installation.nats.start().unwrap();
    installation.mail.start().await;
    eventually("NATS is in use", async || installation.has_nats().await).await;
    let meera = installation.member().await;

    installation.nats.kill().unwrap();
    installation.mail.kill();
    eventually("NATS is missed", async || !installation.has_nats().await).await;
    meera.ask_for_code().await;
    assert_eq!(installation.unpublished().await, 1);

    installation.nats.start().unwrap();
    installation.mail.start().await;
    installation.exactly_one_mail(&meera).await;
}

#[tokio::test]
async fn code_requested_before_nats_and_mail_first_start_arrives() {
    let mut installation = Installation::without_nats_and_mail().await;
    let meera = installation.member().await;
    meera.ask_for_code().await;
    assert_eq!(installation.unpublished().await, 1);

    installation.mail.start().await;
    installation.nats.start().unwrap();
    installation.exactly_one_mail(&meera).await;
}

#[tokio::test]
async fn worker_killed_between_retries_sends_one_mail() {
    let mut installation = Installation::without_nats_and_mail().await;
    let meera = installation.member().await;
    meera.ask_for_code().await;
    installation.nats.start().unwrap();
    eventually("the mail is retried", async || {
        installation.event_is_being_retried().await
    })
    .await;

    installation.kill_worker();
    installation.mail.start().await;
    assert!(installation.mail.subjects_to(&meera.email).await.is_empty());
    installation.start_worker();
    installation.exactly_one_mail(&meera).await;
}

#[tokio::test]
async fn worker_killed_while_sending_lets_next_worker_send() {
    let mut installation = Installation::without_nats_and_mail().await;
    let meera = installation.member().await;
    // Accepts the connection and never replies, so that the worker is killed while it sends.
    let mute_mail_server = TcpListener::bind(installation.mail.smtp_port().address())
        .await
        .unwrap();
    installation.nats.start().unwrap();
    meera.ask_for_code().await;
    let conversation = timeout(WAIT_TIMEOUT, mute_mail_server.accept()).await.unwrap().unwrap();

    installation.kill_worker();
    drop((conversation, mute_mail_server));
    installation.mail.start().await;
    installation.start_worker();
    installation.exactly_one_mail(&meera).await;
}

#[tokio::test]
async fn mail_retry_survives_nats_crash() {
    let mut installation = Installation::without_nats_and_mail().await;
    let meera = installation.member().await;
    meera.ask_for_code().await;
    installation.nats.start().unwrap();
    eventually("the mail is retried", async || {
        installation.event_is_being_retried().await
    })
    .await;

    installation.nats.kill().unwrap();
    eventually("NATS is missed", async || !installation.has_nats().await).await;
    installation.mail.start().await;
    installation.nats.start().unwrap();
    installation.exactly_one_mail(&meera).await;
}
