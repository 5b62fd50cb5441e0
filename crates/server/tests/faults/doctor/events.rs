//! A NATS that cannot be used.

use platform::testing::NatsServer;

use super::{Doctor, NATS, closed_port, wait_for, web_server};
use crate::installation::Installation;

#[tokio::test]
async fn nats_that_cannot_be_used_is_named() {
    let mut installation = Installation::at_rest().await;
    installation.nats.start().unwrap();
    wait_for(&installation.nats).await;
    let good = installation.nats.url();
    let server = good.rsplit_once('@').unwrap().1.to_owned();
    let closed = closed_port();
    let http = web_server();
    for (url, words) in [
        (
            format!("nats://127.0.0.1:{closed}"),
            "nothing listens there. Start NATS",
        ),
        ("nats://nobody.invalid:4222".to_owned(), "this host name is not known"),
        (
            format!("nats://formwright:hunter2@{server}"),
            "it refuses the user. Correct user and password",
        ),
        (format!("nats://127.0.0.1:{http}"), "Is this NATS?"),
        ("http://127.0.0.1:4222".to_owned(), "the NATS address cannot be used"),
    ] {
        let checked = Doctor::with(&installation).env(NATS, &url).run();
        checked
            .is_broken()
            .says("error", "events", &[NATS, words])
            .says("ok", "schema", &[]);
    }
    let checked = Doctor::with(&installation).env("FORMWRIGHT_NATS_REPLICAS", "3").run();
    let words = ["FORMWRIGHT_NATS_REPLICAS is 3", "start 3 servers of one cluster"];
    checked.is_broken().says("error", "events", &words);
    let checked = Doctor::with(&installation)
        .env("FORMWRIGHT_NATS_CA", "nowhere.pem")
        .run();
    let words = ["nowhere.pem of FORMWRIGHT_NATS_CA does not exist"];
    checked.is_broken().says("error", "events", &words);
}

#[tokio::test]
async fn nats_without_jetstream_or_user_is_named() {
    let installation = Installation::at_rest().await;
    let mut open = NatsServer::stopped_with_access("").unwrap();
    open.start().unwrap();
    wait_for(&open).await;
    let checked = Doctor::with(&installation).env(NATS, &open.url()).run();
    let words = ["without a user", "Give it a user and a password"];
    checked.is_usable().says("warning", "events", &words);

    let users = "accounts { ONE { users: [{ user: formwright, password: formwright }] } }";
    let mut without = NatsServer::stopped_with_access(users).unwrap();
    without.start().unwrap();
    wait_for(&without).await;
    let server = without.url();
    let server = server.rsplit_once('@').unwrap().1;
    let url = format!("nats://formwright:formwright@{server}");
    let checked = Doctor::with(&installation).env(NATS, &url).run();
    let words = ["JetStream is not available", "allow JetStream for the account"];
    checked.is_broken().says("error", "events", &words);
}

#[tokio::test]
async fn unknown_certificate_of_nats_is_named() {
    let installation = Installation::at_rest().await;
    let mut nats = NatsServer::stopped_with_tls().unwrap();
    nats.start().unwrap();
    wait_for(&nats).await;
    let checked = Doctor::with(&installation).env(NATS, &nats.url()).run();
    let words = ["TLS failed", "FORMWRIGHT_NATS_CA"];
    checked.is_broken().says("error", "events", &words);
    let ca = nats.ca().display().to_string();
    let checked = Doctor::with(&installation)
        .env(NATS, &nats.url())
        .env("FORMWRIGHT_NATS_CA", &ca)
        .run();
    checked.is_usable().says("ok", "events", &["JetStream"]);
}
