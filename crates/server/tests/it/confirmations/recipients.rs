//! Who gets a confirmation.

use formwright::confirmations::{queue_completed_responses, queue_released_responses};
use formwright::stored_responses::{ResponsesCompletedV1, ResponsesReleasedV1};
use platform::events::Delivery;
use platform::rng::Rng;
use serde_json::{Value, json};

use super::{confirmations_to, confirming, respond, some_address, visit};
use crate::harness::{
    Person, Respondent, TestApp,
    forms::published,
    owner::one_question,
    proof_of_work::{solve, trigger_flood},
    respondent::page_body,
};

fn outcomes(confirmations: &Value) -> Vec<&str> {
    let mails = confirmations["mails"].as_array().unwrap();
    mails.iter().map(|mail| mail["outcome"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn response_without_address_is_not_confirmed() {
    let app = TestApp::start().await;
    let (meera, form) = confirming(&app, visit(json!({}))).await;
    respond(&app, &form, json!({ "name": "Ann" })).await;
    app.run_worker_until_idle().await;
    assert!(outcomes(&meera.confirmations(&form).await).is_empty());
}

#[tokio::test]
async fn partial_response_is_confirmed_once_complete() {
    let app = TestApp::start().await;
    let (_, form) = confirming(&app, visit(json!({}))).await;
    let address = some_address(&app);
    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("p1", json!({ "mail": address })).await;
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&address).await.len(), 0);
    respondent.must_submit("p2", json!({})).await;
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&address).await.len(), 1);
}

#[tokio::test]
async fn unverified_owner_sends_nothing() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit(json!({}))).await;
    let address = some_address(&app);
    respond(&app, &form, json!({ "mail": address })).await;
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&address).await.len(), 0);
    let listed = meera.confirmations(&form).await;
    assert_eq!(
        (outcomes(&listed), &listed["ownerVerified"]),
        (vec!["dropped"], &json!(false))
    );
}

#[tokio::test]
async fn form_without_confirmation_sends_nothing_to_older_versions() {
    let app = TestApp::start().await;
    let (meera, form) = confirming(&app, visit(json!({}))).await;
    let mut without = visit(json!({}));
    without["settings"] = json!({});
    meera.browser.publish(&form, without).await.must_be(200);
    let address = some_address(&app);
    let mut respondent = Respondent::of(&app, &form).with_version(1);
    respondent.must_submit("p1", json!({ "mail": address })).await;
    respondent.must_submit("p2", json!({})).await;
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&address).await.len(), 0);
}

#[tokio::test]
async fn fourth_confirmation_of_a_day_to_one_inbox_is_dropped() {
    let app = TestApp::start().await;
    let address = some_address(&app);
    let (local, domain) = address.split_once('@').unwrap();
    let mut last = None;
    // From different forms of different owners, in different spellings.
    for spelling in [
        address.clone(),
        address.to_uppercase(),
        format!("{local}+a@{domain}"),
        format!("{local}+b@{domain}"),
    ] {
        let (meera, form) = confirming(&app, visit(json!({}))).await;
        respond(&app, &form, json!({ "mail": spelling })).await;
        app.run_worker_until_idle().await;
        last = Some(meera.confirmations(&form).await);
    }
    assert_eq!(outcomes(&last.unwrap()), ["dropped"]);
}

#[tokio::test]
async fn quarantined_response_is_confirmed_once_released() {
    let app = TestApp::start().await;
    let (meera, form) = confirming(&app, visit(json!({}))).await;
    let address = some_address(&app);
    let respondent = Respondent::of(&app, &form);
    for (seq, page) in [(1, "p1"), (2, "p2")] {
        let mut body = page_body(&form, page, &json!({}));
        if page == "p1" {
            body["userAnswers"] = json!([{ "questionId": "mail", "answer": address }]);
        }
        body["responseId"] = json!(respondent.response);
        body["seq"] = json!(seq);
        body["website"] = json!("https://pills.example");
        respondent.browser.submit(body).await.must_be(200);
    }
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&address).await.len(), 0);
    let path = format!("/api/analytics/form/{form}/responses/release");
    let release = json!({ "responseIds": [respondent.id()] });
    meera.browser.post(&path, release).await.must_be(200);
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&address).await.len(), 1);
}

#[tokio::test]
async fn response_in_flood_is_confirmed_after_its_proof() {
    let app = TestApp::start_with_real_limits().await;
    let mut draft = one_question("Q1 How was it?");
    let question = json!({ "id": "q2", "type": "Short Answer", "questionText": "Q2 Email?", "format": "email" });
    draft["pages"][0]["questions"].as_array_mut().unwrap().push(question);
    draft["settings"] = json!({ "confirmation": { "addressQuestionId": "q2" } });
    let (meera, form) = confirming(&app, draft).await;
    let (respondent, first) = trigger_flood(&app, &form).await;
    let address = some_address(&app);
    let mut body = page_body(&form, "p1", &json!({ "q1": "Fine", "q2": address }));
    body["responseId"] = json!(respondent.response);
    body["seq"] = json!(2);
    body["proof"] = json!(solve(&first.body["challenge"]).await);
    respondent.browser.submit(body).await.must_be(200);
    app.run_worker_until_idle().await;
    assert_eq!(
        confirmations_to(&address).await.len(),
        1,
        "{}",
        meera.confirmations(&form).await
    );
}

#[tokio::test]
async fn deleted_response_is_not_confirmed() {
    let app = TestApp::start().await;
    let (meera, form) = confirming(&app, visit(json!({}))).await;
    let address = some_address(&app);
    let respondent = respond(&app, &form, json!({ "mail": address })).await;
    let path = format!("/api/analytics/form/{form}/responses/{}", respondent.id());
    meera.browser.delete(&path).await.must_be(200);
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&address).await.len(), 0);
}

#[tokio::test]
async fn events_delivered_twice_confirm_once() {
    let app = TestApp::start().await;
    let (_, form) = confirming(&app, visit(json!({}))).await;
    let address = some_address(&app);
    let respondent = respond(&app, &form, json!({ "mail": address })).await;
    let payload = json!({ "form": form, "responses": [respondent.id()] });
    for attempt in 1..=2 {
        let event: ResponsesCompletedV1 = serde_json::from_value(payload.clone()).unwrap();
        // Another event about the same response, too.
        let event_id = Rng::system().uuid_v7(app.app.context.clock.now());
        queue_completed_responses(app.work.clone(), event, Delivery { event_id, attempt })
            .await
            .unwrap();
        let event: ResponsesReleasedV1 = serde_json::from_value(payload.clone()).unwrap();
        queue_released_responses(app.work.clone(), event, Delivery { event_id, attempt })
            .await
            .unwrap();
    }
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&address).await.len(), 1);
}

/// Confirms to listed people; `ann` is one.
async fn restricted(app: &TestApp, confirmation: Value) -> (Person, String, Person) {
    let mut draft = one_question("Q1 How was it?");
    draft["settings"] = json!({ "confirmation": confirmation });
    let (meera, form) = confirming(app, draft).await;
    let ann = Person::with_verified_email(app).await;
    let access = json!({ "access": "people", "responders": [{ "email": ann.email }] });
    let path = format!("/api/form/{form}/access");
    meera.browser.put(&path, access).await.must_be(200);
    (meera, form, ann)
}

#[tokio::test]
async fn listed_person_gets_a_private_link_without_a_copy() {
    let app = TestApp::start().await;
    let (_, form, ann) = restricted(&app, json!({})).await;
    let body = page_body(&form, "p1", &json!({ "q1": "Well" }));
    ann.browser.submit(body).await.must_be(200);
    app.run_worker_until_idle().await;
    let mail = confirmations_to(&ann.email).await.remove(0);
    assert!(!mail.text.contains("How was it?"), "{}", mail.text);
    mail.private_link();
}

#[tokio::test]
async fn listed_person_gets_a_confirmation_and_owner_does_not() {
    let app = TestApp::start().await;
    let (meera, form, ann) = restricted(&app, json!({ "copyAnswers": true })).await;
    for person in [&ann, &meera] {
        let body = page_body(&form, "p1", &json!({ "q1": "Well" }));
        person.browser.submit(body).await.must_be(200);
    }
    app.run_worker_until_idle().await;
    let mail = confirmations_to(&ann.email).await.remove(0);
    assert!(mail.text.contains("you are on the list of people"), "{}", mail.text);
    assert!(mail.text.contains("\n\nHow was it?\nWell\n"), "{}", mail.text);
    assert_eq!(confirmations_to(&meera.email).await.len(), 0);
    let known = "select count(*) from confirmation_mails where respondent_key is not null";
    let known: i64 = sqlx::query_scalar(known)
        .fetch_one(&mut app.as_superuser().await)
        .await
        .unwrap();
    assert_eq!(known, 0);
}

#[tokio::test]
async fn person_removed_from_the_list_gets_no_confirmation() {
    let app = TestApp::start().await;
    let (meera, form, ann) = restricted(&app, json!({ "copyAnswers": true })).await;
    let body = page_body(&form, "p1", &json!({ "q1": "Well" }));
    ann.browser.submit(body).await.must_be(200);
    let path = format!("/api/form/{form}/access");
    meera.browser.put(&path, json!({ "responders": [] })).await.must_be(200);
    app.run_worker_until_idle().await;
    assert_eq!(confirmations_to(&ann.email).await.len(), 0);
}
