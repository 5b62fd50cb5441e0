//! Very long responses, to make analytics exceed the statement timeout.

use futures::future::join_all;

use crate::{
    account::{Account, new_response},
    caller::{Caller, attacker, honest},
    drafts::{long_texts_draft, longest_answers},
    installation::Installation,
    mode::Mode,
    report::Outcome,
};

const PAGES: usize = 4;
const TEXTS: usize = 19;
/// Enough to stay within the limits per network.
const NETWORKS: usize = 7;

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let owner = Account::signed_in(&installation, honest(1)).await;
    let form = owner
        .publish_new("Tell us everything", &long_texts_draft(PAGES, TEXTS))
        .await;
    owner.analytics(&form.id).await.must_be(200);
    let responses = mode.pick(6, 26);
    let server = installation.address();
    let form = &form;
    let respondents = (0..NETWORKS).map(|network| async move {
        let caller = Caller::at(server, attacker(u8::try_from(network).unwrap()));
        let mut taken = 0;
        for _ in (network..responses).step_by(NETWORKS) {
            let response = new_response();
            for page in 1..=PAGES {
                let answers = longest_answers(page, TEXTS);
                let answer = caller.submit(&form.id, &format!("p{page}"), &response, &answers).await;
                taken += usize::from(answer.status == 200);
            }
        }
        taken
    });
    let taken: usize = join_all(respondents).await.into_iter().sum();
    let status = owner.analytics(&form.id).await.status;
    let stream = owner.caller.open_stream(&form.id).await.is_some();
    let mut outcome = Outcome::default();
    outcome.note(format!("{taken} of {} pages of 1.9 MB taken", responses * PAGES));
    outcome.expect(status == 200, format!("analysis {status}"), "200");
    outcome.expect(
        stream,
        format!("stream {}", if stream { "opens" } else { "refused" }),
        "opens",
    );
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_is_shown_after_very_long_responses() {
    run(Mode::Short).await.must_hold();
}
