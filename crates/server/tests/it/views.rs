//! Views are counted once per device in 30 minutes, by a cookie that is the same for everybody.

use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::harness::{Person, Reply, TestApp};

const FOR_ONE_DEVICE: &str = "private, max-age=0, must-revalidate";
const SHARED: &str = "public, max-age=0, must-revalidate";

async fn views(app: &TestApp, owner: &Person) -> Value {
    app.flush_views().await;
    owner.browser.get("/api/works/recent").await.body["recentWorks"][0]["views"].clone()
}

fn cookie(reply: &Reply) -> Option<&str> {
    let set = reply.headers.get(header::SET_COOKIE)?;
    Some(set.to_str().unwrap())
}

fn caching(reply: &Reply) -> &str {
    reply.headers[header::CACHE_CONTROL].to_str().unwrap()
}

/// The page and the API call of a form.
fn paths(link: &str) -> [String; 2] {
    [format!("/form/{link}"), format!("/api/form/shared/{link}")]
}

#[tokio::test]
async fn counted_reply_sets_a_cookie_and_is_not_for_shared_caches() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    for path in paths(&link) {
        let browser = app.browser();
        let first = browser.get(&path).await;
        let expected = format!("formwright_viewed=1; HttpOnly; SameSite=Lax; Path={path}; Max-Age=1800");
        assert_eq!(cookie(&first), Some(&*expected));
        assert_eq!(caching(&first), FOR_ONE_DEVICE);
        let again = browser.get(&path).await;
        assert_eq!((cookie(&again), caching(&again)), (None, SHARED));
        let unchanged = browser.get_if_none_match(&path, &first.headers[header::ETAG]).await;
        assert_eq!(unchanged.status, 304);
        assert_eq!((cookie(&unchanged), caching(&unchanged)), (None, SHARED));
    }
    assert_eq!(views(&app, &meera).await, 2, "one for each path");
}

#[tokio::test]
async fn not_modified_reply_to_new_device_is_counted_and_sets_cookie() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let path = format!("/form/{link}");
    let etag = app.browser().get(&path).await.headers[header::ETAG].clone();
    let unchanged = app.browser().get_if_none_match(&path, &etag).await;
    assert_eq!(unchanged.status, 304);
    assert!(cookie(&unchanged).is_some());
    assert_eq!(caching(&unchanged), FOR_ONE_DEVICE);
    assert_eq!(views(&app, &meera).await, 2);
}

#[tokio::test]
async fn head_requests_and_the_owner_are_not_counted() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    for path in paths(&link) {
        let browser = app.browser();
        let head = browser.send(browser.request(Method::HEAD, &path)).await;
        assert_eq!((cookie(&head), caching(&head)), (None, SHARED));
    }
    let own = meera.browser.shared(&link).await.must_be(200);
    assert_eq!(cookie(&own), None);
    assert_eq!(views(&app, &meera).await, 0);
}

#[tokio::test]
async fn cookie_of_one_form_does_not_hide_views_of_another() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, first) = meera.browser.published_form("First").await;
    let browser = app.browser();
    browser.get(&format!("/form/{first}")).await;
    let (_, second) = meera.browser.published_form("Second").await;
    browser.get(&format!("/form/{second}")).await;
    assert_eq!(views(&app, &meera).await, 1, "views of the most recently changed form");
}

#[tokio::test]
async fn clients_without_cookies_are_counted_at_every_load() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    for _ in 0..3 {
        let client = reqwest::Client::new();
        let reply = client
            .get(format!("http://{}/api/form/shared/{link}", app.address))
            .send();
        assert_eq!(reply.await.unwrap().status(), 200);
    }
    assert_eq!(views(&app, &meera).await, 3);
}

#[tokio::test]
async fn restricted_form_is_stored_by_no_cache() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let (form, link) = meera.browser.published_form("Feedback").await;
    let restricted = json!({ "access": "people", "responders": [{ "email": arun.email }] });
    let access = format!("/api/form/{form}/access");
    meera.browser.put(&access, restricted).await.must_be(200);
    let reply = arun.browser.shared(&link).await.must_be(200);
    assert!(cookie(&reply).is_some());
    assert_eq!(caching(&reply), "private, no-store");
}

#[tokio::test]
async fn cookie_works_in_frames_where_the_form_is_embeddable_over_https() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let https = app.node_over_https().await;
    for path in paths(&link) {
        let expected = format!("formwright_viewed=1; HttpOnly; SameSite=Lax; Secure; Path={path}; Max-Age=1800");
        assert_eq!(cookie(&https.get(&path).await), Some(&*expected));
    }
    let access = format!("/api/form/{form}/access");
    meera
        .browser
        .put(&access, json!({ "embeddable": true }))
        .await
        .must_be(200);
    let https = app.node_over_https().await;
    for path in paths(&link) {
        let expected =
            format!("formwright_viewed=1; HttpOnly; SameSite=None; Partitioned; Secure; Path={path}; Max-Age=1800");
        assert_eq!(cookie(&https.get(&path).await), Some(&*expected));
    }
}
