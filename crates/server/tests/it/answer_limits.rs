//! Formats and limits of answers, from publishing to the export.

use serde_json::{Value, json};

use crate::harness::{Person, Respondent, TestApp, forms::published};

fn with_limits() -> Value {
    json!({ "pages": [{ "pageId": "p1", "questions": [
        { "id": "age", "type": "Short Answer", "questionText": "Age?", "format": "wholeNumber", "min": 18, "max": "120" },
        { "id": "mail", "type": "Short Answer", "questionText": "E-mail?", "format": "email" },
        { "id": "food", "type": "Checkbox", "questionText": "Food?", "options": ["Bread", "Rice"], "optionIds": ["b", "r"],
          "minChoices": 2 },
    ] }] })
}

#[tokio::test]
async fn answers_outside_the_limits_are_rejected_by_code() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, with_limits()).await;
    for (question, answer, code) in [
        ("age", json!("seventeen"), "not_a_whole_number"),
        ("age", json!("17"), "below_min"),
        ("mail", json!("a@b"), "not_an_email"),
        ("food", json!(["b"]), "too_few_choices"),
    ] {
        let mut respondent = Respondent::of(&app, &form);
        let reply = respondent
            .submit_page("p1", json!({ question: answer }))
            .await
            .must_be(422);
        assert_eq!(reply.body["fields"][0]["code"], code, "{}", reply.text);
    }
}

#[tokio::test]
async fn numbers_are_stored_in_one_notation_and_exported_as_numbers() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, with_limits()).await;
    let answers = json!({ "age": " 042.0", "mail": " meera@riverside.example ", "food": ["Rice", "Bread"] });
    Respondent::of(&app, &form).must_submit("p1", answers).await;
    let csv = meera.browser.download(&form, "format=csv").await.plain_cells();
    assert_eq!(csv[1][8..], ["42", "meera@riverside.example", "Bread; Rice"]);
    let sheets = meera.browser.download(&form, "format=xlsx").await.sheets();
    assert_eq!(sheets[0].1[1][8], calamine::Data::Float(42.0));
}

#[tokio::test]
async fn form_with_impossible_limits_is_not_published() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Limits").await;
    let mut draft = with_limits();
    draft["pages"][0]["questions"][0]["max"] = json!(17);
    let reply = meera.browser.publish(&form, draft).await.must_be(422);
    assert!(reply.text.contains("limits_impossible"), "{}", reply.text);
}
