//! Exports of two versions: renamed questions share a column, renamed options a label, and no answer is lost.

use serde_json::{Value, json};

use crate::harness::{Person, Respondent, TestApp, downloads::row_of};

fn first_version() -> Value {
    json!({ "pages": [{ "pageId": "p1", "pageTitle": "Your visit", "questions": [
        { "id": "doctor", "type": "Short Answer", "questionText": "Which doctor?" },
        { "id": "again", "type": "Multiple Choice", "questionText": "Again?",
          "options": ["Yes", "No"], "optionIds": ["yes", "no"] },
        { "id": "drinks", "type": "Checkbox", "questionText": "Drinks?",
          "options": ["Tea", "Milk", "Water"], "optionIds": ["tea", "milk", "water"] },
        { "id": "wait", "type": "Linear Scale", "questionText": "The wait?", "linearScale": { "min": 0, "max": 10 } },
        { "id": "note", "type": "Short Answer", "questionText": "A note?" },
    ] }] })
}

/// Renames 'Yes' to 'Gladly' and 'Tea' to 'Chai', removes 'Water' and the doctor, turns the scale into a text question and the
/// note into a text block, and changes the order.
fn second_version() -> Value {
    json!({ "pages": [{ "pageId": "p1", "pageTitle": "At the clinic", "questions": [
        { "id": "wait", "type": "Short Answer", "questionText": "How long was the wait?" },
        { "id": "drinks", "type": "Checkbox", "questionText": "Drinks?",
          "options": ["Chai", "Milk"], "optionIds": ["tea", "milk"] },
        { "id": "again", "type": "Multiple Choice", "questionText": "Would you come again?",
          "options": ["Gladly", "No"], "optionIds": ["yes", "no"] },
        { "id": "note", "type": "Text", "questionText": "Thank you", "shortText": "Goodbye" },
        { "id": "doctor2", "type": "Short Answer", "questionText": "Which doctor? (removed)" },
    ] }] })
}

const COLUMNS: [&str; 6] = ["wait", "drinks", "again", "doctor2", "doctor", "note"];

async fn two_versions(app: &TestApp) -> (Person, String) {
    let meera = Person::signed_in(app).await;
    let form = meera.browser.new_form("Visit").await;
    meera.browser.publish(&form, first_version()).await.must_be(200);
    let old = json!({ "doctor": "Rao", "again": "yes", "drinks": ["tea", "water"], "wait": 7, "note": "Thanks" });
    Respondent::of(app, &form)
        .with_version(1)
        .must_submit("p1", old.clone())
        .await;
    meera.browser.publish(&form, second_version()).await.must_be(200);
    let new = json!({ "again": "yes", "drinks": ["tea"], "wait": "Long", "doctor2": "Sen" });
    Respondent::of(app, &form).with_version(2).must_submit("p1", new).await;
    // Respondents who opened the first version may still submit it.
    Respondent::of(app, &form).with_version(1).must_submit("p1", old).await;
    (meera, form)
}

#[tokio::test]
async fn versions_are_merged_by_id_with_the_newest_texts() {
    let app = TestApp::start().await;
    let (meera, form) = two_versions(&app).await;
    let csv = meera.browser.download(&form, "format=csv").await.plain_cells();
    assert_eq!(
        csv[0][8..],
        [
            "How long was the wait?",
            "Drinks?",
            "Would you come again?",
            "Which doctor? (removed)",
            "Which doctor? (removed) (2)",
            "A note? (removed)",
        ]
    );
    let rows: Vec<String> = csv[1..]
        .iter()
        .map(|row| [&row[3..4], &row[7..]].concat().join(" | "))
        .collect();
    let old = "1 | At the clinic | 7 | Chai; Water | Gladly |  | Rao | Thanks";
    assert_eq!(rows, [old, "2 | At the clinic | Long | Chai | Gladly | Sen |  | ", old]);
    let lines = meera.browser.download(&form, "format=jsonl").await.lines();
    let expected: Vec<Vec<String>> = lines.iter().map(|line| row_of(line, &COLUMNS)).collect();
    assert_eq!(csv[1..], expected);
}

#[tokio::test]
async fn json_lines_have_the_original_texts_too() {
    let app = TestApp::start().await;
    let (meera, form) = two_versions(&app).await;
    let lines = meera.browser.download(&form, "format=jsonl").await.lines();
    assert_eq!(
        lines[0]["answers"],
        json!([
            { "questionId": "wait", "question": "How long was the wait?", "type": "Linear Scale", "answer": 7, "asked": "The wait?" },
            { "questionId": "drinks", "question": "Drinks?", "type": "Checkbox", "answer": ["Chai", "Water"],
              "optionIds": ["tea", "water"], "answeredAs": ["Tea", "Water"] },
            { "questionId": "again", "question": "Would you come again?", "type": "Multiple Choice", "answer": "Gladly",
              "optionIds": ["yes"], "asked": "Again?", "answeredAs": "Yes" },
            { "questionId": "doctor", "question": "Which doctor?", "type": "Short Answer", "removed": true, "answer": "Rao" },
            { "questionId": "note", "question": "A note?", "type": "Short Answer", "removed": true, "answer": "Thanks" },
        ])
    );
    assert_eq!(
        lines[1]["answers"][2],
        json!({
        "questionId": "again", "question": "Would you come again?", "type": "Multiple Choice", "answer": "Gladly",
        "optionIds": ["yes"] })
    );
}

#[tokio::test]
async fn headers_have_the_question_numbers_of_the_ui() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Visit").await;
    // Stored by an older builder, which numbered the image too.
    let first = json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [
        { "id": "map", "type": "Image", "questionText": "Q1 The way", "imageUrl": "https://example.org/map.png" },
        { "id": "guest", "type": "Short Answer", "questionText": "Q2 A guest" },
        { "id": "day", "type": "Date", "questionText": "Q3 The day" },
    ] }] });
    let second = json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [
        { "id": "map", "type": "Image", "questionText": "Q1 The way", "imageUrl": "https://example.org/map.png" },
        { "id": "note", "type": "Text", "questionText": "", "shortText": "Hello" },
        { "id": "day", "type": "Date", "questionText": "Q2 The day" },
    ] }] });
    meera.browser.publish(&form, first).await.must_be(200);
    let given = json!({ "guest": "Sen", "day": "2026-03-11" });
    let mut guest = Respondent::of(&app, &form).with_version(1);
    guest.must_submit("p1", given).await;
    meera.browser.publish(&form, second).await.must_be(200);
    let csv = meera.browser.download(&form, "format=csv").await.plain_cells();
    assert_eq!(csv[0][8..], ["Q1 The day", "A guest (removed)"]);
}
