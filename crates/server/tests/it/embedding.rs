//! Forms in frames of other sites: only if the owner allows it, and without other changes of the policy.

use reqwest::{Method, header};
use serde_json::json;

use crate::harness::{Browser, Person, Reply, TestApp};

const FORBIDDEN: &str = "frame-ancestors 'none'";

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
async fn embeddable_form_changes_only_frame_ancestors() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let browser = app.browser();
    let before = page_policy(&browser, &link).await;
    assert!(before.contains(FORBIDDEN));
    set_embeddable(&meera, &form, true).await;
    let after = page_policy(&browser, &link).await;
    assert_eq!(after, before.replace(FORBIDDEN, "frame-ancestors *"));
    // The owner's pages stay unframed.
    assert!(policy(&browser.get("/home").await).contains(FORBIDDEN));
    assert!(policy(&browser.shared(&link).await).contains(FORBIDDEN));
    set_embeddable(&meera, &form, false).await;
    assert_eq!(page_policy(&browser, &link).await, before);
}

#[tokio::test]
async fn unpublished_form_cannot_be_framed_until_published_again() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    set_embeddable(&meera, &form, true).await;
    let browser = app.browser();
    assert!(!page_policy(&browser, &link).await.contains(FORBIDDEN));
    meera
        .browser
        .post(&format!("/api/form/{form}/unpublish"), json!({}))
        .await
        .must_be(200);
    assert!(page_policy(&browser, &link).await.contains(FORBIDDEN));
    meera.browser.publish(&form, json!({})).await.must_be(200);
    assert!(!page_policy(&browser, &link).await.contains(FORBIDDEN));
    let copy = meera
        .browser
        .post(&format!("/api/form/{form}/duplicate"), json!({}))
        .await
        .must_be(201);
    let copy = copy.body["form"]["_id"].as_str().unwrap().to_owned();
    assert_eq!(meera.browser.load(&copy).await["embeddable"], false);
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    assert!(page_policy(&browser, &link).await.contains(FORBIDDEN));
}

#[tokio::test]
async fn node_without_nats_forbids_frames_within_two_seconds() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    set_embeddable(&meera, &form, true).await;
    let (_, without_nats) = app.another_node(formwright::forms::MAX_STALENESS).await;
    assert!(!page_policy(&without_nats, &link).await.contains(FORBIDDEN));
    set_embeddable(&meera, &form, false).await;
    app.clock.advance(formwright::forms::MAX_STALENESS);
    assert!(page_policy(&without_nats, &link).await.contains(FORBIDDEN));
}

#[tokio::test]
async fn page_is_served_for_every_link() {
    let app = TestApp::start().await;
    let browser = app.browser();
    for link in ["1111111111111111111111", "short", "%ff", "%00", "a/b"] {
        assert!(page_policy(&browser, link).await.contains(FORBIDDEN), "{link}");
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
    assert!(
        page_policy(&browser, "2222222222222222222222")
            .await
            .contains(FORBIDDEN)
    );
}

#[tokio::test]
async fn cached_page_does_not_keep_an_old_framing_policy() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let browser = app.browser();
    let path = format!("/form/{link}");
    let closed = browser.get(&path).await.headers[header::ETAG].clone();
    assert_eq!(browser.get_if_none_match(&path, &closed).await.status, 304);
    set_embeddable(&meera, &form, true).await;
    let opened = browser.get_if_none_match(&path, &closed).await;
    assert_eq!(opened.status, 200);
    let framed = opened.headers[header::ETAG].clone();
    let again = browser.get_if_none_match(&path, &framed).await;
    assert_eq!(again.status, 304);
    assert!(policy(&again).contains("frame-ancestors *"));
    set_embeddable(&meera, &form, false).await;
    assert_eq!(browser.get_if_none_match(&path, &framed).await.status, 200);
}

#[tokio::test]
async fn only_the_embed_script_can_be_loaded_by_other_sites() {
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
