//! Servers and the database crash under load and replies are lost; every acknowledged page is stored once.

use std::{path::Path, time::Duration};

use futures::future::join;
use platform::{rng::Rng, testing::setting};

use super::{
    chaos::{Chaos, FaultCounts},
    clients::Clients,
    deployment::{Deployment, print_line},
    random_responses::RandomSource,
};
use crate::report;

/// The drill's name in the report.
pub(super) const DRILL: &str = "servers and PostgreSQL die, replies are lost";

const LOST_REPLIES_PERCENT: u32 = 10;

#[tokio::test]
async fn acknowledged_pages_are_stored_once_despite_crashes() {
    let random = RandomSource(Rng::seeded(6));
    let mut deployment = Deployment::open(Rng::seeded(9)).await;
    deployment.proxy.lose_replies(LOST_REPLIES_PERCENT);
    let (clients, forms) = (deployment.clients(), deployment.forms.clone());
    let chaos = Chaos::at(&mut deployment, &random).run_by_acknowledgements(60, 4, &clients);
    let (faults, ()) = join(chaos, clients.submit_responses(12, 150, &random, &forms)).await;
    assert_eq!((faults.kills, faults.crashes), (3, 1));
    conclude(&mut deployment, &clients, faults).await;
}

/// As long as `make faults NAME=ingest` asks for.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes long; `make faults NAME=ingest` runs it"]
async fn acknowledged_pages_are_stored_once_during_long_run() {
    let seconds = setting("FORMWRIGHT_FAULTS_SECONDS").unwrap().parse().unwrap();
    let concurrency = setting("FORMWRIGHT_FAULTS_CLIENTS").unwrap().parse().unwrap();
    // Stays on disk, so that the audit can be checked.
    let ledger = setting("FORMWRIGHT_FAULTS_LEDGER").unwrap();
    let seed = u64::from_le_bytes(Rng::system().bytes());
    print_line(&format!("{concurrency} clients for {seconds} s, seed {seed}"));
    let random = RandomSource(Rng::seeded(seed));
    let mut deployment = Deployment::open(Rng::seeded(seed)).await;
    deployment.proxy.lose_replies(LOST_REPLIES_PERCENT);
    let (clients, forms) = (deployment.clients_with(Path::new(&ledger)), deployment.forms.clone());
    let chaos = async {
        let time = Duration::from_secs(seconds);
        let faults = Chaos::at(&mut deployment, &random).run_for(time).await;
        // In the middle of a page.
        clients.stopping.cancel();
        faults
    };
    let (faults, ()) = join(chaos, clients.submit_responses(concurrency, u64::MAX, &random, &forms)).await;
    assert!(
        faults.kills > 0 && faults.crashes > 0,
        "no fault was injected: the run is void"
    );
    conclude(&mut deployment, &clients, faults).await;
}

/// Sends everything again, like browsers that return much later, and audits the ledger.
async fn conclude(deployment: &mut Deployment, clients: &Clients, faults: FaultCounts) {
    let again = clients.replay_all().await;
    let audit = deployment.audit(clients, "under load").await;
    let lost = deployment.proxy.lost();
    print_line(&format!(
        "  {faults}, {lost} replies lost on the way, {again} pages sent once more at the end"
    ));
    report::figures(DRILL, &format!("{}; {faults}", report::ledger_figures(&audit)));
    assert_eq!(audit.faults(), [] as [String; 0]);
    assert!(audit.acked > 0 && audit.replays > 0 && lost > 0, "nothing was tested");
    deployment.assert_counters_match();
}
