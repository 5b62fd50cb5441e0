//! Which responses a download holds, and who gets one.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Person, Respondent, TestApp};

/// Two pages, so that a response can stop half way.
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

async fn answers(app: &TestApp, form: &str, who: &str) -> Respondent {
    let mut person = Respondent::of(app, form);
    person.hand_in("one", json!({ "who": who })).await.must_be(200);
    person
}

/// Column by column, without what differs from run to run.
fn told(rows: &[Vec<String>]) -> Vec<String> {
    let kept = |row: &Vec<String>| [&row[2..4], &row[7..]].concat().join(" | ");
    rows.iter().map(kept).collect()
}

#[tokio::test]
async fn there_are_as_many_rows_as_responses_are_counted() {
    let app = TestApp::start().await;
    let (meera, form) = with_two_pages(&app).await;
    let mut asha = answers(&app, &form, "Asha").await;
    asha.hand_in("two", json!({ "stars": 4 })).await.must_be(200);
    answers(&app, &form, "Bina").await;
    // Held apart: it counts nowhere.
    let held = Respondent::of(&app, &form);
    let trapped = json!({
        "formId": form, "currentPageId": "one", "responseId": held.response, "seq": 1, "website": "https://pills.example",
        "userAnswers": [{ "questionId": "who", "answer": "Bot" }],
    });
    held.browser.submit(trapped).await.must_be(200);
    // Gone back: what was left does not count.
    let mut chitra = answers(&app, &form, "Chitra").await;
    chitra.hand_in("two", json!({ "stars": 1 })).await.must_be(200);
    chitra.hand_in("two", json!({})).await.must_be(200);

    let csv = meera.browser.download(&form, "format=csv").await;
    let rows = csv.plain_cells();
    assert_eq!(
        told(&rows),
        [
            "Status | Version | Path | Who? | How good?",
            "complete | 1 | First > Second | Asha | 4",
            "unfinished | 1 | First | Bina | ",
            "complete | 1 | First > Second | Chitra | ",
        ]
    );
    assert_eq!(csv.total(), 3);
    assert_eq!(app.numbers().await, (3, 2));
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
    assert_eq!(lines[0]["responseId"], asha.response);
    assert!(lines[1]["receipt"].is_null() && lines[1]["completedAt"].is_null());
    for time in [&lines[0]["startedAt"], &lines[0]["completedAt"]] {
        let time = time.as_str().unwrap();
        assert!(time.ends_with('Z') && time.contains('T'), "{time}");
    }
}

#[tokio::test]
async fn a_download_holds_the_days_and_the_version_that_were_asked_for() {
    let app = TestApp::start().await;
    let (meera, form) = with_two_pages(&app).await;
    let day = || app.app.clock.now().date_naive();
    let first = day();
    answers(&app, &form, "Asha").await;
    app.clock.advance(Duration::from_hours(48));
    let second = day();
    answers(&app, &form, "Bina").await;
    meera.browser.publish(&form, two_pages()).await.must_be(200);
    answers(&app, &form, "Chitra").await;
    // The clock was moved, so that everybody must sign in again or not at all.
    for (wanted, expected) in [
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
        let csv = meera.browser.download(&form, &format!("format=csv{wanted}")).await;
        let names: Vec<String> = csv.plain_cells()[1..].iter().map(|row| row[8].clone()).collect();
        assert_eq!(names, expected, "{wanted}");
        assert_eq!(csv.total(), expected.len(), "{wanted}");
        let lines = meera.browser.download(&form, &format!("format=jsonl{wanted}")).await;
        assert_eq!(lines.lines().len(), expected.len(), "{wanted}");
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_by_its_name() {
    let app = TestApp::start().await;
    let (meera, form) = with_two_pages(&app).await;
    for (wanted, field, code) in [
        ("", "format", "download.format_unknown"),
        ("format=pdf", "format", "download.format_unknown"),
        ("format=CSV", "format", "download.format_unknown"),
        ("format=csv&from=yesterday", "from", "filter.invalid"),
        ("format=csv&to=2026-02-30", "to", "filter.invalid"),
        ("format=csv&version=0", "version", "filter.invalid"),
        ("format=csv&version=2", "version", "filter.invalid"),
        ("format=csv&version=x", "version", "filter.invalid"),
    ] {
        let path = format!("/api/analytics/form/{form}/download?{wanted}");
        let refused = meera.browser.get(&path).await.must_be(422);
        assert_eq!((refused.field(), refused.code()), (field, code), "{wanted}");
    }
    let twice = format!("/api/analytics/form/{form}/download?format=csv&format=csv");
    meera.browser.get(&twice).await.must_be(400);
    assert_eq!(app.app.downloads.free(), 2, "a refusal keeps no place");
}

#[tokio::test]
async fn only_who_may_see_the_results_may_download_them() {
    let app = TestApp::start().await;
    let (meera, form) = with_two_pages(&app).await;
    answers(&app, &form, "Asha").await;
    let friend = Person::proven(&app).await;
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
        "what is closed has its results still"
    );
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    assert_eq!(status(&meera.browser, &form).await, 404);
}

#[tokio::test]
async fn many_responses_come_in_the_order_of_their_beginning_and_each_once() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Visit").await;
    app.put_down_responses(&form, 2_345, 20).await;
    let csv = meera.browser.download(&form, "format=csv").await;
    let rows = csv.plain_cells();
    assert_eq!((csv.total(), rows.len() - 1), (2_345, 2_345));
    assert!(rows[1..].is_sorted_by(|one, next| one[4] < next[4]), "oldest first");
    let workbook = meera.browser.download(&form, "format=xlsx").await.sheets();
    assert_eq!(workbook[0].1.len(), 2_346);
    assert_eq!(workbook[0].1[2_345][0].to_string(), rows[2_345][0]);
}
