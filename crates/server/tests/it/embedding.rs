//! Forms in frames of other sites: only where the owner wants it, and with everything else as before.

use reqwest::{Method, header};
use serde_json::json;

use crate::harness::{Browser, Person, Reply, TestApp};

const REFUSED: &str = "frame-ancestors 'none'";

fn policy(reply: &Reply) -> String {
    reply.headers[header::CONTENT_SECURITY_POLICY]
        .to_str()
        .unwrap()
        .to_owned()
}

async fn page_policy(browser: &Browser, link: &str) -> String {
    let page = browser.get(&format!("/form/{link}")).await;
    assert_eq!(page.status, 200);
    policy(&page)
}

async fn set_embeddable(owner: &Person, form: &str, embeddable: bool) {
    let change = json!({ "embeddable": embeddable });
    owner
        .browser
        .put(&format!("/api/form/{form}/access"), change)
        .await
        .must_be(200);
}

#[tokio::test]
async fn a_form_may_be_framed_once_its_owner_says_so_and_nothing_else_of_the_policy_changes() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let browser = app.browser();
    let before = page_policy(&browser, &link).await;
    assert!(before.contains(REFUSED));
    set_embeddable(&meera, &form, true).await;
    let after = page_policy(&browser, &link).await;
    assert_eq!(after, before.replace(REFUSED, "frame-ancestors *"));
    // The owner's own pages stay where they are.
    assert!(policy(&browser.get("/home").await).contains(REFUSED));
    assert!(policy(&browser.shared(&link).await).contains(REFUSED));
    set_embeddable(&meera, &form, false).await;
    assert_eq!(page_policy(&browser, &link).await, before);
}

#[tokio::test]
async fn a_form_that_is_not_published_is_not_framed_and_one_published_again_is() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    set_embeddable(&meera, &form, true).await;
    let browser = app.browser();
    assert!(!page_policy(&browser, &link).await.contains(REFUSED));
    meera
        .browser
        .post(&format!("/api/form/{form}/unpublish"), json!({}))
        .await
        .must_be(200);
    assert!(page_policy(&browser, &link).await.contains(REFUSED));
    meera.browser.publish(&form, json!({})).await.must_be(200);
    assert!(!page_policy(&browser, &link).await.contains(REFUSED));
    let copy = meera
        .browser
        .post(&format!("/api/form/{form}/duplicate"), json!({}))
        .await
        .must_be(201);
    let copy = copy.body["form"]["_id"].as_str().unwrap().to_owned();
    assert_eq!(meera.browser.load(&copy).await["embeddable"], false);
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    assert!(page_policy(&browser, &link).await.contains(REFUSED));
}

#[tokio::test]
async fn a_node_that_hears_nothing_refuses_frames_two_seconds_later() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    set_embeddable(&meera, &form, true).await;
    let (_, deaf) = app.another_node(formwright::forms::MOST_STALE).await;
    assert!(!page_policy(&deaf, &link).await.contains(REFUSED));
    set_embeddable(&meera, &form, false).await;
    app.clock.advance(formwright::forms::MOST_STALE);
    assert!(page_policy(&deaf, &link).await.contains(REFUSED));
}

#[tokio::test]
async fn the_page_comes_whatever_is_behind_the_link() {
    let app = TestApp::start().await;
    let browser = app.browser();
    for link in ["1111111111111111111111", "short", "%ff", "%00", "a/b"] {
        assert!(page_policy(&browser, link).await.contains(REFUSED), "{link}");
    }
    assert_eq!(browser.get("/form/nothing.js").await.status, 404);
    assert_eq!(
        browser.post("/form/1111111111111111111111", json!({})).await.status,
        405
    );
    let head = browser
        .send(browser.request(Method::HEAD, "/form/1111111111111111111111"))
        .await;
    assert_eq!(head.status, 200);
    app.pool.close().await;
    assert!(page_policy(&browser, "2222222222222222222222").await.contains(REFUSED));
}

#[tokio::test]
async fn a_browser_that_has_the_page_does_not_keep_the_policy_it_came_with() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let browser = app.browser();
    let path = format!("/form/{link}");
    let closed = browser.get(&path).await.headers[header::ETAG].clone();
    assert_eq!(browser.get_unless(&path, &closed).await.status, 304);
    set_embeddable(&meera, &form, true).await;
    let opened = browser.get_unless(&path, &closed).await;
    assert_eq!(opened.status, 200);
    let framed = opened.headers[header::ETAG].clone();
    let again = browser.get_unless(&path, &framed).await;
    assert_eq!(again.status, 304);
    assert!(policy(&again).contains("frame-ancestors *"));
    set_embeddable(&meera, &form, false).await;
    assert_eq!(browser.get_unless(&path, &framed).await.status, 200);
}

#[tokio::test]
async fn the_script_beside_a_frame_is_loaded_by_other_sites_and_no_other_file_is() {
    let app = TestApp::start().await;
    let script = app.browser().get("/embed.js").await;
    assert_eq!(script.status, 200);
    for (name, value) in [
        ("content-type", "text/javascript; charset=utf-8"),
        ("cross-origin-resource-policy", "cross-origin"),
        ("cache-control", "public, max-age=300"),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(script.headers[name], value);
    }
    assert!(!script.headers.contains_key("access-control-allow-origin"));
    assert!(script.text.contains("formwright"));
    for other in ["/theme.js", "/sw.js", "/favicon.svg", "/embed.js/x", "/x/embed.js"] {
        let reply = app.browser().get(other).await;
        assert_eq!(reply.headers["cross-origin-resource-policy"], "same-origin", "{other}");
    }
}
