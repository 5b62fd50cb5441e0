//! One account that publishes repeatedly.

use serde_json::json;

use crate::{
    account::Account,
    caller::attacker,
    drafts::{publish_largest, short_draft},
    honest::{Honest, RESPONDING},
    installation::Installation,
    mode::Mode,
    report::Outcome,
};

const TRIES: usize = 60;

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let honest = Honest::set_up(&installation).await;
    let quiet = honest.rounds(&RESPONDING, 10).await;
    let mut outcome = Outcome::default();

    let owner = Account::signed_in(&installation, attacker(1)).await;
    let small = owner.publish_new("Small", &short_draft()).await;
    let publishing = async {
        let mut taken = 0;
        for _ in 0..TRIES {
            taken += usize::from(owner.publish(&small.id, &json!({})).await.status == 200);
        }
        taken
    };
    let (taken, during) = honest.beside(&RESPONDING, 5, publishing).await;
    let figure = format!("{taken} of {TRIES} publishes in a row taken");
    outcome.expect(taken < TRIES, figure, "a rate limit per account");
    outcome.judge(mode, &quiet, &during);

    if mode == Mode::Long {
        // Another account, whose rate limit is unused.
        let owner = Account::signed_in(&installation, attacker(2)).await;
        let before = installation.database_bytes().await;
        let (largest, _) = publish_largest(&owner, 500).await;
        for _ in 1..15 {
            owner.publish(&largest.id, &json!({})).await;
        }
        let stored = (installation.database_bytes().await - before) / 1_000_000;
        outcome.expect(
            stored <= 60,
            format!("{stored} MB by 15 publishes of the largest form"),
            "at most 60 MB",
        );
    }
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn one_account_publishes_at_a_limited_pace() {
    run(Mode::Short).await.must_hold();
}
