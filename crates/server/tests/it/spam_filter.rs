//! Likely spam is quarantined; submissions from a school are not.

use std::time::{Duration, Instant};

use futures::{StreamExt as _, stream};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{
    Person, Reply, Respondent, TestApp,
    proof_of_work::{encode, respondents, solve, trigger_flood},
};

async fn published(app: &TestApp) -> String {
    Person::signed_in(app).await.browser.published_form("Visit").await.0
}

impl Respondent {
    /// Submits the only page with additional fields.
    async fn submit_with(&self, more: Value) -> Reply {
        self.submit_until_accepted(more).await.0
    }

    /// The same; also returns whether the server was busy and the page was retried.
    async fn submit_until_accepted(&self, more: Value) -> (Reply, bool) {
        let mut was_retried = false;
        let mut body = json!({
            "formId": self.form, "currentPageId": "p1", "responseId": self.response, "seq": 1, "formVersion": 1,
            "userAnswers": [{ "questionId": "q1", "answer": "Fine" }],
        });
        let more = more.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(more);
        loop {
            // A new connection each time, like a separate phone, so that none is closed as idle.
            let request = self.browser.request(Method::POST, "/api/response/submit");
            let reply = self
                .browser
                .send(request.header("connection", "close").json(&body))
                .await;
            // Retries like the browser when the server is busy.
            if reply.status.as_u16() != 503 {
                return (reply, was_retried);
            }
            was_retried = true;
        }
    }

    /// Solves the challenge, if any, and sends the page again, like the browser.
    async fn prove(self, first: Reply) -> Reply {
        if first.body.get("challenge").is_none() {
            return first;
        }
        let mut said = human_fields();
        said["proof"] = json!(solve(&first.body["challenge"]).await);
        self.submit_with(said).await
    }
}

/// The fields that the browser sends for a respondent who takes their time.
fn human_fields() -> Value {
    json!({ "website": "", "elapsedMs": 8_000 })
}

#[derive(Debug, PartialEq, Eq)]
struct StoredCounts {
    counted: i64,
    quarantined: i64,
}

impl TestApp {
    async fn stored_counts(&self) -> StoredCounts {
        let mut connection = self.as_superuser().await;
        let stored = "select count(*) filter (where quarantine_reason is null), count(*) filter (where quarantine_reason is not null) from responses";
        let stored: (i64, i64) = sqlx::query_as(stored).fetch_one(&mut connection).await.unwrap();
        let counters =
            "select coalesce(sum(starts), 0)::bigint, coalesce(sum(quarantined), 0)::bigint from form_counters";
        let counters: (i64, i64) = sqlx::query_as(counters).fetch_one(&mut connection).await.unwrap();
        assert_eq!(counters, stored, "counters differ from the rows");
        StoredCounts {
            counted: stored.0,
            quarantined: stored.1,
        }
    }

    async fn quarantine_reason(&self, respondent: &Respondent) -> Option<String> {
        let reason = sqlx::query_scalar("select quarantine_reason from responses where response_id = $1::uuid")
            .bind(respondent.id());
        reason.fetch_one(&mut self.as_superuser().await).await.unwrap()
    }
}

#[tokio::test]
async fn filled_honeypot_is_quarantined_with_an_ordinary_reply() {
    let app = TestApp::start().await;
    let form = published(&app).await;
    let (bot, person) = (Respondent::of(&app, &form), Respondent::of(&app, &form));
    let trapped = bot
        .submit_with(json!({ "website": "https://pills.example" }))
        .await
        .must_be(200);
    let honest = person
        .submit_with(json!({ "website": "", "elapsedMs": 9_000 }))
        .await
        .must_be(200);
    let keys = |reply: &Reply| reply.body.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&trapped), keys(&honest));
    assert_eq!(app.quarantine_reason(&bot).await.as_deref(), Some("honeypot"));
    assert_eq!(
        app.stored_counts().await,
        StoredCounts {
            counted: 1,
            quarantined: 1
        }
    );
}

#[tokio::test]
async fn complete_response_is_too_fast_unless_page_time_is_missing() {
    let app = TestApp::start().await;
    let form = published(&app).await;
    let (bot, person, plain) = (
        Respondent::of(&app, &form),
        Respondent::of(&app, &form),
        Respondent::of(&app, &form),
    );
    bot.submit_with(json!({ "elapsedMs": 499 })).await.must_be(200);
    person.submit_with(json!({ "elapsedMs": 500 })).await.must_be(200);
    plain.submit_with(json!({})).await.must_be(200);
    assert_eq!(app.quarantine_reason(&bot).await.as_deref(), Some("too_fast"));
    assert_eq!(
        app.stored_counts().await,
        StoredCounts {
            counted: 2,
            quarantined: 1
        }
    );
}

#[tokio::test]
async fn response_in_flood_is_quarantined_until_proof() {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    let (respondent, first) = trigger_flood(&app, &form).await;
    assert!(first.body["receipt"].is_string(), "{}", first.text);
    assert_eq!(app.quarantine_reason(&respondent).await.as_deref(), Some("flood"));
    let proof = solve(&first.body["challenge"]).await;
    let released = respondent.submit_with(json!({ "proof": proof })).await.must_be(200);
    assert!(released.body.get("challenge").is_none(), "{}", released.text);
    assert_eq!(released.body["receipt"], first.body["receipt"]);
    assert_eq!(app.quarantine_reason(&respondent).await, None);
    // The same proof once more changes nothing.
    let again = respondent.submit_with(json!({ "proof": proof })).await.must_be(200);
    assert_eq!(again.body, released.body);
    app.stored_counts().await;
}

#[tokio::test]
async fn one_proof_covers_all_pages_of_a_response() {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    let (mut respondent, asked) = trigger_flood(&app, &form).await;
    let proof = solve(&asked.body["challenge"]).await;
    respondent.submit_with(json!({ "proof": proof })).await.must_be(200);
    // The flood goes on, but the response needs no further proof.
    trigger_flood(&app, &form).await;
    let changed = respondent.must_submit("p1", json!({ "q1": "Better" })).await;
    assert!(changed.body.get("challenge").is_none(), "{}", changed.text);
    assert_eq!(app.quarantine_reason(&respondent).await, None);
}

#[tokio::test]
async fn forged_expired_or_foreign_proof_releases_nothing() {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    let (other, asked_other) = trigger_flood(&app, &form).await;
    let (respondent, asked) = trigger_flood(&app, &form).await;
    let (right, foreign) = (
        solve(&asked.body["challenge"]).await,
        solve(&asked_other.body["challenge"]).await,
    );
    let mut easy = asked.body["challenge"].clone();
    easy["salt"] = json!("00?expires=99999999999&");
    let assert_quarantined = async |why: &str, proof: &str| {
        let reply = respondent.submit_with(json!({ "proof": proof })).await.must_be(200);
        assert!(reply.body["challenge"].is_object(), "{why}: {}", reply.text);
        assert_eq!(
            app.quarantine_reason(&respondent).await.as_deref(),
            Some("flood"),
            "{why}"
        );
    };
    assert_quarantined("no proof at all", "no proof").await;
    assert_quarantined("another response's", &foreign).await;
    assert_quarantined("a challenge of one's own", &encode(&easy, 1)).await;
    assert_quarantined("a wrong number", &encode(&asked.body["challenge"], 100_001)).await;
    app.clock.advance(Duration::from_mins(11));
    assert_quarantined("too late", &right).await;
    assert_eq!(app.quarantine_reason(&other).await.as_deref(), Some("flood"));
}

#[tokio::test]
async fn proof_does_not_lift_honeypot_quarantine() {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    let (respondent, asked) = trigger_flood(&app, &form).await;
    let proof = solve(&asked.body["challenge"]).await;
    let mut body = json!({ "proof": proof, "website": "https://pills.example" });
    body["seq"] = json!(2);
    respondent.submit_with(body).await.must_be(200);
    assert_eq!(app.quarantine_reason(&respondent).await.as_deref(), Some("honeypot"));
}

#[tokio::test]
async fn flood_from_one_address_does_not_challenge_others() {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    trigger_flood(&app, &form).await;
    let mut elsewhere = Respondent::of(&app, &form);
    elsewhere.browser = elsewhere.browser.at_address("198.51.100.7");
    let reply = elsewhere.submit_with(json!({ "elapsedMs": 9_000 })).await.must_be(200);
    assert!(reply.body.get("challenge").is_none(), "{}", reply.text);
}

/// Sends this many pages from one address as fast as possible.
async fn flood(pages: usize) -> String {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    let began = Instant::now();
    let replies: Vec<(Reply, bool)> = stream::iter(respondents(&app, &form, pages))
        .map(async |bot| bot.submit_until_accepted(json!({})).await)
        .buffer_unordered(64)
        .collect()
        .await;
    let retried = replies.iter().filter(|(_, was_retried)| *was_retried).count();
    let replies: Vec<Reply> = replies.into_iter().map(|(reply, _)| reply).collect();
    let seconds = i64::try_from(began.elapsed().as_secs()).unwrap() + 1;
    let status = |status: u16| replies.iter().filter(move |reply| reply.status.as_u16() == status);
    let challenged = status(200).filter(|reply| reply.body["challenge"].is_object()).count();
    let (accepted, limited) = (status(200).count(), status(429).count());
    assert_eq!(accepted + limited, pages);
    let stored_counts = app.stored_counts().await;
    assert_eq!(
        usize::try_from(stored_counts.counted + stored_counts.quarantined).unwrap(),
        accepted
    );
    // A retried page may be encode twice in either order, and the one without a flood signal lifts the quarantine.
    let lifted = challenged - usize::try_from(stored_counts.quarantined).unwrap();
    assert!(
        lifted <= retried,
        "{stored_counts:?}, {challenged} challenged, {retried} retried"
    );
    // The limit without a challenge: a burst of 120 and one page a second.
    assert!(
        stored_counts.counted <= 120 + seconds,
        "{stored_counts:?} in {seconds} s"
    );
    let StoredCounts { counted, quarantined } = stored_counts;
    format!("{pages} pages: {limited} rejected, {quarantined} quarantined, {counted} counted, in {seconds} s")
}

/// This many people submit from one address at once; then their devices solve the challenges.
async fn school(people: usize) -> String {
    let app = TestApp::start_with_real_limits().await;
    let form = published(&app).await;
    let began = Instant::now();
    let asked: Vec<(Respondent, Reply)> = stream::iter(respondents(&app, &form, people))
        .map(async |pupil| {
            let reply = pupil.submit_with(human_fields()).await.must_be(200);
            (pupil, reply)
        })
        .buffer_unordered(64)
        .collect()
        .await;
    let (seconds, challenged) = (began.elapsed().as_secs(), app.stored_counts().await.quarantined);
    let replies = stream::iter(asked)
        .map(|(pupil, first)| pupil.prove(first))
        .buffer_unordered(8);
    for reply in replies.collect::<Vec<_>>().await {
        let reply = reply.must_be(200);
        let is_done = reply.body["receipt"].is_string() && reply.body.get("challenge").is_none();
        assert!(is_done, "{}", reply.text);
    }
    let counted = i64::try_from(people).unwrap();
    assert_eq!(
        app.stored_counts().await,
        StoredCounts {
            counted,
            quarantined: 0
        }
    );
    format!("{people} people within {seconds} s, {challenged} of whom were challenged")
}

#[tokio::test]
async fn flood_from_one_address_counts_no_more_than_the_limit() {
    println!("{}", flood(1_000).await);
}

#[tokio::test]
async fn school_behind_one_address_is_counted_completely() {
    println!("{}", school(200).await);
}

#[tokio::test]
#[ignore = "the same at full size: cargo nextest run -p server --test it --run-ignored only spam_filter"]
async fn flood_of_ten_thousand_pages_is_rejected_or_quarantined() {
    println!("{}", flood(10_000).await);
}

#[tokio::test]
#[ignore = "the same at full size: cargo nextest run -p server --test it --run-ignored only spam_filter"]
async fn thousand_people_behind_one_address_are_counted_completely() {
    println!("{}", school(1_000).await);
}
