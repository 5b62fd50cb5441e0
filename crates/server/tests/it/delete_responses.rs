//! An owner deletes responses or releases them from quarantine; rows, files and counters follow at once.

use serde_json::{Value, json};

use crate::harness::{
    Person, Respondent, TestApp,
    forms::{published, visit},
};

async fn complete(app: &TestApp, form: &str) -> String {
    let mut respondent = Respondent::of(app, form);
    respondent.must_submit("start", json!({ "again": "Yes" })).await;
    respondent.must_submit("glad", json!({ "best": "Tea" })).await;
    respondent.id()
}

/// A response with a filled honeypot.
async fn quarantined(app: &TestApp, form: &str) -> String {
    let respondent = Respondent::of(app, form);
    let page = json!({
        "formId": form, "currentPageId": "start", "responseId": respondent.response, "website": "https://pills.example",
        "userAnswers": [{ "questionId": "again", "answer": "Yes" }],
    });
    respondent.browser.submit(page).await.must_be(200);
    respondent.id()
}

fn path(form: &str, rest: &str) -> String {
    format!("/api/analytics/form/{form}/responses/{rest}")
}

#[tokio::test]
async fn delete_removes_pages_and_counts() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, visit()).await;
    let (one, other) = (complete(&app, &form).await, complete(&app, &form).await);
    let reply = owner.browser.delete(&path(&form, &one)).await.must_be(200);
    assert_eq!(reply.body["deleted"], 1);
    assert_eq!(app.response_counts().await, (1, 1));
    assert!(app.stored_responses().await.iter().all(|line| line.contains(&other)));
    assert_eq!(app.recount().await, Vec::<String>::new());
    owner
        .browser
        .delete(&path(&form, &one))
        .await
        .must_say(404, "This response is no longer there.");
}

#[tokio::test]
async fn delete_by_ids_and_delete_before_date() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, visit()).await;
    let mut old = Vec::new();
    for _ in 0..4 {
        old.push(complete(&app, &form).await);
    }
    old.push(quarantined(&app, &form).await);
    app.clock.advance(std::time::Duration::from_hours(48));
    complete(&app, &form).await;
    let today = app.app.context.clock.now().date_naive().to_string();

    let two = json!({ "responseIds": &old[..2] });
    let deleted = owner.browser.post(&path(&form, "delete"), two).await.must_be(200);
    assert_eq!(
        (&deleted.body["deleted"], &deleted.body["more"]),
        (&json!(2), &json!(false))
    );
    let flagged = json!({ "before": today, "quarantined": true });
    let deleted = owner.browser.post(&path(&form, "delete"), flagged).await.must_be(200);
    assert_eq!(deleted.body["deleted"], 1, "only the quarantined one");
    let older = json!({ "before": today });
    let deleted = owner.browser.post(&path(&form, "delete"), older).await.must_be(200);
    assert_eq!(deleted.body["deleted"], 2);
    assert_eq!(app.response_counts().await, (1, 1), "today's is left");
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn page_after_deletion_starts_a_new_response() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("start", json!({ "again": "Yes" })).await;
    owner.browser.delete(&path(&form, &respondent.id())).await.must_be(200);
    respondent.must_submit("glad", json!({ "best": "Tea" })).await;
    assert_eq!(
        app.response_counts().await,
        (1, 0),
        "its first page is deleted, so it is not complete"
    );
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn release_counts_quarantined_responses_only() {
    let app = TestApp::start().await;
    let owner = Person::signed_in(&app).await;
    let form = published(&owner, visit()).await;
    let (trapped, fine) = (quarantined(&app, &form).await, complete(&app, &form).await);
    assert_eq!(app.response_counts().await, (1, 1));
    let both = json!({ "responseIds": [trapped, fine] });
    let reply = owner.browser.post(&path(&form, "release"), both).await.must_be(200);
    assert_eq!(reply.body["released"], 1);
    assert_eq!(app.response_counts().await, (2, 1));
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn invalid_selections_are_rejected() {
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
async fn only_the_owner_can_delete_or_release() {
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
    assert_eq!(app.response_counts().await, (1, 1));
}
