//! The largest accepted form, opened and answered repeatedly.

use std::time::Duration;

use futures::future::join_all;
use reqwest::{Method, header};
use serde_json::json;

use crate::{
    account::{Account, Published, new_response},
    caller::{Caller, attacker},
    cpu_time,
    drafts::publish_largest,
    honest::{Honest, RESPONDING},
    installation::Installation,
    mode::Mode,
    report::Outcome,
};

/// Maximum ratio of CPU time of the largest to a normal form.
const TIMES_USUAL: u32 = 25;

/// Minimum normal time, because CPU time has a resolution of 10 ms.
const LEAST_USUAL: Duration = Duration::from_millis(2);

pub(crate) async fn run(mode: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let honest = Honest::set_up(&installation).await;
    let quiet = honest.rounds(&RESPONDING, 10).await;
    let owner = Account::signed_in(&installation, attacker(1)).await;
    let (form, sent) = publish_largest(&owner, mode.pick(60, 500)).await;
    let clients: Vec<Caller> = (1..=4)
        .map(|number| Caller::at(installation.address(), attacker(number)))
        .collect();
    let first = open(&clients[0], &form.link).await;
    let each = mode.pick(4, 10);
    let mut outcome = Outcome::default();
    outcome.note(format!(
        "{:.1} MB sent, {:.1} MB shown",
        megabytes(sent),
        megabytes(first)
    ));

    let usual = &honest.form;
    let openings = (
        measure(&installation, &clients, each, async |caller| {
            let _ = open(caller, &usual.link).await;
        })
        .await,
        measure(&installation, &clients, each, async |caller| {
            let _ = open(caller, &form.link).await;
        })
        .await,
    );
    let submits = (
        measure(&installation, &clients, each, async |caller| {
            answer(caller, usual, "word").await;
        })
        .await,
        measure(&installation, &clients, each, async |caller| {
            answer(caller, &form, "q1").await;
        })
        .await,
    );
    for (what, (usual, largest)) in [("an opening", openings), ("a submit", submits)] {
        let most = TIMES_USUAL * usual.max(LEAST_USUAL);
        let figure = format!("{largest:.0?} CPU {what} (usual {usual:.0?})");
        outcome.expect(largest <= most, figure, &format!("at most {most:.0?}"));
    }

    let flood = measure(&installation, &clients, each, async |caller| {
        let _ = open(caller, &form.link).await;
    });
    let (_, during) = honest.beside(&RESPONDING, 5, flood).await;
    outcome.judge(mode, &quiet, &during);
    outcome
}

/// CPU time per request, with all clients sending `each` requests.
async fn measure(installation: &Installation, clients: &[Caller], each: u32, call: impl AsyncFn(&Caller)) -> Duration {
    let before = cpu_time::of_server(installation);
    let all = clients.iter().map(async |caller| {
        for _ in 0..each {
            call(caller).await;
        }
    });
    join_all(all).await;
    let calls = each * u32::try_from(clients.len()).unwrap();
    cpu_time::of_server(installation).saturating_sub(before) / calls
}

/// Opens the form as a browser does; returns the size of the reply.
async fn open(caller: &Caller, link: &str) -> usize {
    let request = caller.request(Method::GET, &format!("/api/form/shared/{link}"));
    let reply = caller.send(request.header(header::ACCEPT_ENCODING, "identity")).await;
    reply.must_be(200).bytes.len()
}

async fn answer(caller: &Caller, form: &Published, question: &str) {
    let answers = json!({ question: "0" });
    caller
        .submit(&form.id, "p1", &new_response(), &answers)
        .await
        .must_be(200);
}

#[expect(clippy::cast_precision_loss, reason = "a figure to read")]
fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / 1_000_000.0
}

#[tokio::test(flavor = "multi_thread")]
async fn largest_form_is_served_from_memory() {
    run(Mode::Short).await.must_hold();
}
