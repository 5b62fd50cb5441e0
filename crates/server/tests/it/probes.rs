use crate::harness::TestApp;

#[tokio::test]
async fn a_working_installation_says_that_it_is_ready_and_with_what() {
    let app = TestApp::start().await;
    assert_eq!(app.browser().get("/healthz").await.text, "ok");
    let mut ready = app.browser().get("/readyz").await;
    // NATS is connected to in the background and may need a moment.
    while ready.body["engines"]["nats"] != "ok" {
        tokio::task::yield_now().await;
        ready = app.browser().get("/readyz").await;
    }
    assert_eq!(ready.status, 200);
    assert_eq!(
        ready.body,
        serde_json::json!({ "ready": true, "engines": { "postgres": "ok", "nats": "ok", "objects": "ok" } })
    );
}

#[tokio::test]
async fn the_measurements_count_requests_by_route_and_hold_nothing_personal() {
    let app = TestApp::start().await;
    app.browser().get("/api/user/sessions/11111111-canary").await;
    app.browser().delete("/api/user/sessions/11111111-canary").await;
    let metrics = app.browser().get("/metrics").await;
    assert!(metrics.text.contains("formwright_requests_total"), "{}", metrics.text);
    assert!(metrics.text.contains("/api/user/sessions/{id}") && !metrics.text.contains("canary"));
}

#[tokio::test]
async fn the_description_and_its_browser_are_served_by_us() {
    let app = TestApp::start().await;
    let description = app.browser().get("/openapi.json").await;
    assert_eq!(description.body["info"]["title"], "Formwright");
    let page = app.browser().get("/docs/").await;
    assert_eq!(page.status, 200);
    assert!(
        !page.text.contains("https://"),
        "the API browser loads something from elsewhere: {}",
        page.text
    );
}
