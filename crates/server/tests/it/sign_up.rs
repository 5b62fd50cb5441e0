use serde_json::json;

use crate::harness::{Person, TestApp, inbox, person::PASSWORD};

#[tokio::test]
async fn new_user_signs_up_and_signs_in() {
    let app = TestApp::start().await;
    let meera = Person::stranger(&app);
    meera.sign_up(json!({})).await.must_say(201, "Signup successful");
    let reply = meera.log_in(PASSWORD).await.must_be(200);
    assert_eq!(reply.body["user"]["name"], "Meera Nair");
    assert_eq!(reply.body["user"]["emailVerified"], false);
}

#[tokio::test]
async fn first_invalid_field_is_reported_in_form_order() {
    let app = TestApp::start().await;
    let meera = Person::stranger(&app);
    for field in ["name", "email", "password", "confirmPassword"] {
        let reply = meera
            .sign_up(json!({ field: "" }))
            .await
            .must_say(422, "All fields are required");
        assert_eq!(reply.field(), field);
    }
    let reply = meera.sign_up(json!({ "email": "meera@", "password": "short" })).await;
    assert_eq!(
        reply.must_say(422, "Please enter a valid email address").field(),
        "email"
    );
    let reply = meera
        .sign_up(json!({ "password": "short", "confirmPassword": "other" }))
        .await;
    assert_eq!(
        reply
            .must_say(422, "Password must be at least 8 characters long")
            .field(),
        "password"
    );
    let reply = meera.sign_up(json!({ "confirmPassword": "blue-kettle-43" })).await;
    assert_eq!(reply.must_say(422, "Passwords do not match").field(), "confirmPassword");
    meera.log_in(PASSWORD).await.must_be(401);
}

#[tokio::test]
async fn common_password_is_rejected_with_clear_text() {
    let app = TestApp::start().await;
    let reply = Person::stranger(&app)
        .sign_up(json!({ "password": "Password1", "confirmPassword": "Password1" }))
        .await;
    assert_eq!(reply.must_be(422).code(), "password.too_common");
}

#[tokio::test]
async fn leet_password_without_common_word_is_accepted() {
    let app = TestApp::start().await;
    let hostile: String = "$1$55+[45|@@5494$$[{[@$!(<[@(([1(|[|7[97"
        .chars()
        .cycle()
        .take(128)
        .collect();
    let meera = Person::stranger(&app);
    let changes = json!({ "password": hostile, "confirmPassword": hostile });
    meera.sign_up(changes).await.must_be(201);
    meera.log_in(&hostile).await.must_be(200);
}

#[tokio::test]
async fn taken_address_is_rejected_without_reason_and_owner_is_notified() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let loud = json!({ "email": meera.email.to_uppercase(), "password": "another-kettle-7", "confirmPassword": "another-kettle-7" });
    meera.sign_up(loud).await.must_say(409, "Signup failed");
    meera.log_in(PASSWORD).await.must_be(200);
    app.run_worker_until_idle().await;
    let mails = inbox::mails_to(&meera.email).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, "You already have a Formwright account");
    assert!(mails[0].text.contains("http://127.0.0.1:8080/") && mails[0].html.contains("<html lang=\"en\""));
}

#[tokio::test]
async fn unknown_fields_are_ignored() {
    let app = TestApp::start().await;
    let meera = Person::stranger(&app);
    meera
        .sign_up(json!({ "emailVerified": true, "id": "1", "role": "admin" }))
        .await
        .must_be(201);
    let reply = meera.log_in(PASSWORD).await.must_be(200);
    assert_eq!(reply.body["user"]["emailVerified"], false);
}

#[tokio::test]
async fn eleventh_sign_up_within_an_hour_is_rate_limited() {
    let app = TestApp::start_with_real_limits().await;
    for _ in 0..10 {
        Person::member(&app).await;
    }
    let eleventh = Person::stranger(&app).sign_up(json!({})).await.must_be(429);
    assert_eq!(eleventh.code(), "rate.limited");
    let wait: u64 = eleventh.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=3600).contains(&wait));
    let mut elsewhere = Person::stranger(&app);
    elsewhere.browser = elsewhere.browser.at_address("198.51.100.7");
    elsewhere.sign_up(json!({})).await.must_be(201);
}
