//! Anonymous submits of maximum size with random text.

use std::time::Instant;

use serde_json::Value;

use crate::{
    account::{Account, new_response},
    caller::{Caller, attacker},
    drafts::{long_texts_draft, longest_answers},
    honest::{Honest, RESPONDING},
    installation::Installation,
    mode::Mode,
    report::Outcome,
};

const TEXTS: usize = 19;

/// A network may store 40 MB at once, plus overhead of tables and indexes.
const MAX_STORED: i64 = 60_000_000;

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let honest = Honest::set_up(&installation).await;
    let quiet = honest.rounds(&RESPONDING, 10).await;
    let owner = Account::signed_in(&installation, attacker(1)).await;
    let form = owner.publish_new("Anything", &long_texts_draft(1, TEXTS)).await;
    let submits = mode.pick(45, 120);

    // Made beforehand: making random text takes longer than sending it.
    let answers: Vec<Value> = (0..4).map(|_| longest_answers(1, TEXTS)).collect();
    let (caller, before) = (
        Caller::at(installation.address(), attacker(2)),
        installation.database_bytes().await,
    );
    let flood = async {
        let (began, mut taken) = (Instant::now(), 0);
        for number in 0..submits {
            let answers = &answers[number % answers.len()];
            let answer = caller.submit(&form.id, "p1", &new_response(), answers).await;
            taken += i32::from(answer.status == 200);
        }
        (began.elapsed(), taken)
    };
    let ((time, taken), during) = honest.beside(&RESPONDING, 5, flood).await;
    let stored = installation.database_bytes().await - before;
    let mut outcome = Outcome::default();
    outcome.note(format!(
        "{taken} of {submits} submits of 1.9 MB taken in {:.0} s",
        time.as_secs_f64()
    ));
    outcome.expect(
        stored <= MAX_STORED,
        format!("{} MB stored by one address", stored / 1_000_000),
        "at most 60 MB",
    );
    outcome.expect(
        taken > 0,
        format!("{taken} taken at all"),
        "an honest large response is taken",
    );
    outcome.judge(mode, &quiet, &during);
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_fill_the_disk_with_responses() {
    run(Mode::Short).await.must_hold();
}
