//! Invalid requests.

use reqwest::Method;

use crate::harness::TestApp;

#[tokio::test]
async fn invalid_json_is_rejected_without_echo() {
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
async fn other_content_type_is_rejected() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let request = browser
        .request(Method::POST, "/api/user/login")
        .header("content-type", "text/plain")
        .body("{}");
    browser.send(request).await.must_be(415);
}

#[tokio::test]
async fn body_over_the_limit_is_rejected_with_the_limit() {
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
async fn deep_nesting_is_rejected() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let request = browser
        .request(Method::POST, "/api/user/login")
        .header("content-type", "application/json");
    browser.send(request.body("[".repeat(60_000))).await.must_be(400);
}

#[tokio::test]
async fn unknown_route_and_wrong_method_return_problems() {
    let app = TestApp::start().await;
    let unknown = app.browser().get("/api/nothing").await.must_be(404);
    assert_eq!(unknown.code(), "route.not_found");
    let wrong = app.browser().get("/api/user/login").await.must_be(405);
    assert_eq!(wrong.code(), "route.method_not_allowed");
}

#[tokio::test]
async fn reply_and_error_have_the_same_request_id() {
    let app = TestApp::start().await;
    let reply = app.browser().get("/api/user/profile").await.must_be(401);
    let id = reply.headers["x-request-id"].to_str().unwrap();
    assert_eq!(reply.body["requestId"], id);
    assert_ne!(app.browser().get("/healthz").await.headers["x-request-id"], id);
}
