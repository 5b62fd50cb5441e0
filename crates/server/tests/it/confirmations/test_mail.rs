//! The test that an editor asks for.

use serde_json::json;

use super::{confirmations_to, visit};
use crate::harness::{Person, Reply, TestApp, inbox};

impl Person {
    async fn test_confirmation(&self, form: &str) -> Reply {
        let path = format!("/api/form/{form}/confirmations/test");
        self.browser.post(&path, json!({})).await
    }
}

#[tokio::test]
async fn test_has_the_wording_of_the_draft_and_texts_of_questions() {
    let app = TestApp::start().await;
    let meera = Person::with_verified_email(&app).await;
    let form = meera.browser.new_form("Visit").await;
    let missing = meera.test_confirmation(&form).await.must_be(409);
    assert_eq!(missing.code(), "confirmation.missing");
    let draft = visit(json!({ "subject": "For {{name}}", "text": "Hello {{name}}, {{gone}}", "copyAnswers": true }));
    meera.browser.save(&form, draft).await.must_be(200);
    let reply = meera.test_confirmation(&form).await.must_be(200);
    let mail = &reply.body["mails"][0];
    assert_eq!((&mail["kind"], &mail["outcome"]), (&json!("test"), &json!("pending")));
    assert!(mail.get("receipt").is_none());
    app.run_worker_until_idle().await;
    let mail = confirmations_to(&meera.email).await.remove(0);
    assert_eq!(mail.subject, "Test: For [Your name?]");
    assert!(mail.text.contains("Hello [Your name?], {{gone}}"), "{}", mail.text);
    assert!(
        mail.text.contains("Colour?\n…") && !mail.text.contains("Source"),
        "{}",
        mail.text
    );
    assert_eq!(meera.confirmations(&form).await["mails"][0]["outcome"], "sent");
}

#[tokio::test]
async fn sixth_test_within_an_hour_is_refused() {
    let app = TestApp::start().await;
    let meera = Person::with_verified_email(&app).await;
    let form = meera.browser.new_form("Visit").await;
    meera.browser.save(&form, visit(json!({}))).await.must_be(200);
    for _ in 0..5 {
        meera.test_confirmation(&form).await.must_be(200);
    }
    assert_eq!(meera.test_confirmation(&form).await.must_be(429).code(), "rate.limited");
}

#[tokio::test]
async fn unverified_account_gets_no_test() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Visit").await;
    meera.browser.save(&form, visit(json!({}))).await.must_be(200);
    assert_eq!(
        meera.test_confirmation(&form).await.must_be(409).code(),
        "email.unverified"
    );
    app.run_worker_until_idle().await;
    assert_eq!(inbox::mails_to(&meera.email).await.len(), 0);
}

#[tokio::test]
async fn list_is_deleted_after_thirty_days() {
    let app = TestApp::start().await;
    let meera = Person::with_verified_email(&app).await;
    let form = meera.browser.new_form("Visit").await;
    meera.browser.save(&form, visit(json!({}))).await.must_be(200);
    meera.test_confirmation(&form).await.must_be(200);
    app.clock.advance(std::time::Duration::from_hours(31 * 24));
    app.clean_up().await;
    let meera = Person {
        browser: meera.new_session().await,
        ..meera
    };
    assert_eq!(meera.confirmations(&form).await["mails"], json!([]));
}
