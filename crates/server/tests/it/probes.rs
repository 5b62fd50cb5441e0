use platform::testing::tests_use_nats;

use crate::harness::TestApp;

#[tokio::test]
async fn working_installation_is_ready() {
    let app = TestApp::start().await;
    assert_eq!(app.browser().get("/healthz").await.text, "ok");
    let mut ready = app.browser().get("/readyz").await;
    // NATS connects in the background.
    while ready.body["engines"]["nats"] == "down" {
        tokio::task::yield_now().await;
        ready = app.browser().get("/readyz").await;
    }
    assert_eq!(ready.status, 200);
    assert_eq!(ready.body["ready"], true);
    assert!(
        ready.body["schema"].as_str().unwrap().starts_with("20"),
        "{}",
        ready.body
    );
    let nats = if tests_use_nats() { "ok" } else { "none" };
    let engines = serde_json::json!({ "postgres": "ok", "nats": nats, "objects": "ok" });
    assert_eq!(ready.body["engines"], engines);
}

#[tokio::test]
async fn metrics_count_by_route_without_personal_data() {
    let app = TestApp::start().await;
    app.browser().get("/api/user/sessions/11111111-canary").await;
    app.browser().delete("/api/user/sessions/11111111-canary").await;
    let metrics = app.browser().get("/metrics").await;
    assert!(
        metrics.text.contains("formwright_http_requests_total"),
        "{}",
        metrics.text
    );
    assert!(metrics.text.contains("/api/user/sessions/{id}") && !metrics.text.contains("canary"));
}

#[tokio::test]
async fn openapi_description_and_browser_are_self_hosted() {
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
