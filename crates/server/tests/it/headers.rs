use crate::harness::TestApp;

#[tokio::test]
async fn pages_run_nothing_but_our_own_files() {
    let app = TestApp::start().await;
    let page = app.browser().get("/").await;
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    for rule in [
        "default-src 'none'",
        "script-src 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types service-worker",
        "worker-src 'self'",
        "frame-ancestors 'none'",
    ] {
        assert!(policy.contains(rule), "{rule} is missing from {policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
}

#[tokio::test]
async fn every_reply_is_guarded() {
    let app = TestApp::start().await;
    for path in [
        "/",
        "/api/user/profile",
        "/api/nothing",
        "/healthz",
        "/docs/",
        "/no-such-file.js",
        "/sw.js",
    ] {
        let reply = app.browser().get(path).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(reply.headers[name], value, "{path}");
        }
        assert!(
            reply.headers.contains_key("content-security-policy") && reply.headers.contains_key("permissions-policy")
        );
        assert!(
            !reply.headers.contains_key("strict-transport-security"),
            "only where TLS is in front"
        );
    }
}

#[tokio::test]
async fn replies_of_calls_are_never_kept() {
    let app = TestApp::start().await;
    assert_eq!(
        app.browser().get("/api/user/profile").await.headers["cache-control"],
        "no-store"
    );
}
