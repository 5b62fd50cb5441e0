//! `formwright recount` reports and corrects counters that differ from the rows.

use serde_json::{Value, json};

use crate::harness::{
    Person, Respondent, TestApp,
    forms::{published, visit},
};

impl TestApp {
    async fn change(&self, statement: &'static str) {
        let done = sqlx::query(statement)
            .execute(&mut self.as_superuser().await)
            .await
            .unwrap();
        assert!(done.rows_affected() > 0);
    }

    /// The non-zero answer counts as `question bucket complete partial`.
    async fn counts(&self) -> Vec<String> {
        let counts = sqlx::query_scalar(
            "select question_id || ' ' || bucket || ' ' || sum(complete) || ' ' || sum(partial) from answer_counters
             group by question_id, bucket having sum(complete) <> 0 or sum(partial) <> 0 order by 1",
        );
        counts.fetch_all(&mut self.as_superuser().await).await.unwrap()
    }
}

async fn one_of_each(app: &TestApp) -> String {
    let form = published(&Person::signed_in(app).await, visit()).await;
    for answer in ["Yes", "Yes", "No"] {
        let mut respondent = Respondent::of(app, &form);
        respondent.must_submit("start", json!({ "again": answer })).await;
        if answer == "Yes" {
            respondent.must_submit("glad", json!({ "best": "Tea" })).await;
        }
    }
    form
}

#[tokio::test]
async fn answers_are_counted_by_option_and_completeness() {
    let app = TestApp::start().await;
    one_of_each(&app).await;
    let expected = ["again  2 1", "again no 0 1", "again yes 2 0", "best  2 0"];
    assert_eq!(app.counts().await, expected);
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn differences_are_reported_and_corrected_once() {
    let app = TestApp::start().await;
    one_of_each(&app).await;
    let right = app.counts().await;
    // In an unused slot: a counter is spread over several.
    app.change("insert into answer_counters select id, 99, 'again', 'yes', 3, 0 from forms")
        .await;
    app.change("delete from answer_counters where question_id = 'best'")
        .await;
    app.change("insert into page_counters select id, 99, 'start', 0, -1 from forms")
        .await;
    app.change("insert into form_counters (form_id, slot, completed) select id, 99, 1 from forms")
        .await;
    let differences = app.recount().await;
    let expected = [
        "completed: counted 3, stored 2",
        "question again as yes, complete: counted 5, stored 2",
        "question best, complete: counted 0, stored 2",
        "page start, partial: counted 0, stored 1",
    ];
    assert_eq!(differences.len(), expected.len(), "{differences:?}");
    for (difference, expected) in differences.iter().zip(expected) {
        assert_eq!(difference, expected);
    }
    assert_eq!(
        app.correct_counters().await,
        differences,
        "the check has changed nothing"
    );
    assert_eq!(app.correct_counters().await, Vec::<String>::new());
    assert_eq!(app.counts().await, right);
    assert_eq!(app.response_counts().await, (3, 2));
}

#[tokio::test]
async fn quarantined_response_is_not_counted_until_released() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("start", json!({ "again": "Yes" })).await;
    let last = respondent.must_submit("glad", json!({ "best": "Tea" })).await;
    let counted = app.counts().await;
    let quarantine = async || -> (Option<String>, i64) {
        let statement = "select quarantine_reason, (select sum(quarantined)::bigint from form_counters) from responses";
        sqlx::query_as(statement)
            .fetch_one(&mut app.as_superuser().await)
            .await
            .unwrap()
    };
    app.change("update responses set quarantine_reason = 'flood'").await;
    app.correct_counters().await;
    assert_eq!(
        (app.counts().await, quarantine().await),
        (Vec::new(), (Some("flood".to_owned()), 1))
    );
    assert_eq!(app.response_counts().await, (0, 0));
    let again = respondent.submit_page_as(2, "glad", json!({ "best": "Tea" })).await;
    assert_eq!(again.text, last.text, "without a flood there is no challenge");
    assert_eq!((app.counts().await, quarantine().await), (counted, (None, 0)));
    assert_eq!(app.response_counts().await, (1, 1));
    assert_eq!(app.recount().await, Vec::<String>::new());

    // Neither a replay nor a new page lifts a honeypot quarantine.
    app.change("update responses set quarantine_reason = 'honeypot'").await;
    app.correct_counters().await;
    let replayed = respondent
        .submit_page_as(2, "glad", json!({ "best": "Tea" }))
        .await
        .must_be(200);
    assert_eq!(replayed.text, last.text, "the reply does not show it");
    respondent.must_submit("glad", json!({ "best": "Milk" })).await;
    assert_eq!(
        (app.counts().await, quarantine().await),
        (Vec::new(), (Some("honeypot".to_owned()), 1))
    );
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn one_event_per_form_and_batch() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("start", json!({ "again": "No" })).await;
    respondent
        .submit_page_as(1, "start", json!({ "again": "No" }))
        .await
        .must_be(200);
    respondent.must_submit("sorry", json!({})).await;
    let events: Vec<Value> =
        sqlx::query_scalar("select payload from outbox where topic = 'responses.received.v1' order by id")
            .fetch_all(&mut app.as_superuser().await)
            .await
            .unwrap();
    let event = |completed: &[&str]| json!({ "form": form, "responses": [respondent.id()], "completed": completed });
    assert_eq!(
        events,
        [event(&[]), event(&[&respondent.id()])],
        "a replay causes no event"
    );
}
