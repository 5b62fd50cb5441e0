//! `formwright all` is killed at twenty moments: while it migrates, starts, writes pages and sends mail. It starts again by
//! itself, loses no acknowledged page, and sends each code once.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use futures::future::join;
use platform::{
    rng::Rng,
    testing::{TestDatabase, TestFolder},
};
use reqwest::Client;
use secrecy::ExposeSecret as _;
use serde_json::json;
use sqlx::{Connection as _, PgConnection};
use tokio::time::sleep;

use crate::{
    eventually,
    ingest::{
        clients::Clients, deployment::print_line, ledger::Ledger, ledger_audit::audit_ledger, owner::publish_forms,
        random_responses::RandomSource,
    },
    installation::Installation,
    member::Member,
    report,
};

/// Milliseconds after the process was started, on an empty database and then on a migrated one.
const DURING_THE_FIRST_START: [u64; 4] = [20, 60, 150, 400];
const DURING_LATER_STARTS: [u64; 3] = [5, 40, 120];

/// Milliseconds after a code was asked for, under load.
const AT_WORK: [u64; 12] = [0, 3, 6, 10, 15, 20, 30, 50, 80, 120, 250, 600];

const FAULT: &str = "`formwright all` is killed at 20 moments";

#[tokio::test(flavor = "multi_thread")]
async fn killed_process_loses_no_page_and_mails_each_code_once() {
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
        ("FORMWRIGHT_NETWORK_LIMITS_FACTOR", "1000".to_owned()),
    ]);
    installation.mail.start().await;
    kill_while_starting(&installation, &DURING_THE_FIRST_START).await;
    installation.start_all().await;
    installation.serve.take().unwrap().kill().unwrap();
    kill_while_starting(&installation, &DURING_LATER_STARTS).await;
    installation.start_all().await;

    let folder = TestFolder::create().unwrap();
    let random = RandomSource(Rng::seeded(20));
    let forms = publish_forms(installation.address()).await;
    let clients = Clients::of(installation.address(), Ledger::begin(&folder.path().join("ledger")));
    let killing = async {
        let mut asked = Vec::new();
        let mut longest_start = Duration::ZERO;
        for milliseconds in AT_WORK {
            clients.wait_for_acknowledgements(clients.acknowledged() + 10).await;
            let member = installation.member().await;
            let asking = tokio::spawn(ask_for_code(installation.address(), member.email.clone()));
            sleep(Duration::from_millis(milliseconds)).await;
            installation.serve.take().unwrap().kill().unwrap();
            asked.push((member, asking.await.unwrap()));
            let began = Instant::now();
            installation.start_all().await;
            longest_start = longest_start.max(began.elapsed());
        }
        clients.stopping.cancel();
        (asked, longest_start)
    };
    let ((asked, longest_start), ()) = join(killing, clients.submit_responses(6, u64::MAX, &random, &forms)).await;

    clients.replay_all().await;
    let audit = audit_ledger(&clients.ledger.read(), clients.since, &database.superuser_url).await;
    print_line(&audit.to_string());
    assert_eq!(audit.faults(), [] as [String; 0]);
    let mails = mails_of(&installation, &database, &asked).await;
    let log = installation.serve.as_ref().unwrap().standard_output().unwrap();
    assert!(!log.contains(r#""level":"ERROR""#), "{log}");
    report::figures(
        FAULT,
        &format!(
            "{}; {mails}; longest start {:.1} s",
            report::ledger_figures(&audit),
            longest_start.as_secs_f64()
        ),
    );
}

async fn kill_while_starting(installation: &Installation, moments: &[u64]) {
    for &milliseconds in moments {
        let mut process = installation.start(installation.command("all"), "killed");
        sleep(Duration::from_millis(milliseconds)).await;
        assert!(
            process.ended().unwrap().is_none(),
            "{}",
            process.standard_error().unwrap()
        );
        process.kill().unwrap();
    }
}

/// Whether the code was promised.
async fn ask_for_code(server: std::net::SocketAddr, email: String) -> bool {
    let asked = Client::new()
        .post(format!("http://{server}/api/otp/send-otp"))
        .json(&json!({ "email": email }))
        .send()
        .await;
    asked.is_ok_and(|reply| reply.status() == 200)
}

/// Checks that each promised code was mailed once, and no code twice. The mail server may receive a mail again whose receipt
/// the process did not live to record; it has the same Message-ID, by which mail programs recognise it.
async fn mails_of(installation: &Installation, database: &TestDatabase, asked: &[(Member, bool)]) -> String {
    let mut connection = PgConnection::connect(database.superuser_url.expose_secret())
        .await
        .unwrap();
    eventually("all events are handled", async || {
        let waiting: i64 = sqlx::query_scalar(
            "select (select count(*) from outbox where published_at is null) + (select count(*) from event_deliveries)",
        )
        .fetch_one(&mut connection)
        .await
        .unwrap();
        waiting == 0
    })
    .await;
    let (mut promised, mut received_again) = (0, 0);
    for (member, is_promised) in asked {
        let mut receipts = BTreeMap::new();
        for mail in installation.mail.mails_to(&member.email).await {
            *receipts.entry(mail.message_id).or_insert(0) += 1;
        }
        assert!(receipts.len() <= 1, "{receipts:?}");
        assert!(!is_promised || receipts.len() == 1, "a promised code was not mailed");
        promised += u32::from(*is_promised);
        received_again += receipts.values().sum::<usize>().saturating_sub(receipts.len());
    }
    assert!(promised > 0, "no code was promised");
    format!("{promised} codes promised and mailed, {received_again} received again with the same Message-ID")
}
