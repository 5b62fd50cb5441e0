//! Forms that close after so many complete responses.

use std::time::Duration;

use futures::future::join_all;
use serde_json::{Value, json};

use crate::harness::{Person, Respondent, TestApp, forms::published, owner::one_question};

/// A form of two pages, the second of which takes a text.
fn two_pages(limit: u32) -> Value {
    let question = |id: &str| json!({ "id": id, "type": "Short Answer", "questionText": "Q1 How was it?" });
    json!({
        "pages": [
            { "pageId": "p1", "pageTitle": "Page 01", "questions": [question("q1")] },
            { "pageId": "p2", "pageTitle": "Page 02", "questions": [question("q2")] },
        ],
        "settings": { "responseLimit": limit, "closedText": "All places are taken." },
    })
}

fn one_page(limit: u32) -> Value {
    let mut draft = one_question("Q1 How was it?");
    draft["settings"] = json!({ "responseLimit": limit });
    draft
}

struct Limited {
    app: TestApp,
    owner: Person,
    form: String,
}

impl Limited {
    async fn publish(draft: Value) -> Self {
        let app = TestApp::start().await;
        let owner = Person::signed_in(&app).await;
        let form = published(&owner, draft).await;
        Self { app, owner, form }
    }

    fn respondent(&self) -> Respondent {
        Respondent::of(&self.app, &self.form).with_version(1)
    }

    /// A respondent whose response to a form of one page is complete.
    async fn complete(&self) -> Respondent {
        let mut respondent = self.respondent();
        respondent.must_submit("p1", json!({ "q1": "Fine" })).await;
        respondent
    }

    async fn is_refused(&self) -> bool {
        let reply = self.respondent().submit_page("p1", json!({ "q1": "Fine" })).await;
        if reply.status != 200 {
            assert_eq!(reply.must_be(404).code(), "form.closed");
            return true;
        }
        false
    }

    async fn assert_counters_match(&self) {
        assert_eq!(self.app.recount().await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn full_form_refuses_pages_and_is_closed_for_visitors() {
    let limited = Limited::publish(two_pages(1)).await;
    let link = limited.owner.browser.load(&limited.form).await["shareLink"].clone();
    let link = link.as_str().expect("a link");
    let (mut first, mut second) = (limited.respondent(), limited.respondent());
    first.must_submit("p1", json!({ "q1": "A" })).await;
    second.must_submit("p1", json!({ "q1": "B" })).await;
    limited.app.browser().shared(link).await.must_be(200);
    first.must_submit("p2", json!({ "q2": "A" })).await;

    let refused = second.submit_page("p2", json!({ "q2": "B" })).await.must_be(404);
    assert_eq!(refused.code(), "form.closed");
    assert!(limited.is_refused().await, "a first page is refused, too");
    limited.app.clock.advance(Duration::from_secs(2));
    let closed = limited.app.browser().shared(link).await.must_be(404);
    assert_eq!(closed.code(), "form.closed");
    assert_eq!(closed.body["closedText"], "All places are taken.");
    let page = limited.app.browser().get(&format!("/form/{link}")).await.text;
    assert!(!page.contains("How was it?"));
    assert_eq!(
        limited.app.response_counts().await,
        (2, 1),
        "the unfinished response is kept"
    );
    limited.assert_counters_match().await;
}

#[tokio::test]
async fn places_are_taken_once_by_many_respondents_of_two_servers() {
    let limited = Limited::publish(one_page(20)).await;
    let (_other, other) = limited.app.another_node(Duration::from_secs(1)).await;
    let respondents = (0..60).map(|at| {
        let mut respondent = limited.respondent();
        if at % 2 == 0 {
            respondent.browser = other.clone();
        }
        async move { respondent.submit_page("p1", json!({ "q1": "Fine" })).await.status }
    });
    let statuses = join_all(respondents).await;
    assert_eq!(
        statuses.iter().filter(|status| **status == 200).count(),
        20,
        "{statuses:?}"
    );
    assert_eq!(
        statuses.iter().filter(|status| **status == 404).count(),
        40,
        "{statuses:?}"
    );
    assert_eq!(limited.app.response_counts().await, (20, 20));
    limited.assert_counters_match().await;
}

#[tokio::test]
async fn full_form_answers_replays_and_accepts_changes() {
    let limited = Limited::publish(one_page(1)).await;
    let mut first = limited.complete().await;
    let replayed = first
        .submit_page_as(1, "p1", json!({ "q1": "Fine" }))
        .await
        .must_be(200);
    assert!(replayed.body["receipt"].is_string());
    first.must_submit("p1", json!({ "q1": "Better" })).await;
    assert!(limited.is_refused().await);
    limited.assert_counters_match().await;
}

#[tokio::test]
async fn deleting_a_response_frees_its_place() {
    let limited = Limited::publish(one_page(1)).await;
    let first = limited.complete().await;
    assert!(limited.is_refused().await);
    let path = format!("/api/analytics/form/{}/responses/{}", limited.form, first.id());
    limited.owner.browser.delete(&path).await.must_be(200);
    assert!(!limited.is_refused().await);
    assert!(limited.is_refused().await);
}

#[tokio::test]
async fn quarantined_response_takes_no_place() {
    let limited = Limited::publish(one_page(1)).await;
    let bot = limited.respondent();
    let page = json!({
        "formId": limited.form, "currentPageId": "p1", "responseId": bot.response, "seq": 1, "formVersion": 1, "website": "spam",
        "userAnswers": [{ "questionId": "q1", "answer": "Buy" }],
    });
    bot.browser.submit(page).await.must_be(200);
    limited.complete().await;
    assert!(limited.is_refused().await);
    limited.assert_counters_match().await;
}

#[tokio::test]
async fn next_version_sets_the_limit() {
    let limited = Limited::publish(one_page(1)).await;
    limited.complete().await;
    assert!(limited.is_refused().await);
    limited
        .owner
        .browser
        .publish(&limited.form, one_page(2))
        .await
        .must_be(200);
    Respondent::of(&limited.app, &limited.form)
        .with_version(2)
        .must_submit("p1", json!({ "q1": "Fine" }))
        .await;
    let card = limited.owner.browser.get("/api/works/recent").await.must_be(200).body["recentWorks"][0].clone();
    assert_eq!((&card["responses"], &card["responseLimit"]), (&json!(2), &json!(2)));
}
