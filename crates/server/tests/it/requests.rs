//! How any call treats a request that is not one.

use reqwest::Method;

use crate::harness::TestApp;

#[tokio::test]
async fn what_is_no_json_is_refused_without_echoing_it() {
    let app = TestApp::start().await;
    let browser = app.browser();
    for body in [
        "",
        "{",
        "[]",
        "\"x\"",
        "{\"email\": 5}",
        "{\"email\":\"a\u{0}",
        "nonsense-canary",
    ] {
        let request = browser.request(Method::POST, "/api/user/login");
        let reply = browser
            .send(request.header("content-type", "application/json").body(body))
            .await
            .must_be(400);
        assert_eq!(reply.code(), "request.malformed");
        assert!(!reply.text.contains("canary"));
    }
}

#[tokio::test]
async fn a_body_that_is_not_said_to_be_json_is_refused() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let request = browser
        .request(Method::POST, "/api/user/login")
        .header("content-type", "text/plain")
        .body("{}");
    browser.send(request).await.must_be(415);
}

#[tokio::test]
async fn one_byte_over_the_limit_is_too_large_and_the_limit_is_told() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let sized = |bytes: usize| {
        let filler = "x".repeat(bytes - "{\"email\":\"\"}".len());
        let request = browser
            .request(Method::POST, "/api/otp/send-otp")
            .header("content-type", "application/json");
        request.body(format!("{{\"email\":\"{filler}\"}}"))
    };
    browser.send(sized(64 * 1024)).await.must_be(422);
    let reply = browser.send(sized(64 * 1024 + 1)).await.must_be(413);
    assert!(reply.message().contains("64 KB"), "{}", reply.message());
}

#[tokio::test]
async fn deep_nesting_is_refused_not_followed() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let request = browser
        .request(Method::POST, "/api/user/login")
        .header("content-type", "application/json");
    browser.send(request.body("[".repeat(60_000))).await.must_be(400);
}

#[tokio::test]
async fn an_unknown_call_and_a_wrong_method_say_so_in_the_same_shape() {
    let app = TestApp::start().await;
    let unknown = app.browser().get("/api/nothing").await.must_be(404);
    assert_eq!(unknown.code(), "route.not_found");
    let wrong = app.browser().get("/api/user/login").await.must_be(405);
    assert_eq!(wrong.code(), "route.method_not_allowed");
}

#[tokio::test]
async fn every_reply_carries_the_id_that_its_failure_quotes() {
    let app = TestApp::start().await;
    let reply = app.browser().get("/api/user/profile").await.must_be(401);
    let id = reply.headers["x-request-id"].to_str().unwrap();
    assert_eq!(reply.body["requestId"], id);
    assert_ne!(app.browser().get("/healthz").await.headers["x-request-id"], id);
}
