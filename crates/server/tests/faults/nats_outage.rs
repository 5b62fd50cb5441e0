//! Log lines during a NATS outage.

use crate::{eventually, installation::Installation};

#[tokio::test]
async fn nats_outage_is_logged_with_address_and_without_password() {
    let mut installation = Installation::without_nats_and_mail().await;
    let url = installation.nats.url();
    let (login, address) = url.split_once('@').unwrap();
    let password = login.rsplit_once(':').unwrap().1;
    let outage = format!("NATS at {address} is unreachable: no mail goes out");
    let log = |installation: &Installation| installation.worker.as_ref().unwrap().standard_output().unwrap();
    eventually("the line is there", async || log(&installation).contains(&outage)).await;
    let meera = installation.member().await;
    meera.ask_for_code().await;

    installation.nats.start().unwrap();
    let there = format!("connected to NATS at {address}");
    eventually("NATS is there", async || log(&installation).contains(&there)).await;
    installation.nats.kill().unwrap();
    eventually("NATS is missed", async || {
        log(&installation).matches(&outage).count() == 2
    })
    .await;
    installation.nats.start().unwrap();
    let back = format!("NATS at {address} is back");
    eventually("NATS is back", async || log(&installation).contains(&back)).await;

    let log = log(&installation);
    assert!(!log.contains(password), "the password is in the log");
    assert_eq!(log.matches(&back).count(), 1);
    let about_nats = log
        .lines()
        .filter(|line| line.contains("NATS") || line.contains("async_nats"));
    assert!(about_nats.clone().count() <= 6, "{:#?}", about_nats.collect::<Vec<_>>());
}
