//! Serving of the built front end. `make test` builds it first.

use reqwest::Method;

use crate::harness::{Browser, TestApp};

#[tokio::test]
async fn app_paths_get_the_app_and_forms_the_respondents_page() {
    let app = TestApp::start().await;
    let home = app.browser().get("/home").await;
    assert_eq!(
        (home.status.as_u16(), &home.headers["content-type"]),
        (200, &"text/html; charset=utf-8".parse().unwrap())
    );
    assert_eq!(home.text, app.browser().get("/").await.text);
    assert_eq!(home.headers["cache-control"], "no-cache");
    let form = app.browser().get("/form/4vJ9c2").await;
    assert_eq!(form.status, 200);
    assert_ne!(form.text, home.text);
}

#[tokio::test]
async fn unknown_path_gets_the_app_with_404() {
    let app = TestApp::start().await;
    let unknown = app.browser().get("/nonsense").await;
    assert_eq!(unknown.status, 404);
    assert_eq!(unknown.text, app.browser().get("/home").await.text);
}

#[tokio::test]
async fn assets_are_compressed_and_cached_for_ever() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let script = script_of(&browser.get("/").await.text);
    for (asked, given) in [("gzip, deflate, br", "br"), ("gzip", "gzip")] {
        let reply = get_encoded(&browser, &script, asked).await;
        assert_eq!(reply.headers["content-encoding"], given);
        assert_eq!(reply.headers["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!(reply.headers["content-type"], "text/javascript; charset=utf-8");
        assert_eq!(reply.headers["vary"], "Accept-Encoding");
    }
    assert!(
        !get_encoded(&browser, &script, "identity")
            .await
            .headers
            .contains_key("content-encoding")
    );
}

#[tokio::test]
async fn service_worker_is_not_cached_and_lists_the_assets() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let worker = browser.get("/sw.js").await;
    assert_eq!(worker.status, 200);
    assert_eq!(worker.headers["content-type"], "text/javascript; charset=utf-8");
    assert_eq!(worker.headers["cache-control"], "no-cache");
    let page = browser.get("/").await.text;
    let named: Vec<&str> = page
        .split('"')
        .filter(|part| part.starts_with('/') && part.contains('.'))
        .collect();
    assert!(named.len() > 3, "{page}");
    for file in named {
        assert!(worker.text.contains(file), "{file} is not listed");
    }
}

#[tokio::test]
async fn service_worker_of_a_form_lists_its_assets() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let worker = browser.get("/form-worker.js").await;
    assert_eq!(worker.headers["content-type"], "text/javascript; charset=utf-8");
    assert_eq!(worker.headers["cache-control"], "no-cache");
    let page = browser.get("/form/4vJ9c2").await.text;
    let named = page.split('"').filter(|part| part.starts_with("/assets/"));
    assert!(named.clone().count() > 2, "{page}");
    for file in named {
        assert!(worker.text.contains(file), "{file} is not listed");
    }
}

#[tokio::test]
async fn unchanged_file_is_not_sent_again() {
    let app = TestApp::start().await;
    let browser = app.browser();
    let etag = browser.get("/home").await.headers["etag"].clone();
    let again = browser
        .send(browser.request(Method::GET, "/home").header("if-none-match", etag))
        .await;
    assert_eq!((again.status.as_u16(), again.text.len()), (304, 0));
}

#[tokio::test]
async fn missing_files_get_404() {
    let app = TestApp::start().await;
    for path in [
        "/assets/nothing.js",
        "/app.html",
        "/respond.html",
        "/.vite/manifest.json",
        "/..%2f..%2fCargo.toml",
        "/assets/../Cargo.toml",
    ] {
        assert_eq!(app.browser().get(path).await.status, 404, "{path}");
    }
}

async fn get_encoded(browser: &Browser, path: &str, encodings: &str) -> crate::harness::Reply {
    let response = browser
        .request(Method::GET, path)
        .header("accept-encoding", encodings)
        .send()
        .await
        .unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    crate::harness::Reply {
        status,
        headers,
        body: serde_json::Value::Null,
        text: String::new(),
    }
}

fn script_of(html: &str) -> String {
    let start = html.find("/assets/").expect("a script of the app");
    html[start..].split('"').next().unwrap().to_owned()
}
