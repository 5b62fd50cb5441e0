//! A respondent reads and deletes the own response by its private link.

use std::time::Duration;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use formwright::http::Network;
use platform::rng::Rng;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Person, Reply, Respondent, TestApp, files::pdf, forms::published};

const PATH: &str = "/api/response/mine";

/// Two pages with a text, a file and a hidden field.
fn two_pages() -> Value {
    json!({
        "formName": "Visit",
        "pages": [
            { "pageId": "p1", "pageTitle": "You", "questions": [
                { "id": "why", "type": "Short Answer", "questionText": "Q1 Why?" },
                { "id": "scan", "type": "File Upload", "questionText": "Q2 Your report?", "fileTypes": [], "maxFiles": 2, "maxFileSize": "5mb" },
                { "id": "source", "type": "Hidden Field", "questionText": "Source", "shortName": "source" },
            ] },
            { "pageId": "p2", "pageTitle": "Colour", "questions": [
                { "id": "colour", "type": "Multiple Choice", "questionText": "Q3 Colour?", "options": ["Red", "Dark blue"], "optionIds": ["red", "blue"] },
            ] },
        ],
    })
}

/// A complete response with a file.
async fn complete(app: &TestApp, form: &str) -> Respondent {
    let mut respondent = Respondent::of(app, form);
    let scan = respondent.upload_ok("scan", "scan.pdf", pdf()).await;
    let answers = json!({ "why": "It hurt", "scan": [scan], "source": "poster" });
    respondent.must_submit("p1", answers).await;
    respondent.must_submit("p2", json!({ "colour": "blue" })).await;
    respondent
}

async fn call(app: &TestApp, method: Method, token: &str) -> Reply {
    let browser = app.browser();
    let request = browser.request(method, PATH).header("X-Response-Token", token);
    browser.send(request).await
}

async fn read(app: &TestApp, token: &str) -> Reply {
    call(app, Method::GET, token).await
}

#[tokio::test]
async fn link_shows_the_response_as_answered() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, two_pages()).await;
    let token = complete(&app, &form).await.private_link_token().await;
    let reply = read(&app, &token).await.must_be(200);
    assert_eq!(reply.headers["cache-control"], "no-store");
    let own = &reply.body["response"];
    assert_eq!(own["formName"], "Visit");
    assert_eq!(own["receipt"].as_str().unwrap().len(), 8);
    assert!(own["completedAt"].is_string());
    assert_eq!(
        own["answers"],
        json!([
            { "questionId": "why", "question": "Why?", "answer": "It hurt" },
            { "questionId": "scan", "question": "Your report?", "answer": "scan.pdf" },
            { "questionId": "colour", "question": "Colour?", "answer": "Dark blue" },
        ]),
        "hidden fields are left out"
    );
}

#[tokio::test]
async fn link_says_when_the_form_deletes_the_response() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let mut draft = two_pages();
    let form = published(&meera, draft.clone()).await;
    let kept = complete(&app, &form).await.private_link_token().await;
    draft["settings"] = json!({ "retentionDays": 90 });
    meera.browser.publish(&form, draft).await.must_be(200);
    let expiring = complete(&app, &form).await.private_link_token().await;
    let own = &read(&app, &expiring).await.must_be(200).body["response"];
    let time = |field: &str| own[field].as_str().unwrap().parse::<DateTime<Utc>>().unwrap();
    assert_eq!(time("keptUntil") - time("startedAt"), TimeDelta::days(90));
    let own = &read(&app, &kept).await.must_be(200).body["response"];
    assert!(own.get("keptUntil").is_none(), "its version says nothing");
}

#[tokio::test]
async fn link_deletes_response_files_and_counts() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, two_pages()).await;
    let (mine, other) = (complete(&app, &form).await, complete(&app, &form).await);
    let token = mine.private_link_token().await;
    assert_eq!(app.stored_file_counts().await.0, 2);
    call(&app, Method::DELETE, &token).await.must_be(200);
    assert_eq!(app.response_counts().await, (1, 1));
    assert!(
        app.stored_responses()
            .await
            .iter()
            .all(|line| line.contains(&other.id()))
    );
    assert_eq!(app.stored_file_counts().await.0, 1);
    assert_eq!(app.recount().await, Vec::<String>::new());
    for method in [Method::GET, Method::DELETE] {
        let gone = call(&app, method, &token).await;
        gone.must_say(404, "This response is no longer there.");
    }
    read(&app, &other.private_link_token().await).await.must_be(200);
}

#[tokio::test]
async fn link_of_unfinished_response_works_too() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, two_pages()).await;
    let mut respondent = Respondent::of(&app, &form);
    respondent.must_submit("p1", json!({ "why": "It hurt" })).await;
    let token = respondent.private_link_token().await;
    let reply = read(&app, &token).await.must_be(200);
    assert!(reply.body["response"].get("completedAt").is_none());
    assert!(reply.body["response"].get("receipt").is_none());
    call(&app, Method::DELETE, &token).await.must_be(200);
    assert_eq!(app.response_counts().await, (0, 0));
}

#[tokio::test]
async fn key_creates_no_link_after_the_change_window() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, two_pages()).await;
    let respondent = complete(&app, &form).await;
    let token = respondent.private_link_token().await;
    app.clock.advance(Duration::from_mins(31));
    assert_eq!(
        respondent.request_private_link().await.must_be(409).code(),
        "response.complete"
    );
    // The link itself stays valid.
    read(&app, &token).await.must_be(200);
}

#[tokio::test]
async fn key_without_response_creates_no_link() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, two_pages()).await;
    let nobody = Respondent::of(&app, &form);
    assert_eq!(
        nobody.request_private_link().await.must_be(404).code(),
        "response.not_found"
    );
    let mut with_id = complete(&app, &form).await;
    with_id.response = with_id.id();
    assert_eq!(
        with_id.request_private_link().await.must_be(422).code(),
        "response.id_invalid",
        "owners know the id"
    );
    let mut elsewhere = complete(&app, &form).await;
    elsewhere.form = published(&meera, two_pages()).await;
    assert_eq!(
        elsewhere.request_private_link().await.must_be(404).code(),
        "response.not_found"
    );
}

#[tokio::test]
async fn damaged_or_guessed_token_finds_nothing() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, two_pages()).await;
    let token = complete(&app, &form).await.private_link_token().await;
    let (first, rest) = token.split_at(1);
    let other_first = if first == "A" { "B" } else { "A" };
    let shorter = &token[..token.len() - 1];
    for guess in [
        "",
        "x",
        shorter,
        &format!("{other_first}{rest}"),
        &"A".repeat(64),
        &form,
    ] {
        for method in [Method::GET, Method::DELETE] {
            let refused = call(&app, method, guess).await.must_be(404);
            assert_eq!(refused.code(), "response.link_invalid", "{guess}");
        }
    }
    let browser = app.browser();
    let without = browser.get(PATH).await.must_be(404);
    assert_eq!(without.code(), "response.link_invalid");
    assert_eq!(app.response_counts().await, (1, 1));
}

/// Some guesses know everything but the signature, as a collaborator who reads the results does.
#[tokio::test]
async fn ten_thousand_guesses_find_nothing() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, two_pages()).await;
    let (one, other) = (complete(&app, &form).await, complete(&app, &form).await);
    let decoded = |token: String| URL_SAFE_NO_PAD.decode(token).unwrap();
    let token = decoded(one.private_link_token().await);
    let (ids, signature) = token.split_at(32);
    let signature_of_other = decoded(other.private_link_token().await)[32..].to_vec();
    let rng = Rng::seeded(54);
    let browser = app.browser();
    for number in 0..10_000_u32 {
        let guess: Vec<u8> = match number % 4 {
            0 => rng.bytes::<48>().to_vec(),
            1 => [ids, &rng.bytes::<16>()].concat(),
            2 => [ids, &signature[..15], &rng.bytes::<1>()].concat(),
            _ => [ids, &signature_of_other].concat(),
        };
        if guess == token {
            continue;
        }
        let request = browser.request(Method::GET, PATH);
        let request = request.header("X-Response-Token", URL_SAFE_NO_PAD.encode(guess));
        let refused = browser.send(request).await.must_be(404);
        assert_eq!(refused.code(), "response.link_invalid");
    }
}

#[tokio::test]
async fn link_works_while_the_form_is_closed_or_in_the_trash() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, two_pages()).await;
    let (one, other) = (complete(&app, &form).await, complete(&app, &form).await);
    let (one, other) = (one.private_link_token().await, other.private_link_token().await);
    meera
        .browser
        .post(&format!("/api/form/{form}/unpublish"), json!({}))
        .await
        .must_be(200);
    read(&app, &one).await.must_be(200);
    call(&app, Method::DELETE, &one).await.must_be(200);
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    read(&app, &other).await.must_be(200);
    call(&app, Method::DELETE, &other).await.must_be(200);
    assert_eq!(app.response_counts().await, (0, 0));
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn calls_are_limited_per_network() {
    let app = TestApp::start_with_real_limits().await;
    let network = Network::of("198.51.100.7".parse().unwrap());
    while app.app.context.limits.own_response.consume(network).is_ok() {}
    let browser = app.browser().at_address("198.51.100.7");
    let limited = browser.get(PATH).await.must_be(429);
    assert!(limited.headers.contains_key("retry-after"));
    browser.delete(PATH).await.must_be(429);
    browser.post("/api/response/link", json!({})).await.must_be(429);
    app.browser().get(PATH).await.must_be(404);
}
