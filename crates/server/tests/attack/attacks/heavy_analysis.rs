//! One account that reads the analysis of its own heavy form many times at once.

use futures::future::join_all;
use serde_json::json;

use crate::{
    account::Account,
    caller::attacker,
    drafts::publish_largest,
    honest::{Act, Honest},
    installation::Installation,
    mode::Mode,
    report::Outcome,
};

const ACTS: [Act; 2] = [Act::ReadAnalysis, Act::Submit];

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let honest = Honest::set_up(&installation).await;
    let quiet = honest.rounds(&ACTS, 10).await;
    let owner = Account::signed_in(&installation, attacker(1)).await;
    let (form, _) = publish_largest(&owner, mode.pick(60, 500)).await;
    for _ in 1..mode.pick(4, 12) {
        owner.publish(&form.id, &json!({})).await;
    }
    let each = mode.pick(1, 3);
    let readers = (0..8).map(async |_| {
        for _ in 0..each {
            owner.analytics(&form.id).await;
        }
    });
    let (_, during) = honest.beside(&ACTS, 8, join_all(readers)).await;
    let mut outcome = Outcome::default();
    outcome.judge(mode, &quiet, &during);
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn another_owner_reads_analysis_beside_heavy_ones() {
    run(Mode::Short).await.must_hold();
}
