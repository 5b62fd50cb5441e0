//! The published form: its fields, caching, and how soon a change reaches every node.

use std::{collections::BTreeSet, time::Duration};

use formwright::forms;
use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::harness::{
    Person, TestApp,
    owner::{all_question_types, one_question},
};

/// Paths of all keys in a value, without list indexes.
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
async fn respondent_gets_exactly_the_documented_fields() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Untitled").await;
    let mut draft = all_question_types();
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
        [
            "pageId",
            "pageTitle",
            "questions",
            "sections",
            "bgColor",
            "opacity",
            "remaining",
            "remaining.shortest",
            "remaining.longest",
        ]
        .map(|key| format!("{page}.{key}")),
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
async fn unknown_link_is_form_not_found() {
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
async fn link_guessing_is_rate_limited() {
    let app = TestApp::start_with_real_limits().await;
    let browser = app.browser();
    let mut guesses = 0;
    let limited = loop {
        let reply = browser.shared("1111111111111111111111").await;
        if reply.status == 429 {
            break reply;
        }
        reply.must_be(404);
        guesses += 1;
        // 20 at once, then one every three seconds.
        assert!(guesses < 100, "guessing is not limited");
    };
    assert!(guesses >= 20, "limited after {guesses} guesses");
    assert!(limited.headers.contains_key(header::RETRY_AFTER));
    app.browser()
        .at_address("192.0.2.77")
        .shared("1111111111111111111111")
        .await
        .must_be(404);
}

#[tokio::test]
async fn unchanged_form_gets_304() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let browser = app.browser();
    let first = browser.shared(&link).await.must_be(200);
    let etag = first.headers[header::ETAG].to_str().unwrap().to_owned();
    assert!(etag.starts_with('"'), "a strong tag: {etag}");
    let path = format!("/api/form/shared/{link}");
    let ask = |tag: &str| browser.send(browser.request(Method::GET, &path).header(header::IF_NONE_MATCH, tag));
    let again = ask(&etag).await;
    assert_eq!(again.status, 304);
    assert_eq!(again.text, "");
    assert_eq!(again.headers[header::ETAG], etag.as_str());
    assert_eq!(
        again.headers[header::CACHE_CONTROL],
        "public, max-age=0, must-revalidate"
    );
    meera.browser.publish(&form, one_question("Q1 New?")).await.must_be(200);
    let changed = ask(&etag).await.must_be(200);
    assert_ne!(changed.headers[header::ETAG], etag.as_str());
}

#[tokio::test]
async fn form_is_compressed_if_client_accepts_gzip() {
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
async fn each_device_counts_as_one_view_except_owners() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    let etag = app.browser().shared(&link).await.headers[header::ETAG].clone();
    app.browser().shared(&link).await.must_be(200);
    let browser = app.browser();
    let path = format!("/api/form/shared/{link}");
    browser.send(browser.request(Method::HEAD, &path)).await;
    browser.get_if_none_match(&path, &etag).await;
    browser.shared(&link).await.must_be(200);
    meera.browser.shared(&link).await.must_be(200);
    app.flush_views().await;
    let views = async || meera.browser.get("/api/works/recent").await.body["recentWorks"][0]["views"].clone();
    assert_eq!(views().await, 3);
    app.browser().shared(&link).await.must_be(200);
    app.flush_views().await;
    assert_eq!(views().await, 4);
}

#[tokio::test]
async fn views_stay_pending_if_database_fails() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    app.browser().shared(&link).await.must_be(200);
    let mut owner = app.as_superuser().await;
    sqlx::query("alter table form_counters rename to form_activity_away")
        .execute(&mut owner)
        .await
        .unwrap();
    assert!(app.app.forms.views.flush().await.is_err());
    sqlx::query("alter table form_activity_away rename to form_counters")
        .execute(&mut owner)
        .await
        .unwrap();
    app.flush_views().await;
    let works = meera.browser.get("/api/works/recent").await;
    assert_eq!(works.body["recentWorks"][0]["views"], 1);
}

#[tokio::test]
async fn other_node_learns_of_publish_through_nats() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    // The cache is valid for an hour, so only NATS can invalidate it.
    let (node, browser) = app.another_node(Duration::from_hours(1)).await;
    tokio::spawn(forms::invalidate_cache_on_publish(node.forms.published_forms.clone()));
    assert_eq!(browser.shared(&link).await.must_be(200).body["form"]["version"], 1);
    meera.browser.publish(&form, one_question("Q1 New?")).await.must_be(200);
    assert_eq!(
        browser.shared(&link).await.body["form"]["version"],
        1,
        "it was served from the cache"
    );
    // The node may still be subscribing, so publish until it receives an event.
    let mut version = 2;
    loop {
        app.run_worker_until_idle().await;
        if browser.shared(&link).await.body["form"]["version"] == version {
            break;
        }
        version += 1;
        meera.browser.publish(&form, json!({})).await.must_be(200);
        assert!(version < 100, "the node never received an event");
    }
}

#[tokio::test]
async fn node_without_nats_serves_new_version_within_two_seconds() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let (_, without_nats) = app.another_node(forms::MAX_STALENESS).await;
    assert_eq!(without_nats.shared(&link).await.must_be(200).body["form"]["version"], 1);
    meera.browser.publish(&form, one_question("Q1 New?")).await.must_be(200);
    app.clock.advance(forms::MAX_STALENESS);
    assert_eq!(without_nats.shared(&link).await.must_be(200).body["form"]["version"], 2);
    meera
        .browser
        .post(&format!("/api/form/{form}/unpublish"), json!({}))
        .await
        .must_be(200);
    app.clock.advance(forms::MAX_STALENESS);
    assert_eq!(without_nats.shared(&link).await.must_be(404).code(), "form.closed");
}

#[tokio::test]
async fn restricted_form_is_not_served_from_stale_cache() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let (_, without_nats) = app.another_node(forms::MAX_STALENESS).await;
    without_nats.shared(&link).await.must_be(200);
    let access = json!({ "access": "people" });
    meera
        .browser
        .put(&format!("/api/form/{form}/access"), access)
        .await
        .must_be(200);
    app.browser().shared(&link).await.must_be(403);
    app.clock.advance(forms::MAX_STALENESS);
    assert_eq!(without_nats.shared(&link).await.must_be(403).code(), "form.people_only");
}

#[tokio::test]
async fn form_is_served_for_a_minute_without_database() {
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

#[tokio::test]
async fn respondents_see_new_name_at_once() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Feedback").await;
    let reader = app.browser();
    let before = reader.shared(&link).await.must_be(200);
    assert_eq!(before.body["form"]["name"], "Feedback");
    meera
        .browser
        .put(
            &format!("/api/form/rename/{form}"),
            json!({ "name": "After the visit" }),
        )
        .await
        .must_be(200);
    let after = reader.shared(&link).await.must_be(200);
    assert_eq!(after.body["form"]["name"], "After the visit");
    assert_eq!(after.body["form"]["version"], before.body["form"]["version"]);
    let works = meera.browser.get("/api/works/recent").await;
    assert_eq!(works.body["recentWorks"][0]["hasUnpublishedChanges"], false);
    let versions = meera.browser.get(&format!("/api/form/{form}/versions")).await;
    assert_eq!(versions.body["versions"][0]["name"], "Feedback", "as it was published");
}
