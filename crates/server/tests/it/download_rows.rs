//! The rows of an export, its filters, and access to it.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Person, Respondent, TestApp};

/// Two pages, so that a response can be partial.
fn two_pages() -> Value {
    json!({ "pages": [
        { "pageId": "one", "pageTitle": "First", "questions": [
            { "id": "who", "type": "Short Answer", "questionText": "Who?" }] },
        { "pageId": "two", "pageTitle": "Second", "questions": [
            { "id": "stars", "type": "Rating", "questionText": "How good?", "rating": { "count": 5 } }] },
    ] })
}

async fn with_two_pages(app: &TestApp) -> (Person, String) {
    let meera = Person::signed_in(app).await;
    let form = meera.browser.new_form("Visit").await;
    meera.browser.publish(&form, two_pages()).await.must_be(200);
    (meera, form)
}

async fn answer(app: &TestApp, form: &str, who: &str) -> Respondent {
    let mut person = Respondent::of(app, form);
    person.must_submit("one", json!({ "who": who })).await;
    person
}

/// Without columns that differ between runs.
fn stable_columns(rows: &[Vec<String>]) -> Vec<String> {
    let stable = |row: &Vec<String>| [&row[2..4], &row[7..]].concat().join(" | ");
    rows.iter().map(stable).collect()
}

#[tokio::test]
async fn rows_match_the_counters() {
    let app = TestApp::start().await;
    let (meera, form) = with_two_pages(&app).await;
    let mut asha = answer(&app, &form, "Asha").await;
    asha.must_submit("two", json!({ "stars": 4 })).await;
    answer(&app, &form, "Bina").await;
    // Quarantined: not counted and not exported.
    let bot = Respondent::of(&app, &form);
    let trapped = json!({
        "formId": form, "currentPageId": "one", "responseId": bot.response, "seq": 1, "website": "https://pills.example",
        "userAnswers": [{ "questionId": "who", "answer": "Bot" }],
    });
    bot.browser.submit(trapped).await.must_be(200);
    // Submitted again without the answer.
    let mut chitra = answer(&app, &form, "Chitra").await;
    chitra.must_submit("two", json!({ "stars": 1 })).await;
    chitra.must_submit("two", json!({})).await;

    let csv = meera.browser.download(&form, "format=csv").await;
    let rows = csv.plain_cells();
    assert_eq!(
        stable_columns(&rows),
        [
            "Status | Version | Path | Who? | How good?",
            "complete | 1 | First > Second | Asha | 4",
            "partial | 1 | First | Bina | ",
            "complete | 1 | First > Second | Chitra | ",
        ]
    );
    assert_eq!(csv.total(), 3);
    assert_eq!(app.response_counts().await, (3, 2));
    let lines = meera.browser.download(&form, "format=jsonl").await.lines();
    assert_eq!(
        lines[0]["path"],
        json!([
        { "pageId": "one", "title": "First" }, { "pageId": "two", "title": "Second" }])
    );
    assert_eq!(
        lines[0]["answers"][1],
        json!({
        "questionId": "stars", "question": "How good?", "type": "Rating", "answer": 4 })
    );
    assert_eq!(lines[0]["responseId"], asha.id());
    assert!(lines[1]["receipt"].is_null() && lines[1]["completedAt"].is_null());
    for time in [&lines[0]["startedAt"], &lines[0]["completedAt"]] {
        let time = time.as_str().unwrap();
        assert!(time.ends_with('Z') && time.contains('T'), "{time}");
    }
}

#[tokio::test]
async fn export_is_filtered_by_days_and_version() {
    let app = TestApp::start().await;
    let (meera, form) = with_two_pages(&app).await;
    let day = || app.app.context.clock.now().date_naive();
    let first = day();
    answer(&app, &form, "Asha").await;
    app.clock.advance(Duration::from_hours(48));
    let second = day();
    answer(&app, &form, "Bina").await;
    meera.browser.publish(&form, two_pages()).await.must_be(200);
    answer(&app, &form, "Chitra").await;
    for (query, expected) in [
        (String::new(), &["Asha", "Bina", "Chitra"][..]),
        (format!("&from={second}"), &["Bina", "Chitra"]),
        (format!("&to={first}"), &["Asha"]),
        (format!("&from={first}&to={first}"), &["Asha"]),
        (format!("&from={first}&to={second}"), &["Asha", "Bina", "Chitra"]),
        ("&version=1".to_owned(), &["Asha", "Bina"]),
        (format!("&version=2&from={first}"), &["Chitra"]),
        (format!("&version=2&to={first}"), &[]),
        ("&from=2099-01-01&version=".to_owned(), &[]),
    ] {
        let csv = meera.browser.download(&form, &format!("format=csv{query}")).await;
        let names: Vec<String> = csv.plain_cells()[1..].iter().map(|row| row[8].clone()).collect();
        assert_eq!(names, expected, "{query}");
        assert_eq!(csv.total(), expected.len(), "{query}");
        let lines = meera.browser.download(&form, &format!("format=jsonl{query}")).await;
        assert_eq!(lines.lines().len(), expected.len(), "{query}");
    }
}

#[tokio::test]
async fn invalid_parameter_is_rejected_with_its_field() {
    let app = TestApp::start().await;
    let (meera, form) = with_two_pages(&app).await;
    for (query, field, code) in [
        ("", "format", "download.format_unknown"),
        ("format=pdf", "format", "download.format_unknown"),
        ("format=CSV", "format", "download.format_unknown"),
        ("format=csv&from=yesterday", "from", "filter.invalid"),
        ("format=csv&to=2026-02-30", "to", "filter.invalid"),
        ("format=csv&version=0", "version", "filter.invalid"),
        ("format=csv&version=2", "version", "filter.invalid"),
        ("format=csv&version=x", "version", "filter.invalid"),
    ] {
        let path = format!("/api/analytics/form/{form}/download?{query}");
        let rejected = meera.browser.get(&path).await.must_be(422);
        assert_eq!((rejected.field(), rejected.code()), (field, code), "{query}");
    }
    let twice = format!("/api/analytics/form/{form}/download?format=csv&format=csv");
    meera.browser.get(&twice).await.must_be(400);
    assert_eq!(
        app.app.responses.exports.free(),
        2,
        "a rejected request holds no permit"
    );
}

#[tokio::test]
async fn only_users_with_results_access_can_export() {
    let app = TestApp::start().await;
    let (meera, form) = with_two_pages(&app).await;
    answer(&app, &form, "Asha").await;
    let friend = Person::with_verified_email(&app).await;
    let access = format!("/api/form/{form}/access");
    let status = async |browser: &crate::harness::Browser, form: &str| {
        browser.begin_download(form, "format=csv").await.status().as_u16()
    };
    for (role, expected) in [("respond", 404), ("results", 200), ("edit", 200)] {
        let list = json!({ "responders": [{ "email": friend.email, "role": role }] });
        meera.browser.put(&access, list).await.must_be(200);
        assert_eq!(status(&friend.browser, &form).await, expected, "{role}");
    }
    meera
        .browser
        .put(&access, json!({ "responders": [] }))
        .await
        .must_be(200);
    assert_eq!(status(&friend.browser, &form).await, 404);
    assert_eq!(status(&app.browser(), &form).await, 401);
    let draft = meera.browser.new_form("Never published").await;
    assert_eq!(status(&meera.browser, &draft).await, 404);
    let unpublish = format!("/api/form/{form}/unpublish");
    meera.browser.post(&unpublish, json!({})).await.must_be(200);
    assert_eq!(
        status(&meera.browser, &form).await,
        200,
        "an unpublished form still has its results"
    );
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    assert_eq!(status(&meera.browser, &form).await, 404);
}

#[tokio::test]
async fn many_responses_are_exported_once_and_oldest_first() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Visit").await;
    app.insert_responses(&form, 2_345, 20).await;
    let csv = meera.browser.download(&form, "format=csv").await;
    let rows = csv.plain_cells();
    assert_eq!((csv.total(), rows.len() - 1), (2_345, 2_345));
    assert!(rows[1..].is_sorted_by(|one, next| one[4] < next[4]), "oldest first");
    let workbook = meera.browser.download(&form, "format=xlsx").await.sheets();
    assert_eq!(workbook[0].1.len(), 2_346);
    assert_eq!(workbook[0].1[2_345][0].to_string(), rows[2_345][0]);
}
