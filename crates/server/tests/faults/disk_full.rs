//! The database's disk fills up under load and is freed again.

use std::{path::Path, time::Duration};

use futures::future::join;
use platform::{rng::Rng, testing::PostgresServer};
use serde_json::Value;

use crate::{
    eventually,
    ingest::{deployment::Deployment, random_responses::RandomSource},
    installation::program,
    report,
};

const MEGABYTES: u32 = 320;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "only root may mount a disk; `make faults NAME=disk` runs it"]
async fn full_database_disk_refuses_pages_and_loses_none() {
    let postgres = PostgresServer::started_on_a_disk(MEGABYTES).await.unwrap();
    let mut site = Deployment::open_with(Rng::system(), postgres, Path::new(&program())).await;
    let (clients, forms) = (site.clients(), site.forms.clone());
    let dice = RandomSource(Rng::system());
    let story = async {
        clients.wait_for_acknowledgements(200).await;
        site.postgres.disk().unwrap().fill(256).unwrap();
        let mut reason = String::new();
        eventually("a server says that it cannot store pages", async || {
            for server in &site.servers {
                let reply = reqwest::get(format!("http://{}/readyz", server.address()))
                    .await
                    .unwrap();
                if reply.status() == 503 {
                    let body: Value = reply.json().await.unwrap();
                    body["reason"].as_str().unwrap().clone_into(&mut reason);
                    return true;
                }
            }
            false
        })
        .await;
        tokio::time::sleep(Duration::from_secs(5)).await;
        site.postgres.disk().unwrap().free().unwrap();
        let had_ended = site.postgres.start_if_ended().await.unwrap();
        let so_far = clients.acknowledged();
        clients.wait_for_acknowledgements(so_far + 200).await;
        clients.stopping.cancel();
        (reason, had_ended)
    };
    let ((reason, had_ended), ()) = join(story, clients.submit_responses(8, u64::MAX, &dice, &forms)).await;
    let verdict = site.audit(&clients, "with a full disk").await;
    let ended = if had_ended {
        "PostgreSQL ended and was started again"
    } else {
        "PostgreSQL went on by itself"
    };
    report::figures(
        "the database's disk is full",
        &format!("{}; {ended}; /readyz: {reason}", report::ledger_figures(&verdict)),
    );
    assert_eq!(verdict.faults(), [] as [String; 0]);
    assert!(verdict.server_errors > 0, "nothing was put to the test");
    site.assert_counters_match();
}
