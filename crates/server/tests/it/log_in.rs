use std::time::Duration;

use futures::future::join_all;
use serde_json::json;

use crate::harness::{Person, TestApp, person::PASSWORD};

#[tokio::test]
async fn unknown_address_and_wrong_password_get_same_reply() {
    let app = TestApp::start().await;
    let member = Person::member(&app).await;
    let wrong = member
        .log_in("not-her-kettle")
        .await
        .must_say(401, "Invalid credentials");
    let unknown = Person::stranger(&app)
        .log_in(PASSWORD)
        .await
        .must_say(401, "Invalid credentials");
    let shape = |reply: &crate::harness::Reply| {
        let mut body = reply.body.clone();
        body["requestId"] = json!("");
        let mut headers: Vec<_> = reply.headers.keys().map(ToString::to_string).collect();
        headers.sort();
        (reply.status, headers, body)
    };
    assert_eq!(shape(&wrong), shape(&unknown));
}

#[tokio::test]
async fn malformed_credentials_are_rejected_before_checking() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let try_with = async |email: &str, password: &str| {
        browser
            .post("/api/user/login", json!({ "email": email, "password": password }))
            .await
    };
    assert_eq!(try_with("", PASSWORD).await.must_be(422).field(), "email");
    assert_eq!(try_with("a@b.co", "").await.must_be(422).field(), "password");
    try_with("a@b", PASSWORD)
        .await
        .must_say(422, "Please enter a valid email address");
    try_with("a@b.co", "short")
        .await
        .must_say(422, "Password must be at least 8 characters long");
}

#[tokio::test]
async fn address_is_case_insensitive() {
    let app = TestApp::start().await;
    let mut meera = Person::member(&app).await;
    meera.email = meera.email.to_uppercase();
    meera.log_in(PASSWORD).await.must_be(200);
}

#[tokio::test]
async fn ten_failures_block_only_that_network() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    for _ in 0..10 {
        meera.log_in("not-her-kettle").await.must_be(401);
    }
    let blocked = meera.log_in(PASSWORD).await.must_be(429);
    assert!(blocked.headers.contains_key("retry-after"));
    let elsewhere = Person {
        email: meera.email.clone(),
        browser: app.browser().at_address("198.51.100.7"),
    };
    elsewhere.log_in(PASSWORD).await.must_be(200);
    app.clock.advance(Duration::from_mins(16));
    meera.log_in(PASSWORD).await.must_be(200);
}

#[tokio::test]
async fn success_clears_earlier_failures() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    for _ in 0..3 {
        for _ in 0..8 {
            meera.log_in("not-her-kettle").await.must_be(401);
        }
        meera.log_in(PASSWORD).await.must_be(200);
    }
}

#[tokio::test]
async fn hundred_failures_require_password_reset() {
    let app = TestApp::start().await;
    let meera = Person::member(&app).await;
    let from = |n: u32| Person {
        email: meera.email.clone(),
        browser: app.browser().at_address(&format!("198.51.100.{n}")),
    };
    for network in 0..13 {
        let guesser = from(network);
        for _ in 0..8 {
            guesser.log_in("not-her-kettle").await.must_be(401);
        }
    }
    from(200).log_in(PASSWORD).await.must_say(401, "Invalid credentials");
    let code = meera.mailed_code(&app).await;
    meera.verify_code(&code).await.must_be(200);
    meera.reset_password("green-kettle-43").await.must_be(200);
    from(201).log_in("green-kettle-43").await.must_be(200);
}

#[tokio::test]
async fn more_than_thirty_sign_ins_from_one_address_are_rate_limited() {
    let app = TestApp::start_with_real_limits().await;
    let stranger = app.browser();
    let attempts = (0..60).map(async |n| {
        let body = json!({ "email": format!("nobody{n}@riverside.example"), "password": PASSWORD });
        stranger.post("/api/user/login", body).await.status.as_u16()
    });
    let statuses = join_all(attempts).await;
    let answered = |status: u16| statuses.iter().filter(|given| **given == status).count();
    assert!(answered(401) >= 30 && answered(429) > 0, "{statuses:?}");
}
