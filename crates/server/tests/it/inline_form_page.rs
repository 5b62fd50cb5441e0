//! The respondent's page with the inlined form: its content, access, caching and counting of views.

use std::io::Read as _;

use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::harness::{Browser, Person, Reply, TestApp, owner::one_question};

const OPENING: &str = "<script type=\"application/json\" id=\"form\">";

/// The JSON in the page's data block.
fn form_in(html: &str) -> Option<Value> {
    let (_, rest) = html.split_once(OPENING)?;
    let (json, _) = rest.split_once("</script>").expect("the block ends");
    Some(serde_json::from_str(json).expect("the block is JSON"))
}

async fn open(browser: &Browser, link: &str) -> Reply {
    let page = browser.get(&format!("/form/{link}")).await;
    assert_eq!(page.status, 200);
    page
}

async fn views_of(owner: &Person, app: &TestApp) -> Value {
    app.flush_views().await;
    owner.browser.get("/api/works/recent").await.body["recentWorks"][0]["views"].clone()
}

#[tokio::test]
async fn inlined_form_equals_api_reply() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let page = open(&app.browser(), &link).await;
    assert_eq!(form_in(&page.text), Some(app.browser().shared(&link).await.body));
    assert!(page.text.contains("<title>Feedback</title>"), "{}", page.text);
    assert_eq!(page.headers[header::CONTENT_TYPE], "text/html; charset=utf-8");
    assert_eq!(
        page.headers[header::CACHE_CONTROL],
        "private, max-age=0, must-revalidate",
        "it sets the cookie of a counted view"
    );
    assert_eq!(page.headers["x-robots-tag"], "noindex");
    let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(
        policy.contains("script-src 'self';") && !policy.contains("unsafe"),
        "{policy}"
    );
}

#[tokio::test]
async fn owner_text_cannot_break_out_of_the_page() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let evil = "</script></title><!--<script>alert(1)</script>&lt;\u{2028}\u{2029}-->";
    let form = meera.browser.new_form(evil).await;
    let mut draft = one_question(evil);
    draft["pages"][0]["pageTitle"] = json!(evil);
    let reply = meera.browser.publish(&form, draft).await.must_be(200);
    let link = reply.body["shareLink"].as_str().unwrap().to_owned();
    let page = open(&app.browser(), &link).await.text;
    let shared = app.browser().shared(&link).await.body;
    assert_eq!(form_in(&page).as_ref(), Some(&shared));
    assert!(
        shared.to_string().contains("</script>"),
        "it is served as it was written"
    );
    let plain = open(&app.browser(), "1111111111111111111111").await.text;
    let count = |html: &str, part: &str| html.matches(part).count();
    for part in ["<script", "</script", "<!--", "</title", "</body"] {
        let ours = usize::from(part.ends_with("script"));
        assert_eq!(count(&page, part), count(&plain, part) + ours, "{part}");
    }
    assert!(
        !page.contains('\u{2028}') || page.matches('\u{2028}').count() == 1,
        "only in the title"
    );
}

#[tokio::test]
async fn restricted_form_is_not_inlined() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Secret name").await;
    let browser = app.browser();
    let access = format!("/api/form/{form}/access");
    assert!(form_in(&open(&browser, &link).await.text).is_some());
    meera
        .browser
        .put(&access, json!({ "access": "people" }))
        .await
        .must_be(200);
    let page = open(&browser, &link).await.text;
    assert_eq!(form_in(&page), None);
    assert!(!page.contains("Secret name"));
    meera
        .browser
        .put(&access, json!({ "access": "link" }))
        .await
        .must_be(200);
    assert!(form_in(&open(&browser, &link).await.text).is_some());
    meera
        .browser
        .post(&format!("/api/form/{form}/unpublish"), json!({}))
        .await
        .must_be(200);
    assert_eq!(form_in(&open(&browser, &link).await.text), None);
    assert_eq!(form_in(&open(&browser, "1111111111111111111111").await.text), None);
}

#[tokio::test]
async fn unchanged_page_gets_304() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let browser = app.browser();
    let path = format!("/form/{link}");
    let etag = open(&browser, &link).await.headers[header::ETAG].clone();
    let again = browser.get_if_none_match(&path, &etag).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    meera.browser.publish(&form, one_question("Q1 New?")).await.must_be(200);
    let changed = browser.get_if_none_match(&path, &etag).await;
    assert_eq!(changed.status, 200);
    assert_eq!(form_in(&changed.text).unwrap()["form"]["version"], 2);
}

#[tokio::test]
async fn page_is_compressed_if_client_accepts_gzip() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let browser = app.browser();
    let plain = open(&browser, &link).await;
    let request = browser.request(Method::GET, &format!("/form/{link}"));
    let packed = request
        .header(header::ACCEPT_ENCODING, "gzip, br")
        .send()
        .await
        .unwrap();
    assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
    assert_eq!(packed.headers()[header::VARY], "Accept-Encoding");
    assert_ne!(packed.headers()[header::ETAG], plain.headers[header::ETAG]);
    let mut text = String::new();
    flate2::read::GzDecoder::new(&*packed.bytes().await.unwrap())
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(text, plain.text);
}

#[tokio::test]
async fn view_is_counted_once_per_device_and_never_for_owner() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let path = format!("/form/{link}");
    let browser = app.browser();
    let etag = open(&browser, &link).await.headers[header::ETAG].clone();
    assert_eq!(views_of(&meera, &app).await, 1);
    browser.get_if_none_match(&path, &etag).await;
    open(&browser, &link).await;
    assert_eq!(views_of(&meera, &app).await, 1, "the same device again");
    let other = app.browser();
    assert_eq!(other.get_if_none_match(&path, &etag).await.status, 304);
    assert_eq!(
        views_of(&meera, &app).await,
        2,
        "another device that has the page already"
    );
    let browser = app.browser();
    browser.send(browser.request(Method::HEAD, &path)).await;
    let signed_in = browser
        .request(Method::GET, &path)
        .header(header::COOKIE, "a=b; formwright_here=1");
    assert!(form_in(&browser.send(signed_in).await.text).is_some());
    for (mode, views) in [("cors", 2), ("navigate", 3)] {
        let request = browser.request(Method::GET, &path).header("sec-fetch-mode", mode);
        browser.send(request).await;
        assert_eq!(views_of(&meera, &app).await, views, "{mode}");
    }
    meera.browser.shared(&link).await.must_be(200);
    assert_eq!(views_of(&meera, &app).await, 3, "the owner");
}

#[tokio::test]
async fn page_without_form_lookup_is_not_stored() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let (node, browser) = app.another_node(formwright::forms::MAX_STALENESS).await;
    node.context.pool.close().await;
    let page = open(&browser, &link).await;
    assert_eq!(form_in(&page.text), None);
    assert_eq!(page.headers[header::CACHE_CONTROL], "no-store");
}

#[tokio::test]
async fn many_visitors_behind_one_address_can_open_a_form() {
    let app = TestApp::start_with_real_limits().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let browser = app.browser();
    // More than the limits of the API call and of unknown links.
    for _ in 0..200 {
        assert!(form_in(&open(&browser, &link).await.text).is_some());
    }
}
