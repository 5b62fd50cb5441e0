//! Invalid answers for each question type.

use serde_json::{Value, json};

use crate::harness::{Person, Respondent, TestApp, forms::form_with_all_types};

/// Ten invalid answers for each question type.
const WRONG: &str = r#"{
    "short": [7, true, false, ["a"], {"a": 1}, 1.5, ["x", "y"], -1, [1], "too long"],
    "long": [7, true, false, ["a"], {"a": 1}, 1.5, ["x", "y"], -1, [1], "too long"],
    "one": ["Blue", "Redd", 7, true, ["Red"], {"a": 1}, "Red, Green", 1.5, ["Red", "Green"], "__proto__"],
    "list": ["Third", "Othe", 7, true, ["Other"], {"a": 1}, "Other, Other", 1.5, ["Other", "x"], "__proto__"],
    "many": ["Tea", 7, true, {"a": 1}, ["Coffee"], ["Tea", "Coffee"], ["Tea", "Milk", "Tea"], [7], [["Tea"]], [true]],
    "file": ["an-upload", ["an-upload"], ["no upload"], ["01890000-0000-7000-8000-000000000000"], 7, true, {"a": 1}, [7],
        [["a"]], ["a", "b", "c", "d", "e", "f"]],
    "day": ["2023-02-29", "29.2.2024", "2024-13-01", "2024-00-10", "2024-02-30", "yesterday", 20240229, true, ["2024-02-29"],
        {"day": 1}],
    "scale": [11, -1, 1.5, 1000000, true, "eleven", "1.5", "0x3", [5], {"a": 1}],
    "stars": [6, -1, 1.5, 1000000, true, "six", "2.5", "0x3", [3], {"a": 1}],
    "words": ["Read", 1, true, ["a"], {"a": 1}, 0, -1, "2024-02-29", [1, 2], 1.5],
    "picture": ["Seen", 1, true, ["a"], {"a": 1}, 0, -1, "2024-02-29", [1, 2], 1.5],
    "film": ["Seen", 1, true, ["a"], {"a": 1}, 0, -1, "2024-02-29", [1, 2], 1.5]
}"#;

#[tokio::test]
async fn ten_wrong_answers_of_every_type_are_rejected_with_a_code() {
    let app = TestApp::start().await;
    let (form, good) = form_with_all_types(&Person::signed_in(&app).await).await;
    let wrong: Value = serde_json::from_str(WRONG).unwrap();
    assert_eq!(wrong.as_object().unwrap().len(), 12);
    for (question, answers) in wrong.as_object().unwrap() {
        assert_eq!(answers.as_array().unwrap().len(), 10, "{question}");
        for answer in answers.as_array().unwrap() {
            let mut page = good.clone();
            page[question] = match answer.as_str() {
                Some("too long") => json!("x".repeat(100 * 1024 + 1)),
                _ => answer.clone(),
            };
            let reply = Respondent::of(&app, &form)
                .submit_page("first", page)
                .await
                .must_be(422);
            let case = format!("{question}: {answer}");
            let fields = reply.body["fields"].as_array().unwrap();
            assert_eq!(fields.len(), 1, "{case}: {}", reply.text);
            assert_eq!(fields[0]["path"], question.as_str(), "{case}");
            assert!(fields[0]["code"].is_string(), "{case}");
        }
    }
    assert_eq!(app.stored_responses().await, Vec::<String>::new());
    assert_eq!(app.response_counts().await, (0, 0));
}
