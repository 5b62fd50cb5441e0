//! The database goes silent under load: the servers abandon its connections, report it, and continue on new ones.

use std::{pin::pin, time::Duration};

use formwright::submissions::IngestFault;
use futures::future::join;
use platform::rng::Rng;
use serde_json::Value;

use super::{database::LinkedDatabase, deployment::Deployment, random_responses::RandomSource};
use crate::{eventually, report};

/// More than the hung batches that a server allows, divided by its writers.
const SILENCES: usize = 3;

const DRILL: &str = "connections to the database go silent";

/// A gap this long occurs only without the batch timeout.
const UNBOUNDED_WAIT: Duration = Duration::from_secs(65);

/// When and why `/readyz` failed.
struct ReadinessFailure {
    after: Duration,
    reason: String,
}

// Multi-threaded, because the test blocks on `recount` while the link must run.
#[tokio::test(flavor = "multi_thread")]
async fn silent_database_connections_are_abandoned_without_loss() {
    let random = RandomSource(Rng::seeded(11));
    let mut deployment = Deployment::open_behind_link(Rng::seeded(12)).await;
    let (clients, forms) = (deployment.clients(), deployment.forms.clone());
    let silence_database = async {
        clients.wait_for_acknowledgements(60).await;
        let mut readiness_failure = None;
        // Earlier hung batches must not prevent later ones from being abandoned.
        for _ in 0..SILENCES {
            let recovery = clients.wait_for_acknowledgements(clients.acknowledged() + 20);
            deployment.postgres.link.go_silent();
            // A writer without a connection opens a working one, so not every silence is noticed.
            readiness_failure = readiness_failure_before(&deployment, recovery)
                .await
                .or(readiness_failure);
        }
        eventually("the servers are ready again", async || {
            futures::future::join_all(deployment.servers.iter().map(|server| readiness(server.address())))
                .await
                .iter()
                .all(|(status, _)| *status == 200)
        })
        .await;
        clients.stopping.cancel();
        readiness_failure.expect("no server reported that pages are not written")
    };
    let (readiness_failure, ()) = join(silence_database, clients.submit_responses(8, u64::MAX, &random, &forms)).await;
    let audit = deployment.audit(&clients, "with a silent database").await;
    report::figures(
        DRILL,
        &format!(
            "{}; /readyz is 503 after {:.1} s: {}",
            report::ledger_figures(&audit),
            readiness_failure.after.as_secs_f64(),
            readiness_failure.reason
        ),
    );
    assert_eq!(audit.faults(), [] as [String; 0]);
    assert!(audit.server_errors > 0, "nothing was put to the test");
    deployment.assert_counters_match();
}

/// The guard: a hung batch is abandoned. Without it nothing is acknowledged until TCP gives up.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "longer than a minute; `make faults NAME=silence` runs it"]
async fn missing_batch_timeout_is_noticed() {
    let random = RandomSource(Rng::seeded(13));
    let mut deployment = Deployment::open_behind_link(Rng::seeded(14)).await;
    deployment.restart_with(IngestFault::NoBatchTimeout).await;
    let (clients, forms) = (deployment.clients(), deployment.forms.clone());
    let silence_database = async {
        clients.wait_for_acknowledgements(60).await;
        deployment.postgres.link.go_silent();
        // Replies to committed pages may still arrive.
        tokio::time::sleep(Duration::from_secs(2)).await;
        let before = clients.acknowledged();
        tokio::time::sleep(UNBOUNDED_WAIT).await;
        clients.stopping.cancel();
        (before, clients.acknowledged())
    };
    let ((before, after), ()) = join(silence_database, clients.submit_responses(8, u64::MAX, &random, &forms)).await;
    report::control(
        DRILL,
        &format!(
            "without the timeout, {} acknowledged in {} s",
            after - before,
            UNBOUNDED_WAIT.as_secs()
        ),
    );
    assert_eq!(after, before, "the missing timeout was not noticed");
}

/// The first failure of `/readyz`, if one comes before the recovery. Waits for the recovery in any case.
async fn readiness_failure_before(
    deployment: &Deployment<LinkedDatabase>,
    recovery: impl Future<Output = ()>,
) -> Option<ReadinessFailure> {
    let mut recovery = pin!(recovery);
    let readiness_failure = tokio::select! {
        readiness_failure = readiness_failure(deployment) => readiness_failure,
        () = &mut recovery => return None,
    };
    recovery.await;
    Some(readiness_failure)
}

async fn readiness_failure(deployment: &Deployment<LinkedDatabase>) -> ReadinessFailure {
    let started = tokio::time::Instant::now();
    loop {
        for server in &deployment.servers {
            let (status, body) = readiness(server.address()).await;
            if status == 503 {
                return ReadinessFailure {
                    after: started.elapsed(),
                    reason: body["reason"].as_str().unwrap().to_owned(),
                };
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn readiness(server: std::net::SocketAddr) -> (u16, Value) {
    let reply = reqwest::get(format!("http://{server}/readyz")).await.unwrap();
    (reply.status().as_u16(), reply.json().await.unwrap())
}
