//! Rejected pages: each error names its question, and nothing is stored.

use serde_json::{Value, json};

use crate::harness::{
    Person, Respondent, TestApp, forms::form_with_all_types, owner::one_question, respondent::page_body,
};

#[tokio::test]
async fn valid_answers_of_every_type_are_stored() {
    let app = TestApp::start().await;
    let (form, good) = form_with_all_types(&Person::signed_in(&app).await).await;
    let reply = Respondent::of(&app, &form).must_submit("first", good).await;
    assert_eq!(reply.body["redirectPage"], "yes");
    let expected = r#"first {"day": "2024-02-29", "one": "red", "list": "d2", "long": "A\nB", "many": ["tea", "milk"], "scale": 0, "short": "Meera", "stars": 5}"#;
    assert_eq!(app.stored_pages().await, [expected]);
}

#[tokio::test]
async fn each_error_names_its_question_and_nothing_is_stored() {
    let app = TestApp::start().await;
    let (form, good) = form_with_all_types(&Person::signed_in(&app).await).await;
    let too_long = "x".repeat(100 * 1024 + 1);
    for (question, answer, code) in [
        ("short", json!(null), "required"),
        ("short", json!("  "), "required"),
        ("one", json!(null), "required"),
        ("short", json!(7), "wrong_shape"),
        ("long", json!(["a"]), "wrong_shape"),
        ("long", json!(too_long), "too_long"),
        ("one", json!("Blue"), "not_an_option"),
        ("one", json!(["Red"]), "wrong_shape"),
        ("many", json!("Tea"), "wrong_shape"),
        ("many", json!(["Tea", "Coffee"]), "not_an_option"),
        ("many", json!(["Tea", "Milk", "Tea"]), "too_many"),
        ("list", json!("Third"), "not_an_option"),
        ("day", json!("2023-02-29"), "not_a_date"),
        ("day", json!("29.2.2024"), "not_a_date"),
        ("scale", json!(11), "out_of_range"),
        ("scale", json!(-1), "out_of_range"),
        ("scale", json!(1.5), "out_of_range"),
        ("stars", json!(6), "out_of_range"),
        ("stars", json!(true), "wrong_shape"),
        ("file", json!(["an-upload"]), "not_a_file"),
        ("file", json!(["no upload"]), "not_a_file"),
        ("file", json!("an-upload"), "wrong_shape"),
        ("file", json!(["a", "b", "c", "d", "e", "f"]), "too_many"),
        ("words", json!("Read"), "takes_no_answer"),
        ("why", json!("Because"), "other_page"),
        ("nobody", json!("x"), "unknown_question"),
        ("no id", json!("x"), "unknown_question"),
    ] {
        let mut answers = good.clone();
        answers[question] = answer.clone();
        let reply = Respondent::of(&app, &form)
            .submit_page("first", answers)
            .await
            .must_be(422);
        let case = format!("{question} {code}");
        assert_eq!(reply.code(), "answers.invalid", "{case}");
        let fields = reply.body["fields"].as_array().unwrap();
        assert_eq!(fields.len(), 1, "{case}: {}", reply.text);
        assert_eq!(
            (&fields[0]["path"], &fields[0]["code"]),
            (&json!(question), &json!(code)),
            "{case}"
        );
        assert!(fields[0]["message"].is_string(), "{case}");
    }
    let mut twice = page_body(&form, "first", &good);
    let again = json!({ "questionId": "one", "answer": "Green" });
    twice["userAnswers"].as_array_mut().unwrap().push(again);
    let reply = app.browser().submit(twice).await.must_be(422);
    assert_eq!(reply.body["fields"][0]["code"], "answered_twice");
    assert_eq!(app.stored_responses().await, Vec::<String>::new());
    assert_eq!(app.response_counts().await, (0, 0));
}

#[tokio::test]
async fn rejected_page_leaves_stored_page_unchanged() {
    let app = TestApp::start().await;
    let (form, good) = form_with_all_types(&Person::signed_in(&app).await).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("first", good.clone()).await;
    let stored = app.stored_responses().await;
    let mut bad = good;
    bad["one"] = json!("Blue");
    respondent.submit_page("first", bad).await.must_be(422);
    assert_eq!(app.stored_responses().await, stored);
}

#[tokio::test]
async fn unknown_form_page_response_or_version_is_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    let draft = meera.browser.new_form("Never published").await;
    let trashed = meera.browser.published_form("Gone").await.0;
    meera.browser.delete(&format!("/api/form/{trashed}")).await.must_be(200);
    let unknown = "01890000-0000-7000-8000-000000000000";
    let good = page_body(&form, "p1", &json!({ "q1": "Fine" }));
    for (field, value, status, code) in [
        ("formId", json!("no id at all"), 404, "form.not_found"),
        ("formId", json!(unknown), 404, "form.not_found"),
        ("formId", json!(trashed), 404, "form.not_found"),
        ("formId", json!(draft), 404, "form.closed"),
        ("formId", json!(7), 400, "request.malformed"),
        ("currentPageId", json!("p2"), 422, "response.page_unknown"),
        ("currentPageId", json!("no id at all"), 422, "response.page_unknown"),
        ("responseId", json!("mine"), 422, "response.id_invalid"),
        ("responseId", json!(uuid::Uuid::nil()), 422, "response.id_invalid"),
        ("formVersion", json!(2), 422, "response.version_unknown"),
        ("formVersion", json!(0), 422, "response.version_unknown"),
        ("formVersion", json!(-1), 422, "response.version_unknown"),
        ("formVersion", json!("one"), 400, "request.malformed"),
        ("seq", json!(-1), 400, "request.malformed"),
        ("userAnswers", json!({}), 400, "request.malformed"),
    ] {
        let mut page = good.clone();
        page[field] = value.clone();
        let reply = app.browser().submit(page).await.must_be(status);
        assert_eq!(reply.code(), code, "{field} {value}");
    }
    assert_eq!(app.stored_responses().await, Vec::<String>::new());
}

#[tokio::test]
async fn closed_form_rejects_until_published_again() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    let path = format!("/api/form/{form}/unpublish");
    meera.browser.post(&path, json!({})).await.must_be(200);
    let mut respondent = Respondent::of(&app, &form).with_version(1);
    let refused = respondent.submit_page("p1", json!({ "q1": "Fine" })).await.must_be(404);
    assert_eq!(refused.code(), "form.closed");
    meera
        .browser
        .publish(&form, one_question("Q1 And now?"))
        .await
        .must_be(200);
    respondent.must_submit("p1", json!({ "q1": "Fine" })).await;
}

#[tokio::test]
async fn restricted_form_accepts_only_allowed_respondents() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let (unproven, stranger) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let (form, _) = meera.browser.published_form("Feedback").await;
    let listed = json!([{ "email": arun.email }, { "email": unproven.email, "role": "edit" }]);
    let change = json!({ "access": "people", "responders": listed });
    let path = format!("/api/form/{form}/access");
    meera.browser.put(&path, change).await.must_be(200);
    let page = page_body(&form, "p1", &json!({ "q1": "Fine" }));
    for outsider in [&app.browser(), &stranger.browser, &unproven.browser] {
        let refused = outsider.submit(page.clone()).await.must_be(403);
        assert_eq!(refused.code(), "form.people_only");
    }
    assert_eq!(app.response_counts().await, (0, 0));
    arun.browser.submit(page.clone()).await.must_be(200);
    meera.browser.submit(page.clone()).await.must_be(200);
    meera.browser.put(&path, json!({ "responders": [] })).await.must_be(200);
    arun.browser.submit(page).await.must_be(403);
    assert_eq!(app.response_counts().await, (2, 2));
}

#[tokio::test]
async fn too_many_answers_are_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    let answers: serde_json::Map<String, Value> = (0..501).map(|n| (format!("q{n}"), json!("x"))).collect();
    let page = page_body(&form, "p1", &Value::Object(answers));
    let refused = app.browser().submit(page).await;
    refused.must_say(422, "A page takes at most 500 answers.");
    let page = page_body(&form, "p1", &json!({ "q1": "x".repeat(3 * 1024 * 1024) }));
    assert_eq!(
        app.browser().submit(page).await.must_be(413).code(),
        "request.too_large"
    );
}
