//! `formwright recount`: counters equal rows, and where they do not it says so and mends them.

use formwright::responses::{self, Recount};
use serde_json::{Value, json};

use crate::{
    harness::{Person, Respondent, TestApp},
    submit::{published, visit},
};

impl TestApp {
    /// What a recount finds to differ.
    pub async fn recount(&self) -> Vec<String> {
        self.recount_with(true).await
    }

    /// Works every counter out anew.
    pub async fn mend_counters(&self) {
        self.recount_with(false).await;
    }

    async fn recount_with(&self, check: bool) -> Vec<String> {
        let mut found = Vec::new();
        let what = Recount { form: None, check };
        let recounted = responses::recount(&self.pool, what, |difference| {
            let line = difference.to_string();
            found.push(line.split_once(' ').unwrap().1.split_once(' ').unwrap().1.to_owned());
        });
        assert_eq!(recounted.await.unwrap().differences, found.len() as u64);
        found
    }

    async fn change(&self, statement: &'static str) {
        let done = sqlx::query(statement)
            .execute(&mut self.as_schema_owner().await)
            .await
            .unwrap();
        assert!(done.rows_affected() > 0);
    }

    /// The counts of answers as `question bucket complete unfinished`, of those that are not nothing.
    async fn counts(&self) -> Vec<String> {
        let counts = sqlx::query_scalar(
            "select question_id || ' ' || bucket || ' ' || sum(complete) || ' ' || sum(unfinished) from answer_counts
             group by question_id, bucket having sum(complete) <> 0 or sum(unfinished) <> 0 order by 1",
        );
        counts.fetch_all(&mut self.as_schema_owner().await).await.unwrap()
    }
}

async fn one_of_each(app: &TestApp) -> String {
    let form = published(&Person::signed_in(app).await, visit()).await;
    for answer in ["Yes", "Yes", "No"] {
        let mut respondent = Respondent::of(app, &form);
        respondent
            .hand_in("start", json!({ "again": answer }))
            .await
            .must_be(200);
        if answer == "Yes" {
            respondent.hand_in("glad", json!({ "best": "Tea" })).await.must_be(200);
        }
    }
    form
}

#[tokio::test]
async fn answers_are_counted_by_option_and_by_whether_the_response_is_complete() {
    let app = TestApp::start().await;
    one_of_each(&app).await;
    let expected = ["again  2 1", "again no 0 1", "again yes 2 0", "best  2 0"];
    assert_eq!(app.counts().await, expected);
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn what_differs_is_told_and_mended_once() {
    let app = TestApp::start().await;
    one_of_each(&app).await;
    let right = app.counts().await;
    // In a slot of nobody's: what was counted is spread over several.
    app.change("insert into answer_counts select id, 99, 'again', 'yes', 3, 0 from forms")
        .await;
    app.change("delete from answer_counts where question_id = 'best'").await;
    app.change("insert into page_counts select id, 99, 'start', 0, -1 from forms")
        .await;
    app.change("insert into form_activity (form_id, slot, completed) select id, 99, 1 from forms")
        .await;
    let told = app.recount().await;
    let expected = [
        "completed: counted 3, stored 2",
        "question again as yes, complete: counted 5, stored 2",
        "question best, complete: counted 0, stored 2",
        "page start, unfinished: counted 0, stored 1",
    ];
    assert_eq!(told.len(), expected.len(), "{told:?}");
    for (told, expected) in told.iter().zip(expected) {
        assert_eq!(told, expected);
    }
    assert_eq!(app.recount_with(false).await, told, "the check has changed nothing");
    assert_eq!(app.recount_with(false).await, Vec::<String>::new());
    assert_eq!(app.counts().await, right);
    assert_eq!(app.numbers().await, (3, 2));
}

#[tokio::test]
async fn a_response_that_is_held_counts_nowhere_until_it_is_released() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent
        .hand_in("start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    let last = respondent.hand_in("glad", json!({ "best": "Tea" })).await.must_be(200);
    let counted = app.counts().await;
    let held = async || -> (Option<String>, i64) {
        let held = "select held, (select sum(held)::bigint from form_activity) from responses";
        sqlx::query_as(held)
            .fetch_one(&mut app.as_schema_owner().await)
            .await
            .unwrap()
    };
    app.change("update responses set held = 'pressure'").await;
    app.recount_with(false).await;
    assert_eq!(
        (app.counts().await, held().await),
        (Vec::new(), (Some("pressure".to_owned()), 1))
    );
    assert_eq!(app.numbers().await, (0, 0));
    let again = respondent.hand_in_as(2, "glad", json!({ "best": "Tea" })).await;
    assert_eq!(again.text, last.text, "a form under pressure no more asks for nothing");
    assert_eq!((app.counts().await, held().await), (counted, (None, 0)));
    assert_eq!(app.numbers().await, (1, 1));
    assert_eq!(app.recount().await, Vec::<String>::new());

    // What looks like a machine is not released by coming again, nor by going on.
    app.change("update responses set held = 'honeypot'").await;
    app.recount_with(false).await;
    let replayed = respondent
        .hand_in_as(2, "glad", json!({ "best": "Tea" }))
        .await
        .must_be(200);
    assert_eq!(replayed.text, last.text, "it is not told");
    respondent.hand_in("glad", json!({ "best": "Milk" })).await.must_be(200);
    assert_eq!(
        (app.counts().await, held().await),
        (Vec::new(), (Some("honeypot".to_owned()), 1))
    );
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn what_came_in_is_told_once_a_form_and_batch() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent.hand_in("start", json!({ "again": "No" })).await.must_be(200);
    respondent
        .hand_in_as(1, "start", json!({ "again": "No" }))
        .await
        .must_be(200);
    respondent.hand_in("sorry", json!({})).await.must_be(200);
    let told: Vec<Value> =
        sqlx::query_scalar("select payload from outbox where topic = 'responses.received.v1' order by id")
            .fetch_all(&mut app.as_schema_owner().await)
            .await
            .unwrap();
    let event =
        |completed: &[&str]| json!({ "form": form, "responses": [respondent.response], "completed": completed });
    assert_eq!(
        told,
        [event(&[]), event(&[&respondent.response])],
        "a replay is no news"
    );
}
