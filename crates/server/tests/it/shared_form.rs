//! The published link: what anybody gets, and how soon a change reaches every node.

use std::{collections::BTreeSet, time::Duration};

use formwright::forms;
use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::harness::{
    Person, TestApp,
    owner::{one_question, twelve_kinds},
};

/// Every key of every object in a value, as paths without places in lists.
fn keys(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                let path = format!("{path}.{key}");
                found.insert(path.clone());
                keys(inner, &path, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, path, found)),
        _ => {}
    }
}

#[tokio::test]
async fn a_respondent_gets_exactly_the_allowed_fields() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    let mut draft = twelve_kinds();
    draft["status"] = json!("published");
    draft["responders"] = json!([{ "email": "secret@riverside.example" }]);
    draft["startPage"] = json!("first");
    let reply = meera.browser.publish(&form, draft).await.must_be(200);
    let shared = app
        .browser()
        .shared(reply.body["shareLink"].as_str().unwrap())
        .await
        .must_be(200);
    let mut found = BTreeSet::new();
    keys(&shared.body, "", &mut found);
    let page = ".form.pages";
    let question = ".form.pages.questions";
    let condition = ".form.pageConditions.first";
    let mut allowed: BTreeSet<String> = [
        ".success",
        ".form",
        ".form._id",
        ".form.name",
        ".form.version",
        ".form.pages",
        ".form.pageConditions",
        ".form.startPage",
        condition,
    ]
    .map(str::to_owned)
    .into();
    allowed.extend(
        ["pageId", "pageTitle", "questions", "sections", "bgColor", "opacity"].map(|key| format!("{page}.{key}")),
    );
    allowed.extend(["sectionId", "bgColor", "opacity", "questions"].map(|key| format!("{page}.sections.{key}")));
    allowed.extend(
        [
            "id",
            "type",
            "questionText",
            "description",
            "required",
            "bgColor",
            "sectionId",
            "options",
            "optionIds",
            "shortText",
            "imageUrl",
            "videoUrl",
            "altText",
            "fileTypes",
            "maxFiles",
            "maxFileSize",
            "linearScale",
            "linearScale.min",
            "linearScale.max",
            "scale",
            "scale.min",
            "scale.max",
            "scale.minLabel",
            "scale.maxLabel",
            "rating",
            "rating.count",
        ]
        .map(|key| format!("{question}.{key}")),
    );
    allowed.extend(
        [
            "questionId",
            "expectedAnswer",
            "expectedOptionIds",
            "truePage",
            "falsePage",
        ]
        .map(|key| format!("{condition}.{key}")),
    );
    assert_eq!(found, allowed);
    assert!(!shared.text.contains("riverside.example"));
    assert!(!shared.text.contains("the owner's own"));
}

#[tokio::test]
async fn a_link_that_opens_nothing_says_form_not_found() {
    let app = TestApp::start().await;
    for link in [
        "1111111111111111111111",
        "short",
        "%00",
        "1111111111111111111111%2f",
        "ééééééééééé",
    ] {
        app.browser().shared(link).await.must_say(404, "Form not found");
    }
}

#[tokio::test]
async fn links_cannot_be_tried_out() {
    let app = TestApp::start_with_real_limits().await;
    let browser = app.browser();
    for _ in 0..20 {
        browser.shared("1111111111111111111111").await.must_be(404);
    }
    let limited = browser.shared("1111111111111111111111").await.must_be(429);
    assert!(limited.headers.contains_key(header::RETRY_AFTER));
    app.browser()
        .behind("192.0.2.77")
        .shared("1111111111111111111111")
        .await
        .must_be(404);
}

#[tokio::test]
async fn who_has_the_bytes_is_not_sent_them_again() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let browser = app.browser();
    let first = browser.shared(&link).await.must_be(200);
    let etag = first.headers[header::ETAG].to_str().unwrap().to_owned();
    assert!(etag.starts_with('"'), "a strong tag: {etag}");
    assert_eq!(
        first.headers[header::CACHE_CONTROL],
        "public, max-age=0, must-revalidate"
    );
    let path = format!("/api/form/shared/{link}");
    let ask = |tag: &str| browser.send(browser.request(Method::GET, &path).header(header::IF_NONE_MATCH, tag));
    let again = ask(&etag).await;
    assert_eq!(again.status, 304);
    assert_eq!(again.text, "");
    assert_eq!(again.headers[header::ETAG], etag.as_str());
    meera.browser.publish(&form, one_question("Q1 New?")).await.must_be(200);
    let changed = ask(&etag).await.must_be(200);
    assert_ne!(changed.headers[header::ETAG], etag.as_str());
}

#[tokio::test]
async fn the_form_comes_compressed_to_who_can_read_it() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let browser = app.browser();
    let plain = browser.shared(&link).await.must_be(200);
    assert_eq!(plain.headers[header::VARY], "Accept-Encoding");
    let request = browser.request(Method::GET, &format!("/api/form/shared/{link}"));
    let response = request
        .header(header::ACCEPT_ENCODING, "gzip, br")
        .send()
        .await
        .unwrap();
    assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
    assert_ne!(response.headers()[header::ETAG], plain.headers[header::ETAG]);
    let bytes = response.bytes().await.unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&*bytes), &mut text).unwrap();
    assert_eq!(text, plain.text);
}

#[tokio::test]
async fn each_load_is_a_view_but_not_the_owners_own() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let etag = app.browser().shared(&link).await.headers[header::ETAG].clone();
    app.browser().shared(&link).await.must_be(200);
    let browser = app.browser();
    let path = format!("/api/form/shared/{link}");
    browser.get_unless(&path, &etag).await;
    browser.send(browser.request(Method::HEAD, &path)).await;
    meera.browser.shared(&link).await.must_be(200);
    app.flush_views().await;
    let views = async || meera.browser.get("/api/works/recent").await.body["recentWorks"][0]["views"].clone();
    assert_eq!(views().await, 3);
    app.browser().shared(&link).await.must_be(200);
    app.flush_views().await;
    assert_eq!(views().await, 4);
}

#[tokio::test]
async fn views_that_cannot_be_written_down_wait() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    app.browser().shared(&link).await.must_be(200);
    let mut owner = app.as_schema_owner().await;
    sqlx::query("alter table form_activity rename to form_activity_away")
        .execute(&mut owner)
        .await
        .unwrap();
    assert!(forms::flush_views(&app.app).await.is_err());
    sqlx::query("alter table form_activity_away rename to form_activity")
        .execute(&mut owner)
        .await
        .unwrap();
    app.flush_views().await;
    let works = meera.browser.get("/api/works/recent").await;
    assert_eq!(works.body["recentWorks"][0]["views"], 1);
}

#[tokio::test]
async fn another_node_hears_of_a_publish_through_nats() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    // Its memory alone would be trusted for an hour: only NATS can tell it.
    let (node, browser) = app.another_node(Duration::from_hours(1)).await;
    tokio::spawn(forms::follow_publishing(node));
    assert_eq!(browser.shared(&link).await.must_be(200).body["form"]["version"], 1);
    meera.browser.publish(&form, one_question("Q1 New?")).await.must_be(200);
    assert_eq!(
        browser.shared(&link).await.body["form"]["version"],
        1,
        "it was served from memory"
    );
    // The node may still be subscribing, so it is told as often as it takes.
    let mut version = 2;
    loop {
        app.run_worker_until_idle().await;
        if browser.shared(&link).await.body["form"]["version"] == version {
            break;
        }
        version += 1;
        meera.browser.publish(&form, json!({})).await.must_be(200);
        assert!(version < 100, "the node never heard of it");
    }
}

#[tokio::test]
async fn a_node_that_hears_nothing_serves_the_right_version_two_seconds_later() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let (_, deaf) = app.another_node(forms::MOST_STALE).await;
    assert_eq!(deaf.shared(&link).await.must_be(200).body["form"]["version"], 1);
    meera.browser.publish(&form, one_question("Q1 New?")).await.must_be(200);
    app.clock.advance(forms::MOST_STALE);
    assert_eq!(deaf.shared(&link).await.must_be(200).body["form"]["version"], 2);
    meera
        .browser
        .post(&format!("/api/form/{form}/unpublish"), json!({}))
        .await
        .must_be(200);
    app.clock.advance(forms::MOST_STALE);
    assert_eq!(deaf.shared(&link).await.must_be(404).code(), "form.closed");
}

#[tokio::test]
async fn a_restricted_form_is_not_served_from_a_memory_of_when_it_was_open() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let (_, deaf) = app.another_node(forms::MOST_STALE).await;
    deaf.shared(&link).await.must_be(200);
    let access = json!({ "access": "people" });
    meera
        .browser
        .put(&format!("/api/form/{form}/access"), access)
        .await
        .must_be(200);
    app.browser().shared(&link).await.must_be(403);
    app.clock.advance(forms::MOST_STALE);
    assert_eq!(deaf.shared(&link).await.must_be(403).code(), "form.people_only");
}

#[tokio::test]
async fn a_form_is_served_for_a_minute_while_the_database_is_away() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    app.browser().shared(&link).await.must_be(200);
    app.pool.close().await;
    app.clock.advance(Duration::from_secs(30));
    app.browser().shared(&link).await.must_be(200);
    app.clock.advance(Duration::from_secs(31));
    let away = app.browser().shared(&link).await.must_be(503);
    assert!(away.headers.contains_key(header::RETRY_AFTER));
}
