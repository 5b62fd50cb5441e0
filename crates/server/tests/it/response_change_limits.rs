//! When a response can no longer be changed: half an hour after completion, with sequence numbers out of range, or to closed
//! versions.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{
    Person, Respondent, TestApp,
    forms::{published, visit},
    owner::one_question,
    respondent::page_body,
};

async fn complete(app: &TestApp, form: &str) -> Respondent {
    let mut respondent = Respondent::of(app, form);
    let start = json!({ "again": "Yes" });
    respondent.must_submit("start", start).await;
    respondent.must_submit("glad", json!({ "best": "Tea" })).await;
    respondent
}

#[tokio::test]
async fn complete_response_can_be_changed_for_half_an_hour() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let mut respondent = complete(&app, &form).await;
    app.clock.advance(Duration::from_mins(29));
    let changed = respondent.must_submit("glad", json!({ "best": "Milk" })).await;
    app.clock.advance(Duration::from_mins(2));
    let stored = app.stored_responses().await;
    for page in ["glad", "start", "sorry"] {
        let answers = if page == "start" {
            json!({ "again": "No" })
        } else {
            json!({})
        };
        let refused = respondent.submit_page(page, answers).await;
        let message = "This response is complete and can no longer be changed.";
        assert_eq!(refused.must_say(409, message).code(), "response.complete");
    }
    assert_eq!(app.stored_responses().await, stored);
    let replayed = respondent
        .submit_page_as(3, "glad", json!({ "best": "Milk" }))
        .await
        .must_be(200);
    assert_eq!(replayed.body, changed.body);
    let overtaken = respondent
        .submit_page_as(2, "glad", json!({ "best": "Tea" }))
        .await
        .must_be(200);
    assert_eq!(overtaken.body, changed.body, "an older page that arrives late");
    assert_eq!(app.stored_responses().await, stored);
    assert_eq!(app.response_counts().await, (1, 1));
}

#[tokio::test]
async fn replay_to_a_final_response_still_writes() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let respondent = complete(&app, &form).await;
    app.clock.advance(Duration::from_hours(1));
    let written_by = async || -> String {
        let row = sqlx::query_scalar("select xmin::text from responses");
        row.fetch_one(&mut app.as_superuser().await).await.unwrap()
    };
    let before = written_by().await;
    respondent
        .submit_page_as(2, "glad", json!({ "best": "Tea" }))
        .await
        .must_be(200);
    assert_ne!(written_by().await, before);
}

#[tokio::test]
async fn partial_response_can_be_continued_after_days() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("start", json!({ "again": "Yes" })).await;
    app.clock.advance(Duration::from_hours(72));
    respondent.must_submit("start", json!({ "again": "No" })).await;
    respondent.must_submit("sorry", json!({ "mend": "All" })).await;
    assert_eq!(app.response_counts().await, (1, 1));
}

#[tokio::test]
async fn reopened_response_locks_half_an_hour_after_new_completion() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let mut respondent = complete(&app, &form).await;
    respondent.must_submit("start", json!({ "again": "No" })).await;
    app.clock.advance(Duration::from_hours(2));
    respondent.must_submit("sorry", json!({ "mend": "All" })).await;
    app.clock.advance(Duration::from_mins(29));
    respondent.must_submit("sorry", json!({ "mend": "Some" })).await;
    app.clock.advance(Duration::from_mins(2));
    let refused = respondent.submit_page("sorry", json!({ "mend": "None" })).await;
    assert_eq!(refused.must_be(409).code(), "response.complete");
}

#[tokio::test]
async fn sequence_number_cannot_jump() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, one_question("Q1 How was it?")).await;
    let respondent = Respondent::of(&app, &form);
    let refused = async |seq| {
        let refused = respondent
            .submit_page_as(seq, "p1", json!({ "q1": "TAMPERED" }))
            .await
            .must_be(422);
        assert_eq!(
            (refused.code(), refused.field()),
            ("response.seq_invalid", "seq"),
            "{seq}"
        );
    };
    refused(1_001).await;
    refused(u32::MAX).await;
    assert_eq!(app.response_counts().await, (0, 0), "nothing was started");
    assert_eq!(app.stored_responses().await, Vec::<String>::new());
    for (seq, too_far) in [(1_000, 2_001), (2_000, 3_001), (2_001, 3_002)] {
        let answers = json!({ "q1": format!("Number {seq}") });
        respondent.submit_page_as(seq, "p1", answers).await.must_be(200);
        refused(too_far).await;
    }
    let stored = app.stored_pages().await;
    assert_eq!(stored, [r#"p1 {"q1": "Number 2001"}"#]);
    assert_eq!(app.recount().await, Vec::<String>::new());
}

async fn accept_older(owner: &Person, form: &str, accept: bool) -> Value {
    let path = format!("/api/form/{form}/access");
    let change = json!({ "acceptOlderVersions": accept });
    owner.browser.put(&path, change).await.must_be(200).body
}

#[tokio::test]
async fn older_versions_are_rejected_after_owner_closes_them() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let mut halfway = Respondent::of(&app, &form).with_version(1);
    let first = halfway.must_submit("start", json!({ "again": "Yes" })).await;
    let mut newcomer = Respondent::of(&app, &form).with_version(1);
    assert_eq!(meera.browser.load(&form).await["acceptOlderVersions"], true);
    assert_eq!(accept_older(&meera, &form, false).await["acceptOlderVersions"], false);
    assert_eq!(meera.browser.load(&form).await["acceptOlderVersions"], false);
    newcomer.must_submit("start", json!({ "again": "No" })).await;
    meera.browser.publish(&form, visit()).await.must_be(200);

    let stored = app.stored_responses().await;
    let message = "This form has changed. Reload the page to answer the newest version.";
    for respondent in [
        &mut halfway,
        &mut newcomer,
        &mut Respondent::of(&app, &form).with_version(1),
    ] {
        let refused = respondent
            .submit_page("glad", json!({ "best": "Tea" }))
            .await
            .must_say(409, message);
        assert_eq!(
            (refused.code(), refused.field()),
            ("response.version_closed", "formVersion")
        );
    }
    halfway.version = None;
    let refused = halfway.submit_page("glad", json!({ "best": "Tea" })).await.must_be(409);
    assert_eq!(
        refused.code(),
        "response.version_closed",
        "its own version is the older one"
    );
    assert_eq!(app.stored_responses().await, stored);
    let replayed = halfway
        .submit_page_as(1, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    assert_eq!(
        replayed.body, first.body,
        "a replay of an accepted page gets the same reply"
    );
    assert_eq!(app.stored_responses().await, stored);

    let mut current = Respondent::of(&app, &form).with_version(2);
    current.must_submit("start", json!({ "again": "Yes" })).await;
    let unknown = Respondent::of(&app, &form)
        .with_version(9)
        .submit_page("start", json!({}))
        .await;
    assert_eq!(unknown.must_be(422).code(), "response.version_unknown");
    accept_older(&meera, &form, true).await;
    halfway.must_submit("glad", json!({ "best": "Tea" })).await;
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn node_with_cached_open_version_rejects_it_too() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, one_question("Q1 How was it?")).await;
    meera
        .browser
        .publish(&form, one_question("Q1 And now?"))
        .await
        .must_be(200);
    let (_, other) = app.another_node(Duration::from_secs(2)).await;
    let mut page = page_body(&form, "p1", &json!({ "q1": "Fine" }));
    page["formVersion"] = json!(1);
    other.submit(page.clone()).await.must_be(200);
    accept_older(&meera, &form, false).await;
    assert_eq!(
        other.submit(page.clone()).await.must_be(409).code(),
        "response.version_closed"
    );
    accept_older(&meera, &form, true).await;
    other.submit(page).await.must_be(200);
}

#[tokio::test]
async fn only_owner_can_close_older_versions() {
    let app = TestApp::start().await;
    let (meera, editor) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let form = published(&meera, visit()).await;
    let path = format!("/api/form/{form}/access");
    let people = json!({ "responders": [{ "email": editor.email, "role": "edit" }] });
    meera.browser.put(&path, people).await.must_be(200);
    editor
        .browser
        .put(&path, json!({ "acceptOlderVersions": false }))
        .await
        .must_be(404);
    assert_eq!(editor.browser.load(&form).await["acceptOlderVersions"], true);
}
