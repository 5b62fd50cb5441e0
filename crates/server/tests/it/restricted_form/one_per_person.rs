//! Restricted forms that take one complete response of each collaborator.

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::RestrictedForm;
use crate::harness::{Person, Reply, Respondent, TestApp};

/// A restricted form of two pages.
async fn publish(app: &TestApp, people: &[&Person], settings: Value) -> RestrictedForm {
    let restricted = RestrictedForm::with_collaborators(app, people).await;
    let question = |id: &str| json!({ "id": id, "type": "Short Answer", "questionText": "Q1 How was it?" });
    let draft = json!({
        "pages": [
            { "pageId": "p1", "pageTitle": "Page 01", "questions": [question("q1")] },
            { "pageId": "p2", "pageTitle": "Page 02", "questions": [question("q2")] },
        ],
        "settings": settings,
    });
    restricted
        .owner
        .browser
        .publish(&restricted.form, draft)
        .await
        .must_be(200);
    restricted
}

async fn one_each(app: &TestApp, people: &[&Person]) -> RestrictedForm {
    publish(app, people, json!({ "oneResponsePerDevice": true })).await
}

/// The person on one of their devices.
fn device_of(app: &TestApp, person: &Person, form: &str) -> Respondent {
    Respondent {
        browser: person.browser.clone(),
        ..Respondent::of(app, form)
    }
}

async fn complete(respondent: &mut Respondent) -> String {
    respondent.must_submit("p1", json!({ "q1": "A" })).await;
    let reply = respondent.must_submit("p2", json!({ "q2": "B" })).await;
    reply.body["receipt"].as_str().expect("a receipt").to_owned()
}

fn must_name_receipt(refused: Reply, receipt: &str) {
    let refused = refused.must_be(409);
    assert_eq!(
        (refused.code(), &refused.body["receipt"]),
        ("form.already_answered", &json!(receipt))
    );
}

#[tokio::test]
async fn second_response_of_a_person_is_refused_with_the_first_receipt() {
    let app = TestApp::start().await;
    let (arun, ravi) = (
        Person::with_verified_email(&app).await,
        Person::with_verified_email(&app).await,
    );
    let restricted = one_each(&app, &[&arun, &ravi]).await;
    let (mut phone, mut desktop) = (
        device_of(&app, &arun, &restricted.form),
        device_of(&app, &arun, &restricted.form),
    );
    desktop.must_submit("p1", json!({ "q1": "B" })).await;
    arun.browser.shared(&restricted.link).await.must_be(200);
    let receipt = complete(&mut phone).await;

    must_name_receipt(desktop.submit_page("p2", json!({ "q2": "B" })).await, &receipt);
    let mut third = device_of(&app, &arun, &restricted.form);
    must_name_receipt(third.submit_page("p1", json!({ "q1": "C" })).await, &receipt);
    must_name_receipt(arun.browser.shared(&restricted.link).await, &receipt);
    assert_eq!(app.response_counts().await, (2, 1), "both started, one complete");

    phone.must_submit("p2", json!({ "q2": "Changed" })).await;
    complete(&mut device_of(&app, &ravi, &restricted.form)).await;
}

#[tokio::test]
async fn access_token_and_account_of_an_address_are_one_person() {
    let app = TestApp::start().await;
    let arun = Person::with_verified_email(&app).await;
    let restricted = one_each(&app, &[&arun]).await;
    let receipt = complete(&mut device_of(&app, &arun, &restricted.form)).await;
    let token = arun.access_token(&app, &restricted.link).await;
    let without_account = app.browser();
    must_name_receipt(
        without_account.shared_with_token(&restricted.link, &token).await,
        &receipt,
    );
    let page = json!({ "formId": restricted.form, "currentPageId": "p1", "userAnswers": [] });
    let request = without_account
        .request(Method::POST, "/api/response/submit")
        .json(&page);
    let refused = without_account.send(request.header("x-form-pass", &token)).await;
    must_name_receipt(refused, &receipt);

    // Removing and adding the person does not give them a second response.
    restricted.change(json!({ "responders": [] })).await;
    restricted
        .change(json!({ "responders": [{ "email": arun.email }] }))
        .await;
    must_name_receipt(arun.browser.shared(&restricted.link).await, &receipt);
}

#[tokio::test]
async fn concurrent_responses_of_a_person_are_accepted_once() {
    let app = TestApp::start().await;
    let arun = Person::with_verified_email(&app).await;
    let restricted = one_each(&app, &[&arun]).await;
    let mut devices: Vec<Respondent> = (0..12).map(|_| device_of(&app, &arun, &restricted.form)).collect();
    join_all(
        devices
            .iter_mut()
            .map(|device| device.must_submit("p1", json!({ "q1": "A" }))),
    )
    .await;
    let replies = join_all(
        devices
            .iter_mut()
            .map(|device| device.submit_page("p2", json!({ "q2": "B" }))),
    )
    .await;
    let accepted = replies.iter().filter(|reply| reply.status == 200).count();
    let refused = replies.iter().filter(|reply| reply.status == 409).count();
    assert_eq!((accepted, refused), (1, 11));
    assert_eq!(app.response_counts().await, (12, 1));
}

#[tokio::test]
async fn deleting_the_response_lets_the_person_answer_again() {
    let app = TestApp::start().await;
    let arun = Person::with_verified_email(&app).await;
    let restricted = one_each(&app, &[&arun]).await;
    let mut first = device_of(&app, &arun, &restricted.form);
    complete(&mut first).await;
    let path = format!("/api/analytics/form/{}/responses/delete", restricted.form);
    let named = json!({ "responseIds": [first.id()] });
    restricted.owner.browser.post(&path, named).await.must_be(200);
    arun.browser.shared(&restricted.link).await.must_be(200);
    complete(&mut device_of(&app, &arun, &restricted.form)).await;
}

#[tokio::test]
async fn owner_and_forms_without_the_setting_have_no_such_limit() {
    let app = TestApp::start().await;
    let arun = Person::with_verified_email(&app).await;
    let restricted = one_each(&app, &[&arun]).await;
    for _ in 0..2 {
        complete(&mut device_of(&app, &restricted.owner, &restricted.form)).await;
    }
    let unlimited = publish(&app, &[&arun], json!({})).await;
    for _ in 0..2 {
        complete(&mut device_of(&app, &arun, &unlimited.form)).await;
    }
    arun.browser.shared(&unlimited.link).await.must_be(200);
}
