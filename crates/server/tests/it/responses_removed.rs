//! An owner takes responses away, or lets held ones count: rows, files and numbers follow at once.

use serde_json::{Value, json};

use crate::{
    harness::{Person, Respondent, TestApp},
    submit::{published, visit},
};

/// A response that has come to the end.
async fn complete(app: &TestApp, form: &str) -> String {
    let mut respondent = Respondent::of(app, form);
    respondent
        .hand_in("start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    respondent.hand_in("glad", json!({ "best": "Tea" })).await.must_be(200);
    respondent.response
}

/// One that fell into the trap.
async fn held(app: &TestApp, form: &str) -> String {
    let respondent = Respondent::of(app, form);
    let page = json!({
        "formId": form, "currentPageId": "start", "responseId": respondent.response, "website": "https://pills.example",
        "userAnswers": [{ "questionId": "again", "answer": "Yes" }],
    });
    respondent.browser.submit(page).await.must_be(200);
    respondent.response
}

fn path(form: &str, rest: &str) -> String {
    format!("/api/analytics/form/{form}/responses/{rest}")
}

#[tokio::test]
async fn a_deleted_response_is_gone_with_its_pages_and_counts_no_more() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, visit()).await;
    let (one, other) = (complete(&app, &form).await, complete(&app, &form).await);
    let reply = owner.browser.delete(&path(&form, &one)).await.must_be(200);
    assert_eq!(reply.body["deleted"], 1);
    assert_eq!(app.numbers().await, (1, 1));
    assert!(app.stored_responses().await.iter().all(|line| line.contains(&other)));
    assert_eq!(app.recount().await, Vec::<String>::new());
    owner
        .browser
        .delete(&path(&form, &one))
        .await
        .must_say(404, "This response is no longer there.");
}

#[tokio::test]
async fn several_go_by_name_and_all_that_are_older_than_a_day_by_their_age() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, visit()).await;
    let mut old = Vec::new();
    for _ in 0..4 {
        old.push(complete(&app, &form).await);
    }
    old.push(held(&app, &form).await);
    app.clock.advance(std::time::Duration::from_hours(48));
    complete(&app, &form).await;
    let today = app.app.clock.now().date_naive().to_string();

    let two = json!({ "responseIds": &old[..2] });
    let gone = owner.browser.post(&path(&form, "delete"), two).await.must_be(200);
    assert_eq!((&gone.body["deleted"], &gone.body["more"]), (&json!(2), &json!(false)));
    let flagged = json!({ "before": today, "held": true });
    let gone = owner.browser.post(&path(&form, "delete"), flagged).await.must_be(200);
    assert_eq!(gone.body["deleted"], 1, "only the one held apart");
    let older = json!({ "before": today });
    let gone = owner.browser.post(&path(&form, "delete"), older).await.must_be(200);
    assert_eq!(gone.body["deleted"], 2);
    assert_eq!(app.numbers().await, (1, 1), "today's is left");
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_page_that_comes_after_its_response_was_deleted_begins_another() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent
        .hand_in("start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    owner
        .browser
        .delete(&path(&form, &respondent.response))
        .await
        .must_be(200);
    respondent.hand_in("glad", json!({ "best": "Tea" })).await.must_be(200);
    assert_eq!(
        app.numbers().await,
        (1, 0),
        "its first page is gone, so it leads nowhere"
    );
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_released_response_counts_and_one_that_counts_is_released_by_nothing() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, visit()).await;
    let (trapped, fine) = (held(&app, &form).await, complete(&app, &form).await);
    assert_eq!(app.numbers().await, (1, 1));
    let both = json!({ "responseIds": [trapped, fine] });
    let reply = owner.browser.post(&path(&form, "release"), both).await.must_be(200);
    assert_eq!(reply.body["released"], 1);
    assert_eq!(app.numbers().await, (2, 1));
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn what_is_to_go_must_be_said_and_is_said_in_one_way() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, visit()).await;
    let many: Vec<Value> = (0..501).map(|_| json!(Respondent::of(&app, &form).response)).collect();
    for (sent, field) in [
        (json!({}), "responseIds"),
        (json!({ "responseIds": [], "before": "2026-11-15" }), "responseIds"),
        (json!({ "responseIds": many }), "responseIds"),
        (json!({ "responseIds": ["all"] }), "responseIds"),
        (json!({ "before": "yesterday" }), "before"),
    ] {
        let reply = owner.browser.post(&path(&form, "delete"), sent).await.must_be(422);
        assert_eq!(reply.field(), field);
    }
}

#[tokio::test]
async fn nobody_but_the_owner_takes_anything_away() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, visit()).await;
    let response = complete(&app, &form).await;
    let stranger = Person::signed_in(&app).await;
    let named = json!({ "responseIds": [response] });
    stranger.browser.delete(&path(&form, &response)).await.must_be(404);
    stranger
        .browser
        .post(&path(&form, "delete"), named.clone())
        .await
        .must_be(404);
    stranger.browser.post(&path(&form, "release"), named).await.must_be(404);
    assert_eq!(app.numbers().await, (1, 1));
}
