//! A code that was asked for is mailed once, whatever dies in between.

use tokio::{net::TcpListener, time::timeout};

use crate::{PATIENCE, eventually, installation::Installation};

#[tokio::test]
async fn a_code_asked_for_while_nats_and_the_mail_server_are_down_arrives_when_they_return() {
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
async fn a_code_asked_for_before_nats_and_the_mail_server_were_ever_up_arrives_once_they_are() {
    let mut installation = Installation::without_nats_and_mail().await;
    let meera = installation.member().await;
    meera.ask_for_code().await;
    assert_eq!(installation.unpublished().await, 1);

    installation.mail.start().await;
    installation.nats.start().unwrap();
    installation.exactly_one_mail(&meera).await;
}

#[tokio::test]
async fn a_worker_killed_between_still_sends_exactly_one_mail() {
    let mut installation = Installation::without_nats_and_mail().await;
    let meera = installation.member().await;
    meera.ask_for_code().await;
    installation.nats.start().unwrap();
    eventually("the mail is tried again", async || {
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
async fn a_worker_killed_with_the_mail_in_its_hands_leaves_it_to_the_next() {
    let mut installation = Installation::without_nats_and_mail().await;
    let meera = installation.member().await;
    // Takes the connection and never says a word, so that the worker is in the middle of sending for as long as we like.
    let mute_mail_server = TcpListener::bind(installation.mail.smtp_port().address())
        .await
        .unwrap();
    installation.nats.start().unwrap();
    meera.ask_for_code().await;
    let conversation = timeout(PATIENCE, mute_mail_server.accept()).await.unwrap().unwrap();

    installation.kill_worker();
    drop((conversation, mute_mail_server));
    installation.mail.start().await;
    installation.start_worker();
    installation.exactly_one_mail(&meera).await;
}

#[tokio::test]
async fn nats_killed_while_a_mail_waits_to_be_tried_again_forgets_nothing() {
    let mut installation = Installation::without_nats_and_mail().await;
    let meera = installation.member().await;
    meera.ask_for_code().await;
    installation.nats.start().unwrap();
    eventually("the mail is tried again", async || {
        installation.event_is_being_retried().await
    })
    .await;

    installation.nats.kill().unwrap();
    eventually("NATS is missed", async || !installation.has_nats().await).await;
    installation.mail.start().await;
    installation.nats.start().unwrap();
    installation.exactly_one_mail(&meera).await;
}
