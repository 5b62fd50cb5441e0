use serde_json::json;

use crate::harness::{Person, TestApp, inbox};

#[tokio::test]
async fn mailed_code_verifies_the_address() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let sent = meera
        .browser
        .post("/api/user/verify-email/send", json!({}))
        .await
        .must_be(200);
    assert_eq!(sent.body["resendAfterSeconds"], 60);
    app.run_worker_until_idle().await;
    let mail = inbox::mails_to(&meera.email).await.pop().unwrap();
    let reply = meera
        .browser
        .post("/api/user/verify-email", json!({ "otp": mail.code() }))
        .await
        .must_be(200);
    assert_eq!(reply.body["user"]["emailVerified"], true);
    let profile = meera.browser.get("/api/user/profile").await.must_be(200);
    assert_eq!(profile.body["user"]["emailVerified"], true);
    meera
        .browser
        .post("/api/user/verify-email/send", json!({}))
        .await
        .must_be(409);
}

#[tokio::test]
async fn wrong_code_and_another_users_code_are_rejected() {
    let app = TestApp::start().await;
    let (meera, ravi) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    for person in [&meera, &ravi] {
        person
            .browser
            .post("/api/user/verify-email/send", json!({}))
            .await
            .must_be(200);
    }
    app.run_worker_until_idle().await;
    let ravis = inbox::mails_to(&ravi.email).await.pop().unwrap().code();
    let meeras = inbox::mails_to(&meera.email).await.pop().unwrap().code();
    if ravis != meeras {
        let reply = meera
            .browser
            .post("/api/user/verify-email", json!({ "otp": ravis }))
            .await;
        reply.must_say(400, "Invalid or expired OTP");
    }
    meera
        .browser
        .post("/api/user/verify-email", json!({}))
        .await
        .must_be(400);
}

#[tokio::test]
async fn reset_code_and_verification_code_are_not_interchangeable() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let reset_code = meera.mailed_code(&app).await;
    meera
        .browser
        .post("/api/user/verify-email", json!({ "otp": reset_code }))
        .await
        .must_be(400);
    meera
        .browser
        .post("/api/user/verify-email/send", json!({}))
        .await
        .must_be(200);
    app.run_worker_until_idle().await;
    let proof_code = inbox::mails_to(&meera.email).await.pop().unwrap().code();
    if proof_code != reset_code {
        meera.verify_code(&proof_code).await.must_be(400);
    }
}
