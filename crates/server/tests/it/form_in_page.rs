//! The respondent's page brings its form along: what is in it, for whom, and how often it is sent and counted.

use std::io::Read as _;

use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::harness::{Browser, Person, Reply, TestApp, owner::one_question};

const OPENING: &str = "<script type=\"application/json\" id=\"form\">";

/// What the page has in its data block.
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
async fn the_page_brings_the_very_reply_that_the_call_would_give() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let page = open(&app.browser(), &link).await;
    assert_eq!(form_in(&page.text), Some(app.browser().shared(&link).await.body));
    assert!(page.text.contains("<title>Feedback</title>"), "{}", page.text);
    assert_eq!(page.headers[header::CONTENT_TYPE], "text/html; charset=utf-8");
    assert_eq!(
        page.headers[header::CACHE_CONTROL],
        "public, max-age=0, must-revalidate"
    );
    assert_eq!(page.headers["x-robots-tag"], "noindex");
    let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(
        policy.contains("script-src 'self';") && !policy.contains("unsafe"),
        "{policy}"
    );
}

#[tokio::test]
async fn nothing_that_an_owner_writes_gets_out_of_its_place() {
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
async fn a_form_that_is_not_for_everybody_is_not_in_the_page() {
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
async fn who_has_the_page_is_sent_it_again_only_when_it_has_changed() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let browser = app.browser();
    let path = format!("/form/{link}");
    let etag = open(&browser, &link).await.headers[header::ETAG].clone();
    let again = browser.get_unless(&path, &etag).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    meera.browser.publish(&form, one_question("Q1 New?")).await.must_be(200);
    let changed = browser.get_unless(&path, &etag).await;
    assert_eq!(changed.status, 200);
    assert_eq!(form_in(&changed.text).unwrap()["form"]["version"], 2);
}

#[tokio::test]
async fn the_page_comes_compressed_to_who_can_read_it() {
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
async fn a_visit_is_one_view_unless_it_says_that_it_will_be_counted_by_its_token() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let path = format!("/form/{link}");
    let browser = app.browser();
    let etag = open(&browser, &link).await.headers[header::ETAG].clone();
    assert_eq!(views_of(&meera, &app).await, 1);
    browser.get_unless(&path, &etag).await;
    assert_eq!(views_of(&meera, &app).await, 2, "seen again");
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
async fn a_page_that_could_not_find_out_about_its_form_is_not_kept() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let (node, browser) = app.another_node(formwright::forms::MOST_STALE).await;
    node.pool.close().await;
    let page = open(&browser, &link).await;
    assert_eq!(form_in(&page.text), None);
    assert_eq!(page.headers[header::CACHE_CONTROL], "no-store");
}

#[tokio::test]
async fn a_school_behind_one_address_opens_a_form_at_once() {
    let app = TestApp::start_with_real_limits().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let browser = app.browser();
    // More than may open forms through the call, or try out links.
    for _ in 0..200 {
        assert!(form_in(&open(&browser, &link).await.text).is_some());
    }
}
