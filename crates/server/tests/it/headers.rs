use crate::harness::TestApp;

#[tokio::test]
async fn pages_load_own_files_only() {
    let app = TestApp::start().await;
    let page = app.browser().get("/").await;
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    for rule in [
        "default-src 'none'",
        "script-src 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types service-worker",
        "worker-src 'self'",
        "frame-src https://www.youtube-nocookie.com https://player.vimeo.com;",
        "frame-ancestors 'none'",
    ] {
        assert!(policy.contains(rule), "{rule} is missing from {policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
}

#[tokio::test]
async fn every_reply_has_security_headers() {
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
async fn api_replies_are_not_cached() {
    let app = TestApp::start().await;
    assert_eq!(
        app.browser().get("/api/user/profile").await.headers["cache-control"],
        "no-store"
    );
}

#[tokio::test]
async fn only_the_docs_route_gets_the_policy_of_the_api_browser() {
    let app = TestApp::start().await;
    let policy = async |path: &str| {
        let reply = app.browser().get(path).await;
        reply.headers["content-security-policy"].to_str().unwrap().to_owned()
    };
    let page = policy("/").await;
    for path in [
        "/docsx",
        "/docs-anything/home",
        "/docsx/index.css",
        "/apix",
        "/apix/home",
    ] {
        assert_eq!(policy(path).await, page, "{path}");
    }
    for path in ["/docs/", "/docs/index.html", "/docs/swagger-ui.css"] {
        assert!(
            policy(path).await.contains("style-src 'self' 'unsafe-inline'"),
            "{path}"
        );
    }
    assert!(!policy("/api/nothing").await.contains("script-src"));
}
