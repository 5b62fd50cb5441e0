//! Forms of several tests.

use serde_json::{Value, json};

use super::{Person, owner::all_question_types};

/// A branching form: `start → glad | sorry → the end`.
pub fn visit() -> Value {
    json!({
        "pages": [
            { "pageId": "start", "pageTitle": "Page 01", "questions": [
                { "id": "again", "type": "Multiple Choice", "questionText": "Q1 Again?",
                  "options": ["Yes", "No", "Perhaps"], "optionIds": ["yes", "no", "perhaps"] }] },
            { "pageId": "glad", "pageTitle": "Page 02", "questions": [
                { "id": "best", "type": "Short Answer", "questionText": "Q2 What was best?" }] },
            { "pageId": "sorry", "pageTitle": "Page 03", "questions": [
                { "id": "mend", "type": "Long Answer", "questionText": "Q3 What should we mend?" }] },
        ],
        "pageConditions": { "start": {
            "questionId": "again", "expectedAnswer": "Yes", "truePage": "glad", "falsePage": "sorry" } },
    })
}

pub async fn published(owner: &Person, draft: Value) -> String {
    let form = owner.browser.new_form("Visit").await;
    owner.browser.publish(&form, draft).await.must_be(200);
    form
}

/// Publishes a form with all question types; also returns valid answers.
pub async fn form_with_all_types(owner: &Person) -> (String, Value) {
    let form = owner.browser.new_form("Everything").await;
    owner.browser.publish(&form, all_kinds()).await.must_be(200);
    let good = json!({
        "short": "Meera", "long": "A\nB", "one": "Red", "many": ["Milk", "tea"], "list": "Other", "file": [],
        "day": "2024-02-29", "scale": 0, "stars": "5",
    });
    (form, good)
}

/// A page with a question of each type, and a page for each branch.
pub fn all_kinds() -> Value {
    let mut draft = all_question_types();
    draft["status"] = json!("published");
    draft
}

/// With option ids, and questions that the second version removes.
pub fn first_version() -> Value {
    json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [
        { "id": "colour", "type": "Multiple Choice", "questionText": "Q1 Which colour?",
          "options": ["Red", "Blue", "Grey"], "optionIds": ["r", "b", "g"] },
        { "id": "why", "type": "Short Answer", "questionText": "Q2 Why?" },
        { "id": "never", "type": "Short Answer", "questionText": "Q3 Anything else?" },
    ] }] })
}

pub fn second_version() -> Value {
    json!({ "pages": [{ "pageId": "p1", "pageTitle": "Start", "questions": [
        { "id": "colour", "type": "Multiple Choice", "questionText": "Q1 Which shade?",
          "options": ["Crimson", "Blue", "Green"], "optionIds": ["r", "b", "n"] },
    ] }] })
}
