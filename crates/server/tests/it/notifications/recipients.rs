//! Who is mailed.

use std::time::Duration;

use serde_json::json;

use super::{complete, subscribed};
use crate::harness::{Person, TestApp, inbox};

async fn share(owner: &Person, form: &str, person: &Person, role: &str) {
    let people = json!({ "responders": [{ "email": person.email, "role": role }] });
    let access = format!("/api/form/{form}/access");
    owner.browser.put(&access, people).await.must_be(200);
}

#[tokio::test]
async fn readers_of_results_subscribe_for_themselves() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "hourly" })).await;
    let arun = Person::with_verified_email(&app).await;
    let change = json!({ "frequency": "immediately" });
    arun.set_notifications(&form, change.clone()).await.must_be(404);
    share(&meera, &form, &arun, "respond").await;
    arun.set_notifications(&form, change.clone()).await.must_be(404);
    share(&meera, &form, &arun, "results").await;
    arun.set_notifications(&form, change).await.must_be(200);
    assert_eq!(meera.notifications(&form).await["frequency"], "hourly");
    complete(&app, &form, 1).await;
    for person in [&meera, &arun] {
        assert_eq!(person.response_mails().await.len(), 1);
    }
}

#[tokio::test]
async fn removed_collaborator_gets_no_mail() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "never" })).await;
    let arun = Person::with_verified_email(&app).await;
    share(&meera, &form, &arun, "results").await;
    let change = json!({ "frequency": "immediately" });
    arun.set_notifications(&form, change).await.must_be(200);
    share(&meera, &form, &arun, "respond").await;
    complete(&app, &form, 1).await;
    assert_eq!(arun.response_mails().await.len(), 0);
    // The subscription has ended, too.
    share(&meera, &form, &arun, "results").await;
    assert_eq!(arun.notifications(&form).await["frequency"], "never");
}

#[tokio::test]
async fn unverified_address_is_refused() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Clinic").await;
    let change = json!({ "frequency": "immediately" });
    let refused = meera.set_notifications(&form, change).await.must_be(409);
    assert_eq!(refused.code(), "email.unverified");
    assert_eq!(
        meera.send_test_mail(&form).await.must_be(409).code(),
        "email.unverified"
    );
    assert_eq!(meera.notifications(&form).await["frequency"], "never");
    complete(&app, &form, 1).await;
    assert_eq!(inbox::mails_to(&meera.email).await.len(), 0);
}

#[tokio::test]
async fn form_in_trash_sends_nothing() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "hourly" })).await;
    complete(&app, &form, 1).await;
    complete(&app, &form, 1).await;
    let path = format!("/api/form/{form}");
    meera.browser.delete(&path).await.must_be(200);
    app.clock.advance(Duration::from_hours(1));
    app.send_due_notifications().await;
    assert_eq!(meera.response_mails().await.len(), 1);
    meera
        .browser
        .post(&format!("{path}/restore"), json!({}))
        .await
        .must_be(200);
    assert_eq!(meera.notifications(&form).await["mails"][0]["outcome"], "dropped");
}

#[tokio::test]
async fn test_mail_is_sent_five_times_an_hour() {
    let app = TestApp::start().await;
    let meera = Person::with_verified_email(&app).await;
    // Before it is published, and without a subscription.
    let form = meera.browser.new_form("Clinic").await;
    for _ in 0..5 {
        let reply = meera.send_test_mail(&form).await.must_be(200);
        let mail = &reply.body["mails"][0];
        assert_eq!((&mail["kind"], &mail["outcome"]), (&json!("test"), &json!("pending")));
    }
    assert_eq!(meera.send_test_mail(&form).await.must_be(429).code(), "rate.limited");
    app.run_worker_until_idle().await;
    let mut mails = inbox::mails_to(&meera.email).await;
    mails.retain(|mail| mail.subject == "Test mail about “Clinic”");
    assert_eq!(mails.len(), 5);
    let listed = meera.notifications(&form).await;
    assert_eq!(listed["mails"].as_array().unwrap().len(), 5);
    assert_eq!(listed["mails"][4]["outcome"], "sent");
}

#[tokio::test]
async fn list_of_mails_is_deleted_after_thirty_days() {
    let app = TestApp::start().await;
    let (meera, form) = subscribed(&app, json!({ "frequency": "immediately" })).await;
    complete(&app, &form, 1).await;
    app.clock.advance(Duration::from_hours(31 * 24));
    app.clean_up().await;
    let meera = Person {
        browser: meera.new_session().await,
        ..meera
    };
    assert_eq!(meera.notifications(&form).await["mails"], json!([]));
}
