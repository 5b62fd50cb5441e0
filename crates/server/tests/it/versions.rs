//! Versions: numbered, with a description of the changes, and immutable.

use serde_json::json;

use crate::harness::{
    Person, TestApp,
    owner::{all_question_types, one_question},
};

#[tokio::test]
async fn list_describes_what_changed() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    let path = format!("/api/form/{form}/versions");
    let none = meera.browser.get(&path).await.must_be(200);
    assert_eq!(none.body["versions"], json!([]));
    assert!(none.body.get("difference").is_none());

    let draft = |label: &str| {
        let mut draft = all_question_types();
        draft["status"] = json!("published");
        draft["pages"][0]["questions"][2]["options"][0] = json!(label);
        draft["pageConditions"]["first"]["expectedAnswer"] = json!(label);
        draft
    };
    meera.browser.publish(&form, draft("Red")).await.must_be(200);
    meera.browser.publish(&form, draft("Crimson")).await.must_be(200);
    let mut further = draft("Crimson");
    further["status"] = json!("draft");
    further["pages"][2]["questions"].as_array_mut().unwrap().clear();
    meera.browser.save(&form, further).await.must_be(200);

    let reply = meera.browser.get(&path).await.must_be(200);
    let versions = reply.body["versions"].as_array().unwrap();
    let summaries: Vec<_> = versions
        .iter()
        .map(|version| (version["version"].clone(), version["summary"].clone()))
        .collect();
    assert_eq!(
        summaries,
        [
            (json!(2), json!("Option 'Red' renamed to 'Crimson'")),
            (json!(1), json!("First version")),
        ]
    );
    assert_eq!(
        (&versions[0]["live"], &versions[1]["live"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(
        (&versions[0]["pages"], &versions[0]["questions"]),
        (&json!(3), &json!(14))
    );
    assert_eq!(reply.body["difference"]["summary"], "Question 'What else?' removed");
    assert_eq!(reply.body["difference"]["changes"][0]["kind"], "questionRemoved");
}

#[tokio::test]
async fn unknown_version_is_not_found() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    for number in ["2", "0", "-1", "one", "99999999999"] {
        let reply = meera
            .browser
            .get(&format!("/api/form/{form}/versions/{number}"))
            .await
            .must_be(404);
        assert_eq!(reply.code(), "version.not_found", "{number}");
    }
}

#[tokio::test]
async fn schema_owner_cannot_change_a_version() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    meera.browser.published_form("Feedback").await;
    let mut owner = app.as_superuser().await;
    let changed = sqlx::query("update form_versions set name = 'Other'")
        .execute(&mut owner)
        .await;
    let error = changed.unwrap_err().into_database_error().unwrap();
    assert_eq!(error.constraint(), Some("form_versions_never_change"));
}

#[tokio::test]
async fn version_is_unchanged_by_later_drafts() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    meera
        .browser
        .publish(&form, one_question("Q1 First?"))
        .await
        .must_be(200);
    let path = format!("/api/form/{form}/versions/1");
    let before = meera.browser.get(&path).await.must_be(200).body["version"].clone();
    meera
        .browser
        .publish(&form, one_question("Q1 Second?"))
        .await
        .must_be(200);
    meera.browser.save(&form, json!({ "pages": [] })).await.must_be(200);
    let mut after = meera.browser.get(&path).await.must_be(200).body["version"].clone();
    assert_eq!((&before["live"], &after["live"]), (&json!(true), &json!(false)));
    after["live"] = json!(true);
    assert_eq!(after, before);
}
