//! "Other": stored, counted, listed, found and exported with the respondent's text.

use serde_json::{Value, json};

use crate::harness::{
    Person, Respondent, TestApp,
    analytics::{bars, ids, names, of_question},
    forms::published,
};

/// The options' ids are the field names of an answer with "Other".
fn with_other() -> Value {
    json!({ "pages": [{ "pageId": "p1", "questions": [
        { "id": "drink", "type": "Multiple Choice", "questionText": "Drink?", "options": ["Coffee", "Milk"],
          "optionIds": ["other", "options"], "other": true },
        { "id": "food", "type": "Checkbox", "questionText": "Food?", "options": ["Bread", "Rice"],
          "optionIds": ["options", "other"], "other": true },
        { "id": "seat", "type": "Dropdown", "questionText": "Seat?", "options": ["Aisle", "Window"], "optionIds": ["a", "w"] },
    ] }] })
}

fn without_other() -> Value {
    let mut form = with_other();
    for question in form["pages"][0]["questions"].as_array_mut().unwrap() {
        question["other"] = json!(false);
    }
    form
}

async fn answered(app: &TestApp) -> (Person, String, [(&'static str, String); 3]) {
    let meera = Person::signed_in(app).await;
    let form = published(&meera, with_other()).await;
    let mut respondents = Vec::new();
    for answers in [
        json!({ "drink": { "other": " Ginger tea " }, "food": ["Bread"], "seat": "Aisle" }),
        json!({ "drink": "Coffee", "food": { "options": ["Rice", "Bread"], "other": "Noodles" } }),
        json!({ "drink": "Milk", "food": { "other": "=1+1" } }),
    ] {
        let mut respondent = Respondent::of(app, &form);
        respondent.must_submit("p1", answers).await;
        respondents.push(respondent.id());
    }
    let [asha, bina, chitra] = respondents.try_into().unwrap();
    (meera, form, [("asha", asha), ("bina", bina), ("chitra", chitra)])
}

#[tokio::test]
async fn other_is_counted_apart_from_options() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    let analytics = meera.browser.analytics_of(&form, "").await;
    assert_eq!(
        bars(of_question(&analytics, "drink")),
        ["Coffee 1", "Milk 1", "Other 1"]
    );
    assert_eq!(bars(of_question(&analytics, "food")), ["Bread 2", "Rice 1", "Other 2"]);
    assert_eq!(bars(of_question(&analytics, "seat")), ["Aisle 1", "Window 0"]);
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn newest_texts_beside_other_are_listed() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    let analytics = meera.browser.analytics_of(&form, "").await;
    let texts = |question: &str| {
        let latest = of_question(&analytics, question)["latest"].as_array().cloned();
        latest.map(|latest| latest.iter().map(|one| one["text"].clone()).collect::<Vec<_>>())
    };
    assert_eq!(texts("drink"), Some(vec![json!("Ginger tea")]));
    assert_eq!(texts("food"), Some(vec![json!("=1+1"), json!("Noodles")]));
    assert_eq!(texts("seat"), None);
}

#[tokio::test]
async fn filters_and_search_find_other_by_its_text() {
    let app = TestApp::start().await;
    let (meera, form, respondents) = answered(&app).await;
    for (query, expected) in [
        ("questionId=drink&answer=:other", vec!["asha"]),
        ("questionId=drink&answer=other", vec!["bina"]),
        ("questionId=drink&answer=options", vec!["chitra"]),
        ("questionId=food&answer=:other", vec!["chitra", "bina"]),
        ("questionId=food&answer=options", vec!["bina", "asha"]),
        ("questionId=food&answer=other", vec!["bina"]),
        ("questionId=seat&answer=:other", vec![]),
        ("search=ginger", vec!["asha"]),
        ("search=noodles", vec!["bina"]),
        ("search=bread", vec!["bina", "asha"]),
        ("search=options", vec![]),
    ] {
        let list = meera.browser.responses_of(&form, query).await;
        assert_eq!(names(&ids(&list), &respondents), expected, "{query}");
    }
}

#[tokio::test]
async fn responses_show_other_with_its_text() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    let list = meera.browser.responses_of(&form, "").await;
    let shown = list.to_string();
    for text in ["Other: Ginger tea", "Bread, Rice, Other: Noodles", "Other: =1+1"] {
        assert!(shown.contains(&format!("\"{text}\"")), "{text}: {shown}");
    }
}

#[tokio::test]
async fn exports_have_a_column_for_texts_beside_other() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    // Old answers keep their column when the owner no longer offers "Other".
    meera.browser.publish(&form, without_other()).await.must_be(200);
    let csv = meera.browser.download(&form, "format=csv").await.plain_cells();
    let answers: Vec<&[String]> = csv.iter().map(|row| &row[8..]).collect();
    assert_eq!(
        answers,
        [
            ["Drink?", "Drink? - Other", "Food?", "Food? - Other", "Seat?"],
            ["Other", "Ginger tea", "Bread", "", "Aisle"],
            ["Coffee", "", "Bread; Rice; Other", "Noodles", ""],
            ["Milk", "", "Other", "=1+1", ""],
        ]
    );
    let sheets = meera.browser.download(&form, "format=xlsx").await.sheets();
    let cells: Vec<Vec<String>> = sheets[0]
        .1
        .iter()
        .map(|row| row[8..].iter().map(ToString::to_string).collect())
        .collect();
    assert_eq!(cells, answers);
    let lines = meera.browser.download(&form, "format=jsonl").await.lines();
    let food = |line: &Value| line["answers"][1].clone();
    assert_eq!(food(&lines[1])["answer"], json!(["Bread", "Rice", "Other"]));
    assert_eq!(food(&lines[1])["optionIds"], json!(["options", "other"]));
    assert_eq!(food(&lines[1])["otherText"], "Noodles");
    assert_eq!(food(&lines[2])["optionIds"], json!([]));
    assert_eq!(food(&lines[0]).get("otherText"), None);
    assert_eq!(lines[0]["answers"][0]["answer"], "Other");
    assert_eq!(lines[0]["answers"][0]["otherText"], "Ginger tea");
}

#[tokio::test]
async fn other_without_text_is_rejected() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, with_other()).await;
    for (answer, code) in [
        (json!({ "drink": { "other": " " } }), "other_without_text"),
        (json!({ "drink": { "other": "a".repeat(501) } }), "other_too_long"),
        (json!({ "seat": { "other": "Roof" } }), "not_an_option"),
    ] {
        let reply = Respondent::of(&app, &form).submit_page("p1", answer).await.must_be(422);
        assert_eq!(reply.body["fields"][0]["code"], code, "{}", reply.text);
    }
}
