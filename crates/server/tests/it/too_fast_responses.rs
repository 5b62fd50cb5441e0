//! Speed is judged over the whole response, so that an honest respondent is never flagged.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Person, Reply, Respondent, TestApp, forms::published, respondent::page_body};

impl Respondent {
    /// Submits a page with this page time and additional fields.
    async fn submit_after(&mut self, ms: u64, page: &str, answers: Value, more: Value) -> Reply {
        self.seq += 1;
        let mut body = page_body(&self.form, page, &answers);
        body["responseId"] = json!(self.response);
        body["seq"] = json!(self.seq);
        body["elapsedMs"] = json!(ms);
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.browser.submit(body).await.must_be(200)
    }

    async fn start_after(&mut self, ms: u64, answer: &str) -> Reply {
        self.submit_after(ms, "start", json!({ "again": answer }), json!({}))
            .await
    }

    async fn finish_after(&mut self, ms: u64) -> Reply {
        self.submit_after(ms, "sorry", json!({ "mend": "All" }), json!({}))
            .await
    }
}

impl TestApp {
    /// The quarantine reason of the only response, and its page times.
    async fn only_response(&self) -> (Option<String>, Vec<Option<i32>>) {
        let mut connection = self.as_superuser().await;
        let reason = sqlx::query_scalar("select quarantine_reason from responses");
        let reason = reason.fetch_one(&mut connection).await.unwrap();
        let times = sqlx::query_scalar("select duration_ms from response_pages order by page_id desc");
        let times = times.fetch_all(&mut connection).await.unwrap();
        assert_eq!(self.recount().await, Vec::<String>::new());
        (reason, times)
    }
}

/// `Yes` ends the form on its first page, so that one call completes a response without time passing.
fn one_or_two_pages() -> Value {
    json!({
        "pages": [
            { "pageId": "start", "pageTitle": "Page 01", "questions": [
                { "id": "again", "type": "Multiple Choice", "questionText": "Q1 Again?",
                  "options": ["Yes", "No"], "optionIds": ["yes", "no"] }] },
            { "pageId": "sorry", "pageTitle": "Page 02", "nextPage": "end", "questions": [
                { "id": "mend", "type": "Short Answer", "questionText": "Q2 What should we mend?" }] },
        ],
        "pageConditions": { "start": {
            "questionId": "again", "expectedAnswer": "Yes", "truePage": "end", "falsePage": "sorry" } },
    })
}

async fn start_response(app: &TestApp) -> (Person, Respondent) {
    let owner = Person::signed_in(app).await;
    let form = published(&owner, one_or_two_pages()).await;
    (owner, Respondent::of(app, &form))
}

async fn release(owner: &Person, respondent: &Respondent) {
    let path = format!("/api/analytics/form/{}/responses/release", respondent.form);
    let released = json!({ "responseIds": [respondent.id()] });
    let reply = owner.browser.post(&path, released).await.must_be(200);
    assert_eq!(reply.body["released"], 1);
}

#[tokio::test]
async fn partial_response_is_never_too_fast() {
    let app = TestApp::start().await;
    let (_, mut respondent) = start_response(&app).await;
    respondent.start_after(10, "Yes").await;
    assert_eq!(app.only_response().await.0.as_deref(), Some("too_fast"));
    respondent.start_after(10, "No").await;
    assert_eq!(app.only_response().await.0, None, "partial again");
}

#[tokio::test]
async fn quick_page_after_a_slow_one_is_not_too_fast() {
    let app = TestApp::start().await;
    let (_, mut respondent) = start_response(&app).await;
    respondent.start_after(1_000, "No").await;
    respondent.finish_after(0).await;
    assert_eq!(app.only_response().await, (None, vec![Some(1_000), Some(0)]));
}

#[tokio::test]
async fn resubmitted_page_keeps_its_longest_time() {
    let app = TestApp::start().await;
    let (_, mut respondent) = start_response(&app).await;
    respondent.start_after(900, "No").await;
    respondent.start_after(50, "No").await;
    respondent.must_submit("start", json!({ "again": "No" })).await;
    respondent.finish_after(200).await;
    assert_eq!(app.only_response().await, (None, vec![Some(900), Some(200)]));
    respondent.start_after(2_000, "No").await;
    assert_eq!(app.only_response().await.1, [Some(2_000), Some(200)]);
}

#[tokio::test]
async fn time_between_first_and_last_page_counts() {
    let app = TestApp::start().await;
    let (_, mut respondent) = start_response(&app).await;
    respondent.start_after(10, "No").await;
    app.clock.advance(Duration::from_secs(1));
    respondent.finish_after(10).await;
    assert_eq!(app.only_response().await.0, None);
}

#[tokio::test]
async fn later_correction_lifts_too_fast() {
    let app = TestApp::start().await;
    let (_, mut respondent) = start_response(&app).await;
    respondent.start_after(10, "Yes").await;
    assert_eq!(app.only_response().await.0.as_deref(), Some("too_fast"));
    app.clock.advance(Duration::from_secs(5));
    respondent.start_after(10, "Yes").await;
    assert_eq!(app.only_response().await.0, None);
}

#[tokio::test]
async fn honeypot_outranks_too_fast_and_stays() {
    let app = TestApp::start().await;
    let (_, mut respondent) = start_response(&app).await;
    let trap = json!({ "website": "https://pills.example" });
    let answers = json!({ "again": "Yes" });
    respondent.submit_after(10, "start", answers, trap).await;
    app.clock.advance(Duration::from_secs(5));
    respondent.start_after(9_000, "Yes").await;
    assert_eq!(app.only_response().await.0.as_deref(), Some("honeypot"));
}

#[tokio::test]
async fn released_response_is_not_flagged_again() {
    let app = TestApp::start().await;
    let (owner, mut respondent) = start_response(&app).await;
    let trap = json!({ "website": "https://pills.example" });
    let answers = json!({ "again": "Yes" });
    respondent
        .submit_after(10, "start", answers.clone(), trap.clone())
        .await;
    assert_eq!(app.only_response().await.0.as_deref(), Some("honeypot"));
    release(&owner, &respondent).await;
    respondent.start_after(10, "Yes").await;
    assert_eq!(app.only_response().await.0, None);
    respondent.submit_after(10, "start", answers, trap).await;
    assert_eq!(app.only_response().await.0, None);
    assert_eq!(app.response_counts().await, (1, 1));
}

#[tokio::test]
async fn quarantined_response_notifies_watchers() {
    let app = TestApp::start().await;
    let (owner, mut bot) = start_response(&app).await;
    app.notify_watchers();
    let mut watching = owner.browser.watch(&bot.form).await;
    assert_eq!(watching.next().await.unwrap()["quarantined"], 0);
    // A server may still be subscribing, so retry until the watcher is notified.
    for tries in 0.. {
        assert!(tries < 50, "the watcher was not notified");
        let trap = json!({ "website": "https://pills.example" });
        bot.submit_after(10, "start", json!({ "again": "Yes" }), trap).await;
        app.run_worker_until_idle().await;
        let notified = watching.until(|tick| tick["quarantined"] == 1);
        if tokio::time::timeout(Duration::from_secs(2), notified).await.is_ok() {
            break;
        }
    }
    let newest = "select payload from outbox where topic = 'responses.received.v1' order by id desc limit 1";
    let event: Value = sqlx::query_scalar(newest)
        .fetch_one(&mut app.as_superuser().await)
        .await
        .unwrap();
    assert_eq!(event["responses"], json!([]), "a quarantined response is not listed");
    release(&owner, &bot).await;
    app.run_worker_until_idle().await;
    watching
        .until(|tick| tick["quarantined"] == 0 && tick["completed"] == 1)
        .await;
}
