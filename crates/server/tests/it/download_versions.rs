//! The story of two versions: one column for a renamed question, one label for a renamed option, nothing lost.

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

/// 'Yes' is called 'Gladly' and Tea 'Chai', there is no Water; the doctor is asked for no more, the wait is told in words, the
/// note has become words to read, and the order is another.
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
        .seeing(1)
        .hand_in("p1", old.clone())
        .await
        .must_be(200);
    meera.browser.publish(&form, second_version()).await.must_be(200);
    let new = json!({ "again": "yes", "drinks": ["tea"], "wait": "Long", "doctor2": "Sen" });
    Respondent::of(app, &form)
        .seeing(2)
        .hand_in("p1", new)
        .await
        .must_be(200);
    // Who opened the first version before the second was out may still answer it.
    Respondent::of(app, &form)
        .seeing(1)
        .hand_in("p1", old)
        .await
        .must_be(200);
    (meera, form)
}

#[tokio::test]
async fn versions_are_merged_by_id_in_the_newest_wording() {
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
    let told: Vec<String> = csv[1..]
        .iter()
        .map(|row| [&row[3..4], &row[7..]].concat().join(" | "))
        .collect();
    let old = "1 | At the clinic | 7 | Chai; Water | Gladly |  | Rao | Thanks";
    assert_eq!(told, [old, "2 | At the clinic | Long | Chai | Gladly | Sen |  | ", old]);
    let lines = meera.browser.download(&form, "format=jsonl").await.lines();
    let expected: Vec<Vec<String>> = lines.iter().map(|line| row_of(line, &COLUMNS)).collect();
    assert_eq!(csv[1..], expected);
}

#[tokio::test]
async fn json_lines_also_say_what_the_respondent_saw() {
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
