//! What is not taken: each fault at its question, and nothing of it kept.

use serde_json::{Value, json};

use crate::harness::{
    Person, Respondent, TestApp,
    owner::{one_question, twelve_kinds},
    respondent::page_of,
};

/// A form of all kinds of questions, whose answers here are good.
pub(crate) async fn everything(owner: &Person) -> (String, Value) {
    let form = owner.browser.new_form("Everything").await;
    let mut draft = twelve_kinds();
    draft["status"] = json!("published");
    owner.browser.publish(&form, draft).await.must_be(200);
    let good = json!({
        "short": "Meera", "long": "A\nB", "one": "Red", "many": ["Milk", "tea"], "list": "Other", "file": [],
        "day": "2024-02-29", "scale": 0, "stars": "5",
    });
    (form, good)
}

#[tokio::test]
async fn every_kind_of_answer_is_taken_in_its_shape() {
    let app = TestApp::start().await;
    let (form, good) = everything(&Person::signed_in(&app).await).await;
    let reply = Respondent::of(&app, &form).hand_in("first", good).await.must_be(200);
    assert_eq!(reply.body["redirectPage"], "yes");
    let kept = r#"first {"day": "2024-02-29", "one": "red", "list": "d2", "long": "A\nB", "many": ["tea", "milk"], "scale": 0, "short": "Meera", "stars": 5}"#;
    assert_eq!(app.stored_pages().await, [kept]);
}

#[tokio::test]
async fn every_fault_is_named_at_its_question_and_nothing_is_kept() {
    let app = TestApp::start().await;
    let (form, good) = everything(&Person::signed_in(&app).await).await;
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
        let reply = Respondent::of(&app, &form).hand_in("first", answers).await.must_be(422);
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
    let mut twice = page_of(&form, "first", &good);
    let again = json!({ "questionId": "one", "answer": "Green" });
    twice["userAnswers"].as_array_mut().unwrap().push(again);
    let reply = app.browser().submit(twice).await.must_be(422);
    assert_eq!(reply.body["fields"][0]["code"], "answered_twice");
    assert_eq!(app.stored_responses().await, Vec::<String>::new());
    assert_eq!(app.numbers().await, (0, 0));
}

#[tokio::test]
async fn a_refused_page_leaves_what_was_handed_in_for_it_before() {
    let app = TestApp::start().await;
    let (form, good) = everything(&Person::signed_in(&app).await).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent.hand_in("first", good.clone()).await.must_be(200);
    let stored = app.stored_responses().await;
    let mut bad = good;
    bad["one"] = json!("Blue");
    respondent.hand_in("first", bad).await.must_be(422);
    assert_eq!(app.stored_responses().await, stored);
}

#[tokio::test]
async fn what_names_no_form_no_page_or_no_response_is_refused() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    let draft = meera.browser.new_form("Never published").await;
    let trashed = meera.browser.published_form("Gone").await.0;
    meera.browser.delete(&format!("/api/form/{trashed}")).await.must_be(200);
    let unknown = "01890000-0000-7000-8000-000000000000";
    let good = page_of(&form, "p1", &json!({ "q1": "Fine" }));
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
async fn a_closed_form_says_so_and_takes_responses_again_once_published() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    let path = format!("/api/form/{form}/unpublish");
    meera.browser.post(&path, json!({})).await.must_be(200);
    let mut respondent = Respondent::of(&app, &form).seeing(1);
    let refused = respondent.hand_in("p1", json!({ "q1": "Fine" })).await.must_be(404);
    assert_eq!(refused.code(), "form.closed");
    meera
        .browser
        .publish(&form, one_question("Q1 And now?"))
        .await
        .must_be(200);
    respondent.hand_in("p1", json!({ "q1": "Fine" })).await.must_be(200);
}

#[tokio::test]
async fn a_form_for_listed_people_takes_answers_of_nobody_else() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::proven(&app).await);
    let (unproven, stranger) = (Person::signed_in(&app).await, Person::proven(&app).await);
    let (form, _) = meera.browser.published_form("Feedback").await;
    let listed = json!([{ "email": arun.email }, { "email": unproven.email, "role": "edit" }]);
    let change = json!({ "access": "people", "responders": listed });
    let path = format!("/api/form/{form}/access");
    meera.browser.put(&path, change).await.must_be(200);
    let page = page_of(&form, "p1", &json!({ "q1": "Fine" }));
    for outsider in [&app.browser(), &stranger.browser, &unproven.browser] {
        let refused = outsider.submit(page.clone()).await.must_be(403);
        assert_eq!(refused.code(), "form.people_only");
    }
    assert_eq!(app.numbers().await, (0, 0));
    arun.browser.submit(page.clone()).await.must_be(200);
    meera.browser.submit(page.clone()).await.must_be(200);
    meera.browser.put(&path, json!({ "responders": [] })).await.must_be(200);
    arun.browser.submit(page).await.must_be(403);
    assert_eq!(app.numbers().await, (2, 2));
}

#[tokio::test]
async fn more_answers_than_any_form_has_questions_are_not_looked_at() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    let answers: serde_json::Map<String, Value> = (0..501).map(|n| (format!("q{n}"), json!("x"))).collect();
    let page = page_of(&form, "p1", &Value::Object(answers));
    let refused = app.browser().submit(page).await;
    refused.must_say(422, "A page takes at most 500 answers.");
    let page = page_of(&form, "p1", &json!({ "q1": "x".repeat(3 * 1024 * 1024) }));
    assert_eq!(
        app.browser().submit(page).await.must_be(413).code(),
        "request.too_large"
    );
}
