//! What looks like a machine is held apart, and what a school sends is not.

use std::time::{Duration, Instant};

use futures::{StreamExt as _, stream};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{
    Person, Reply, Respondent, TestApp,
    proof::{crowd, pressed, solved, written},
};

async fn published(app: &TestApp) -> String {
    Person::signed_in(app).await.browser.published_form("Visit").await.0
}

impl Respondent {
    /// Hands the only page in, with more than its answers.
    async fn hand_in_with(&self, more: Value) -> Reply {
        let mut body = json!({
            "formId": self.form, "currentPageId": "p1", "responseId": self.response, "seq": 1, "formVersion": 1,
            "userAnswers": [{ "questionId": "q1", "answer": "Fine" }],
        });
        let more = more.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(more);
        loop {
            // Each over a connection of its own, as each from a phone of its own: none is found closed as idle.
            let request = self.browser.request(Method::POST, "/api/response/submit");
            let reply = self
                .browser
                .send(request.header("connection", "close").json(&body))
                .await;
            // Whoever is told that the server is busy comes again, as a page does.
            if reply.status.as_u16() != 503 {
                return reply;
            }
        }
    }

    /// As our own page does it: whoever was asked for a proof solves it, and sends the same once more.
    async fn prove(self, first: Reply) -> Reply {
        if first.body.get("challenge").is_none() {
            return first;
        }
        let mut said = person();
        said["proof"] = json!(solved(&first.body["challenge"]).await);
        self.hand_in_with(said).await
    }
}

/// What our own page says of somebody who takes their time.
fn person() -> Value {
    json!({ "website": "", "elapsedMs": 8_000 })
}

/// What is stored and what is counted of it.
#[derive(Debug, PartialEq, Eq)]
struct Kept {
    counted: i64,
    held: i64,
}

impl TestApp {
    async fn kept(&self) -> Kept {
        let mut connection = self.as_schema_owner().await;
        let stored =
            "select count(*) filter (where held is null), count(*) filter (where held is not null) from responses";
        let stored: (i64, i64) = sqlx::query_as(stored).fetch_one(&mut connection).await.unwrap();
        let numbers = "select coalesce(sum(starts), 0)::bigint, coalesce(sum(held), 0)::bigint from form_activity";
        let numbers: (i64, i64) = sqlx::query_as(numbers).fetch_one(&mut connection).await.unwrap();
        assert_eq!(numbers, stored, "counters differ from what they count");
        Kept {
            counted: stored.0,
            held: stored.1,
        }
    }

    async fn held_for(&self, response: &str) -> Option<String> {
        let held = sqlx::query_scalar("select held from responses where response_id = $1::uuid").bind(response);
        held.fetch_one(&mut self.as_schema_owner().await).await.unwrap()
    }
}

#[tokio::test]
async fn who_fills_in_the_field_that_nobody_sees_is_answered_like_everybody_and_held_apart() {
    let app = TestApp::start().await;
    let form = published(&app).await;
    let (bot, person) = (Respondent::of(&app, &form), Respondent::of(&app, &form));
    let trapped = bot
        .hand_in_with(json!({ "website": "https://pills.example" }))
        .await
        .must_be(200);
    let honest = person
        .hand_in_with(json!({ "website": "", "elapsedMs": 9_000 }))
        .await
        .must_be(200);
    let keys = |reply: &Reply| reply.body.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&trapped), keys(&honest));
    assert_eq!(app.held_for(&bot.response).await.as_deref(), Some("honeypot"));
    assert_eq!(app.kept().await, Kept { counted: 1, held: 1 });
}

#[tokio::test]
async fn who_answers_faster_than_anybody_can_is_held_apart_and_who_does_not_tell_is_not() {
    let app = TestApp::start().await;
    let form = published(&app).await;
    let (bot, person, plain) = (
        Respondent::of(&app, &form),
        Respondent::of(&app, &form),
        Respondent::of(&app, &form),
    );
    bot.hand_in_with(json!({ "elapsedMs": 20 })).await.must_be(200);
    person.hand_in_with(json!({ "elapsedMs": 900 })).await.must_be(200);
    plain.hand_in_with(json!({})).await.must_be(200);
    assert_eq!(app.held_for(&bot.response).await.as_deref(), Some("too_fast"));
    assert_eq!(app.kept().await, Kept { counted: 2, held: 1 });
}

#[tokio::test]
async fn under_pressure_a_response_is_held_until_its_proof_comes() {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    let (respondent, first) = pressed(&app, &form).await;
    assert!(first.body["receipt"].is_string(), "{}", first.text);
    assert_eq!(app.held_for(&respondent.response).await.as_deref(), Some("pressure"));
    let proof = solved(&first.body["challenge"]).await;
    let released = respondent.hand_in_with(json!({ "proof": proof })).await.must_be(200);
    assert!(released.body.get("challenge").is_none(), "{}", released.text);
    assert_eq!(released.body["receipt"], first.body["receipt"]);
    assert_eq!(app.held_for(&respondent.response).await, None);
    // The same proof once more changes nothing.
    let again = respondent.hand_in_with(json!({ "proof": proof })).await.must_be(200);
    assert_eq!(again.body, released.body);
    app.kept().await;
}

#[tokio::test]
async fn one_proof_is_for_a_response_and_not_for_each_of_its_pages() {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    let (mut respondent, asked) = pressed(&app, &form).await;
    let proof = solved(&asked.body["challenge"]).await;
    respondent.hand_in_with(json!({ "proof": proof })).await.must_be(200);
    // The form is under pressure still, and the response goes on without a proof.
    pressed(&app, &form).await;
    let changed = respondent.hand_in("p1", json!({ "q1": "Better" })).await.must_be(200);
    assert!(changed.body.get("challenge").is_none(), "{}", changed.text);
    assert_eq!(app.held_for(&respondent.response).await, None);
}

#[tokio::test]
async fn a_proof_that_is_forged_or_expired_or_of_another_response_releases_nothing() {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    let (other, asked_other) = pressed(&app, &form).await;
    let (respondent, asked) = pressed(&app, &form).await;
    let (right, foreign) = (
        solved(&asked.body["challenge"]).await,
        solved(&asked_other.body["challenge"]).await,
    );
    let mut easy = asked.body["challenge"].clone();
    easy["salt"] = json!("00?expires=99999999999&");
    let still_held = async |why: &str, proof: &str| {
        let reply = respondent.hand_in_with(json!({ "proof": proof })).await.must_be(200);
        assert!(reply.body["challenge"].is_object(), "{why}: {}", reply.text);
        assert_eq!(
            app.held_for(&respondent.response).await.as_deref(),
            Some("pressure"),
            "{why}"
        );
    };
    still_held("no proof at all", "no proof").await;
    still_held("another response's", &foreign).await;
    still_held("a challenge of one's own", &written(&easy, 1)).await;
    still_held("a wrong number", &written(&asked.body["challenge"], 100_001)).await;
    app.clock.advance(Duration::from_mins(11));
    still_held("too late", &right).await;
    assert_eq!(app.held_for(&other.response).await.as_deref(), Some("pressure"));
}

#[tokio::test]
async fn a_proof_does_not_excuse_what_a_machine_does() {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    let (respondent, asked) = pressed(&app, &form).await;
    let proof = solved(&asked.body["challenge"]).await;
    let mut body = json!({ "proof": proof, "website": "https://pills.example" });
    body["seq"] = json!(2);
    respondent.hand_in_with(body).await.must_be(200);
    assert_eq!(app.held_for(&respondent.response).await.as_deref(), Some("honeypot"));
}

#[tokio::test]
async fn another_address_is_not_asked_for_what_one_address_does() {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    pressed(&app, &form).await;
    let mut elsewhere = Respondent::of(&app, &form);
    elsewhere.browser = elsewhere.browser.behind("198.51.100.7");
    let reply = elsewhere.hand_in_with(json!({ "elapsedMs": 9_000 })).await.must_be(200);
    assert!(reply.body.get("challenge").is_none(), "{}", reply.text);
}

/// So many pages, straight to the call and as fast as it goes, from one address.
async fn flood(pages: usize) -> String {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    let began = Instant::now();
    let replies: Vec<Reply> = stream::iter(crowd(&app, &form, pages))
        .map(async |bot| bot.hand_in_with(json!({})).await)
        .buffer_unordered(64)
        .collect()
        .await;
    let seconds = i64::try_from(began.elapsed().as_secs()).unwrap() + 1;
    let status = |status: u16| replies.iter().filter(move |reply| reply.status.as_u16() == status);
    let held = status(200).filter(|reply| reply.body["challenge"].is_object()).count();
    let (taken, limited) = (status(200).count(), status(429).count());
    assert_eq!(taken + limited, pages);
    let kept = app.kept().await;
    assert_eq!(usize::try_from(kept.held).unwrap(), held);
    assert_eq!(usize::try_from(kept.counted + kept.held).unwrap(), taken);
    // A hall of people at once and one a second: what any address may send without being asked.
    assert!(kept.counted <= 120 + seconds, "{kept:?} in {seconds} s");
    let Kept { counted, held } = kept;
    format!("{pages} pages: {limited} refused, {held} held, {counted} counted, in {seconds} s")
}

/// So many people behind one address, at once; then their devices work, on what two cores there are.
async fn school(people: usize) -> String {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    let began = Instant::now();
    let asked: Vec<(Respondent, Reply)> = stream::iter(crowd(&app, &form, people))
        .map(async |pupil| {
            let reply = pupil.hand_in_with(person()).await.must_be(200);
            (pupil, reply)
        })
        .buffer_unordered(64)
        .collect()
        .await;
    let (seconds, held) = (began.elapsed().as_secs(), app.kept().await.held);
    let replies = stream::iter(asked)
        .map(|(pupil, first)| pupil.prove(first))
        .buffer_unordered(8);
    for reply in replies.collect::<Vec<_>>().await {
        let reply = reply.must_be(200);
        let is_done = reply.body["receipt"].is_string() && reply.body.get("challenge").is_none();
        assert!(is_done, "{}", reply.text);
    }
    let counted = i64::try_from(people).unwrap();
    assert_eq!(app.kept().await, Kept { counted, held: 0 });
    format!("{people} people within {seconds} s, {held} of whom were asked for a proof")
}

#[tokio::test]
async fn a_flood_from_one_address_is_refused_or_held_apart_and_no_more_of_it_counts_than_a_hall_of_people() {
    println!("{}", flood(1_000).await);
}

#[tokio::test]
async fn a_school_behind_one_address_is_counted_to_the_last_pupil() {
    println!("{}", school(200).await);
}

#[tokio::test]
#[ignore = "the same at full size: cargo nextest run -p server --test it --run-ignored only suspicion"]
async fn ten_thousand_pages_of_a_machine_are_refused_or_held_apart() {
    println!("{}", flood(10_000).await);
}

#[tokio::test]
#[ignore = "the same at full size: cargo nextest run -p server --test it --run-ignored only suspicion"]
async fn a_thousand_people_behind_one_address_are_counted_to_the_last() {
    println!("{}", school(1_000).await);
}
