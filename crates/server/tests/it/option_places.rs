//! Options that only so many complete responses may have.

use std::time::Duration;

use futures::future::join_all;
use serde_json::{Value, json};

use crate::harness::{Person, Reply, Respondent, TestApp};

/// One place on Monday, two on Tuesday, any number on Friday; the second page takes a text.
fn days() -> Value {
    json!({ "pages": [
        { "pageId": "p1", "pageTitle": "Page 01", "questions": [
            { "id": "day", "type": "Multiple Choice", "questionText": "Q1 Which day?", "options": ["Monday", "Tuesday", "Friday"],
              "optionIds": ["mon", "tue", "fri"], "places": { "mon": 1, "tue": 2, "gone": 3, "fri": 0 } }] },
        { "pageId": "p2", "pageTitle": "Page 02", "questions": [
            { "id": "name", "type": "Short Answer", "questionText": "Q2 Your name?" }] },
    ] })
}

struct Days {
    app: TestApp,
    owner: Person,
    form: String,
    link: String,
}

impl Days {
    async fn publish() -> Self {
        let app = TestApp::start().await;
        let owner = Person::signed_in(&app).await;
        let form = owner.browser.new_form("Visit").await;
        let published = owner.browser.publish(&form, days()).await.must_be(200);
        let link = published.body["shareLink"].as_str().expect("a link").to_owned();
        Self { app, owner, form, link }
    }

    fn respondent(&self) -> Respondent {
        Respondent::of(&self.app, &self.form).with_version(1)
    }

    async fn complete(&self, day: &str) -> Respondent {
        let mut respondent = self.respondent();
        respondent.must_submit("p1", json!({ "day": day })).await;
        respondent.must_submit("p2", json!({ "name": "Meera" })).await;
        respondent
    }

    async fn left(&self) -> Value {
        self.app.clock.advance(Duration::from_secs(2));
        let path = format!("/api/form/shared/{}/left", self.link);
        self.app.browser().get(&path).await.must_be(200).body["left"].clone()
    }

    async fn assert_counters_match(&self) {
        assert_eq!(self.app.recount().await, Vec::<String>::new());
    }
}

fn assert_day_is_full(reply: Reply) {
    let reply = reply.must_be(409);
    assert_eq!(reply.code(), "limit.reached");
    let field = &reply.body["fields"][0];
    assert_eq!((&field["path"], &field["code"]), (&json!("day"), &json!("option_full")));
}

#[tokio::test]
async fn place_is_taken_by_a_complete_response() {
    let days = Days::publish().await;
    assert_eq!(days.left().await, json!({ "day": { "mon": 1, "tue": 2 } }));
    let mut late = days.respondent();
    late.must_submit("p1", json!({ "day": "mon" })).await;
    assert_eq!(days.left().await["day"]["mon"], 1);
    days.complete("mon").await;
    assert_eq!(days.left().await["day"]["mon"], 0);

    assert_day_is_full(late.submit_page("p2", json!({ "name": "Late" })).await);
    assert_day_is_full(days.respondent().submit_page("p1", json!({ "day": "mon" })).await);
    late.must_submit("p1", json!({ "day": "tue" })).await;
    let completed = late.must_submit("p2", json!({ "name": "Late" })).await;
    assert!(completed.body["receipt"].is_string());
    days.complete("fri").await;
    assert_eq!(days.left().await, json!({ "day": { "mon": 0, "tue": 1 } }));
    days.assert_counters_match().await;
}

#[tokio::test]
async fn changed_or_deleted_answer_frees_its_place() {
    let days = Days::publish().await;
    let mut first = days.complete("mon").await;
    first.must_submit("p1", json!({ "day": "tue" })).await;
    assert_eq!(days.left().await, json!({ "day": { "mon": 1, "tue": 1 } }));
    let second = days.complete("mon").await;
    assert_day_is_full(first.submit_page("p1", json!({ "day": "mon" })).await);
    let path = format!("/api/analytics/form/{}/responses/{}", days.form, second.id());
    days.owner.browser.delete(&path).await.must_be(200);
    first.must_submit("p1", json!({ "day": "mon" })).await;
    assert_eq!(days.left().await, json!({ "day": { "mon": 0, "tue": 2 } }));
    days.assert_counters_match().await;
}

#[tokio::test]
async fn places_are_taken_once_by_many_respondents_of_two_servers() {
    let days = Days::publish().await;
    let (_other, other) = days.app.another_node(Duration::from_secs(1)).await;
    let respondents = (0..40).map(|at| {
        let mut respondent = days.respondent();
        if at % 2 == 0 {
            respondent.browser = other.clone();
        }
        async move {
            let page = respondent
                .submit_page("p1", json!({ "day": if at % 3 == 0 { "mon" } else { "tue" } }))
                .await;
            page.status == 200 && respondent.submit_page("p2", json!({ "name": "Meera" })).await.status == 200
        }
    });
    let completed = join_all(respondents).await;
    assert_eq!(completed.iter().filter(|completed| **completed).count(), 3);
    assert_eq!(days.left().await, json!({ "day": { "mon": 0, "tue": 0 } }));
    days.assert_counters_match().await;
}
