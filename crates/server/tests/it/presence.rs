//! Presence in the builder.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Person, Reply, TestApp};

async fn report(person: &Person, form: &str, report: Value) -> Reply {
    person.browser.put(&format!("/api/form/{form}/presence"), report).await
}

async fn share(owner: &Person, form: &str, person: &Person, role: &str) {
    let people = json!({ "responders": [{ "email": person.email, "role": role }] });
    owner
        .browser
        .put(&format!("/api/form/{form}/access"), people)
        .await
        .must_be(200);
}

/// An owner and an editor of a form.
async fn two_people(app: &TestApp) -> (Person, Person, String) {
    let (meera, ravi) = (Person::signed_in(app).await, Person::with_verified_email(app).await);
    let form = meera.browser.new_form("Visit").await;
    share(&meera, &form, &ravi, "edit").await;
    (meera, ravi, form)
}

#[tokio::test]
async fn editors_see_each_other_and_their_selection() {
    let app = TestApp::start().await;
    let (meera, ravi, form) = two_people(&app).await;
    let alone = report(&meera, &form, json!({ "tab": "a", "pageId": "p1", "questionId": "q1" })).await;
    assert_eq!(alone.must_be(200).body["collaborators"], json!([]));
    let seen = report(&ravi, &form, json!({ "tab": "a" })).await.must_be(200).body;
    assert_eq!(
        seen["collaborators"],
        json!([{ "name": "Meera Nair", "you": false, "pageId": "p1", "questionId": "q1" }])
    );
}

#[tokio::test]
async fn own_other_tab_is_marked() {
    let app = TestApp::start().await;
    let (meera, _, form) = two_people(&app).await;
    report(&meera, &form, json!({ "tab": "a" })).await.must_be(200);
    let seen = report(&meera, &form, json!({ "tab": "b" })).await.must_be(200).body;
    assert_eq!(seen["collaborators"], json!([{ "name": "Meera Nair", "you": true }]));
}

#[tokio::test]
async fn closed_or_silent_tab_disappears() {
    let app = TestApp::start().await;
    let (meera, ravi, form) = two_people(&app).await;
    report(&ravi, &form, json!({ "tab": "a" })).await.must_be(200);
    report(&ravi, &form, json!({ "tab": "b" })).await.must_be(200);
    report(&ravi, &form, json!({ "tab": "a", "leaving": true }))
        .await
        .must_be(200);
    let tabs = async || {
        let seen = report(&meera, &form, json!({ "tab": "a" })).await.must_be(200).body;
        seen["collaborators"].as_array().unwrap().len()
    };
    assert_eq!(tabs().await, 1);
    app.clock.advance(Duration::from_secs(31));
    assert_eq!(tabs().await, 0);
    app.clean_up().await;
    let stored: i64 = sqlx::query_scalar("select count(*) from form_presence")
        .fetch_one(&mut app.as_superuser().await)
        .await
        .unwrap();
    assert_eq!(stored, 1);
}

#[tokio::test]
async fn reply_has_revision_saved_by_others() {
    let app = TestApp::start().await;
    let (meera, ravi, form) = two_people(&app).await;
    let before = report(&meera, &form, json!({ "tab": "a" })).await.must_be(200).body;
    let draft = json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [] }] });
    let saved = ravi.browser.put(&format!("/api/form/save-draft/{form}"), draft).await;
    let after = report(&meera, &form, json!({ "tab": "a" })).await.must_be(200).body;
    assert_eq!(after["revision"], saved.must_be(200).body["revision"]);
    assert_ne!(after["revision"], before["revision"]);
}

#[tokio::test]
async fn malformed_ids_are_rejected() {
    let app = TestApp::start().await;
    let (meera, _, form) = two_people(&app).await;
    for invalid in [
        json!({ "tab": "" }),
        json!({ "tab": "t".repeat(65) }),
        json!({ "tab": "a", "pageId": "no id" }),
        json!({ "tab": "a", "questionId": "\u{0}" }),
    ] {
        report(&meera, &form, invalid).await.must_be(422);
    }
}

#[tokio::test]
async fn user_has_at_most_ten_tabs() {
    let app = TestApp::start().await;
    let (meera, ravi, form) = two_people(&app).await;
    for tab in 0..14 {
        report(&meera, &form, json!({ "tab": format!("t{tab}") }))
            .await
            .must_be(200);
    }
    let seen = report(&ravi, &form, json!({ "tab": "a" })).await.must_be(200).body;
    assert!(seen["collaborators"].as_array().unwrap().len() <= 11);
}
