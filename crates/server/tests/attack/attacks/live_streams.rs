//! Thirteen accounts with as many live streams as an account may have.

use crate::{
    account::Account,
    caller::attacker,
    drafts::short_draft,
    honest::{Act, Honest},
    installation::Installation,
    mode::Mode,
    report::Outcome,
};

const ACCOUNTS: u8 = 13;
const STREAMS_EACH: usize = 20;
const ACTS: [Act; 2] = [Act::Watch, Act::Submit];

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let honest = Honest::set_up(&installation).await;
    let quiet = honest.rounds(&ACTS, 5).await;
    let mut streams = Vec::new();
    for number in 0..ACCOUNTS {
        let owner = Account::signed_in(&installation, attacker(number)).await;
        let form = owner.publish_new("Numbers", &short_draft()).await;
        for _ in 0..STREAMS_EACH {
            streams.extend(owner.caller.open_stream(&form.id).await);
        }
    }
    let during = honest.rounds(&ACTS, 5).await;
    let mut outcome = Outcome::default();
    outcome.note(format!("{} streams held by {ACCOUNTS} accounts", streams.len()));
    outcome.judge(mode, &quiet, &during);
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn another_owner_watches_beside_all_these_streams() {
    run(Mode::Short).await.must_hold();
}
