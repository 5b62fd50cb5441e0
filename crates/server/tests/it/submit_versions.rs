//! A response stays with the version it started with, whatever is published meanwhile.

use serde_json::{Value, json};

use crate::harness::{Person, Respondent, TestApp};

/// A branching choice, a text that will be removed, a number that will become a text.
fn first_version() -> Value {
    json!({
        "pages": [
            { "pageId": "start", "pageTitle": "Page 01", "questions": [
                { "id": "again", "type": "Multiple Choice", "questionText": "Q1 Again?",
                  "options": ["Yes", "No"], "optionIds": ["yes", "no"] },
                { "id": "doctor", "type": "Short Answer", "questionText": "Q2 Which doctor?" },
                { "id": "wait", "type": "Linear Scale", "questionText": "Q3 The wait?", "linearScale": { "min": 0, "max": 10 } }] },
            { "pageId": "glad", "pageTitle": "Page 02", "questions": [
                { "id": "best", "type": "Short Answer", "questionText": "Q4 What was best?" }] },
            { "pageId": "sorry", "pageTitle": "Page 03", "questions": [
                { "id": "mend", "type": "Short Answer", "questionText": "Q5 What should we mend?" }] },
        ],
        "pageConditions": { "start": {
            "questionId": "again", "expectedAnswer": "Yes", "truePage": "glad", "falsePage": "sorry" } },
    })
}

/// 'Yes' is renamed to 'Gladly', the doctor is removed, the wait is a text, the pages are reversed and the branches are
/// swapped.
fn second_version() -> Value {
    let mut form = first_version();
    let start = &mut form["pages"][0]["questions"];
    start[0]["options"] = json!(["Gladly", "No"]);
    start[2] = json!({ "id": "wait", "type": "Short Answer", "questionText": "Q2 The wait?" });
    start.as_array_mut().unwrap().remove(1);
    form["pages"].as_array_mut().unwrap().reverse();
    form["pageConditions"]["start"] = json!({
        "questionId": "again", "expectedAnswer": "Gladly", "truePage": "sorry", "falsePage": "glad" });
    form
}

#[tokio::test]
async fn response_to_first_version_finishes_after_second_is_published() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Visit").await;
    meera.browser.publish(&form, first_version()).await.must_be(200);
    let old_start = json!({ "again": "Yes", "doctor": "Rao", "wait": 7 });
    let mut done = Respondent::of(&app, &form).with_version(1);
    done.must_submit("start", old_start.clone()).await;
    done.must_submit("glad", json!({ "best": "Tea" })).await;
    let mut halfway = Respondent::of(&app, &form).with_version(1);
    halfway.must_submit("start", old_start.clone()).await;
    let mut just_opened = Respondent::of(&app, &form).with_version(1);
    let before = app.stored_responses().await;

    meera.browser.publish(&form, second_version()).await.must_be(200);
    assert_eq!(app.stored_responses().await, before, "publishing changes no answer");

    // The second version rejects answers to removed questions.
    let mut newcomer = Respondent::of(&app, &form).with_version(2);
    let refused = newcomer.submit_page("start", old_start.clone()).await.must_be(422);
    let faults: Vec<(&Value, &Value)> = refused.body["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| (&field["path"], &field["code"]))
        .collect();
    assert_eq!(
        faults,
        [
            (&json!("again"), &json!("not_an_option")),
            (&json!("doctor"), &json!("unknown_question")),
            (&json!("wait"), &json!("wrong_shape")),
        ]
    );
    let new_start = json!({ "again": "Gladly", "wait": "Far too long" });
    let reply = newcomer.must_submit("start", new_start.clone()).await;
    assert_eq!(reply.body["redirectPage"], "sorry");
    newcomer.must_submit("sorry", json!({ "mend": "The wait" })).await;

    // The first version is unchanged.
    let refused = just_opened.submit_page("start", new_start).await.must_be(422);
    assert_eq!(refused.field(), "again");
    let reply = just_opened.must_submit("start", old_start).await;
    assert_eq!(reply.body["redirectPage"], "glad");
    for respondent in [&mut just_opened, &mut halfway] {
        let last = respondent.must_submit("glad", json!({ "best": "Tea" })).await;
        assert!(last.body["receipt"].is_string(), "{}", last.text);
    }
    let after = app.stored_responses().await;
    let finished: Vec<&String> = before.iter().filter(|row| row.contains(&done.id())).collect();
    assert_eq!(finished.len(), 3);
    assert!(finished.iter().all(|row| after.contains(row)), "it is unchanged");
    assert_eq!(app.response_counts().await, (4, 4));

    let versions = meera
        .browser
        .get(&format!("/api/form/{form}/versions"))
        .await
        .must_be(200);
    assert_eq!(versions.body["responses"], 4);
    let of = |at: usize| {
        (
            &versions.body["versions"][at]["version"],
            &versions.body["versions"][at]["responses"],
        )
    };
    assert_eq!([of(0), of(1)], [(&json!(2), &json!(1)), (&json!(1), &json!(3))]);
    let first = meera
        .browser
        .get(&format!("/api/form/{form}/versions/1"))
        .await
        .must_be(200);
    assert_eq!(first.body["version"]["responses"], 3);
}

#[tokio::test]
async fn response_cannot_change_its_version() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Visit").await;
    meera.browser.publish(&form, first_version()).await.must_be(200);
    let mut respondent = Respondent::of(&app, &form).with_version(1);
    let start = json!({ "again": "No", "doctor": "Rao" });
    respondent.must_submit("start", start).await;
    meera.browser.publish(&form, second_version()).await.must_be(200);
    let stored = app.stored_responses().await;
    respondent.version = Some(2);
    let refused = respondent
        .submit_page("sorry", json!({ "mend": "All" }))
        .await
        .must_be(409);
    assert_eq!(
        (refused.code(), refused.field()),
        ("response.version_pinned", "formVersion")
    );
    assert_eq!(app.stored_responses().await, stored);
    // Without a version the response's own is used.
    respondent.version = None;
    let last = respondent.must_submit("sorry", json!({ "mend": "All" })).await;
    assert!(last.body["receipt"].is_string(), "{}", last.text);
}

#[tokio::test]
async fn new_response_without_version_uses_latest() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Visit").await;
    meera.browser.publish(&form, first_version()).await.must_be(200);
    meera.browser.publish(&form, second_version()).await.must_be(200);
    let reply = Respondent::of(&app, &form)
        .must_submit("start", json!({ "again": "Gladly" }))
        .await;
    assert_eq!(reply.body["redirectPage"], "sorry");
    let unfinished = meera
        .browser
        .get(&format!("/api/form/{form}/versions"))
        .await
        .must_be(200);
    assert_eq!(unfinished.body["versions"][0]["responses"], 1);
    assert_eq!(unfinished.body["versions"][1]["responses"], 0);
}

#[tokio::test]
async fn answer_offered_only_by_latest_version_is_accepted_at_once() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Visit").await;
    meera.browser.publish(&form, first_version()).await.must_be(200);
    let mut before = Respondent::of(&app, &form);
    before.must_submit("start", json!({ "again": "Yes" })).await;
    meera.browser.publish(&form, second_version()).await.must_be(200);
    let mut after = Respondent::of(&app, &form);
    after.must_submit("start", json!({ "again": "Gladly" })).await;
    let mut mistaken = Respondent::of(&app, &form);
    mistaken
        .submit_page("start", json!({ "again": "Perhaps" }))
        .await
        .must_be(422);
}
