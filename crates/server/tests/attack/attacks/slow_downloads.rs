//! One account that reads downloads slowly.

use std::time::Duration;

use futures::future::join_all;

use crate::{
    account::{Account, new_response},
    caller::{Caller, attacker},
    drafts::{long_texts_draft, longest_answers},
    honest::{Act, Honest},
    installation::Installation,
    mode::Mode,
    raw_connection::{begin_to_read, read_slowly},
    report::Outcome,
};

const TEXTS: usize = 10;
const ACTS: [Act; 1] = [Act::Download];

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let honest = Honest::set_up(&installation).await;
    let quiet = honest.rounds(&ACTS, 10).await;
    let owner = Account::signed_in(&installation, attacker(1)).await;
    let form = owner.publish_new("Much", &long_texts_draft(1, TEXTS)).await;
    // More than fits into network buffers.
    let respondent = Caller::at(installation.address(), attacker(2));
    for _ in 0..mode.pick(16, 24) {
        let answers = longest_answers(1, TEXTS);
        let answer = respondent.submit(&form.id, "p1", &new_response(), &answers).await;
        answer.must_be(200);
    }

    let path = format!("/api/analytics/form/{}/download?format=csv", form.id);
    let token = owner.caller.token.clone().unwrap();
    let server = installation.address();
    let readers = (0..6_u8).map(|number| begin_to_read(server, attacker(10 + number), &path, &token));
    let mut readers: Vec<_> = join_all(readers).await.into_iter().flatten().collect();
    let held = readers.iter().filter(|(status, _)| *status == 200).count();
    let time = mode.pick(Duration::from_secs(3), Duration::from_secs(20));
    let reading = join_all(readers.iter_mut().map(|(_, stream)| read_slowly(stream, 400_000, time)));
    let (_, during) = honest.beside(&ACTS, 5, reading).await;
    let mut outcome = Outcome::default();
    outcome.note(format!("{held} downloads held by one account"));
    outcome.judge(mode, &quiet, &during);
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn another_owner_downloads_beside_slow_readers() {
    run(Mode::Short).await.must_hold();
}
