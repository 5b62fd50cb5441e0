//! What each kind of question does not take, by the dozen.

use serde_json::{Value, json};

use crate::{
    harness::{Person, Respondent, TestApp},
    submit_refused::everything,
};

/// Ten answers for each kind of question that it does not take.
fn ten_for_each_kind() -> Vec<(&'static str, [Value; 10])> {
    let long = "x".repeat(100 * 1024 + 1);
    let no_text = || {
        [
            json!(7),
            json!(true),
            json!(false),
            json!(["a"]),
            json!({ "a": 1 }),
            json!(1.5),
            json!(["x", "y"]),
            json!(-1),
            json!([1]),
            json!(long),
        ]
    };
    let no_option = || {
        [
            json!("Blue"),
            json!("Redd"),
            json!(7),
            json!(true),
            json!(["Red"]),
            json!({ "a": 1 }),
            json!("Red, Green"),
            json!(1.5),
            json!(["Red", "Green"]),
            json!("__proto__"),
        ]
    };
    let anything = || {
        [
            json!("Read"),
            json!(1),
            json!(true),
            json!(["a"]),
            json!({ "a": 1 }),
            json!(0),
            json!(-1),
            json!("2024-02-29"),
            json!([1, 2]),
            json!(1.5),
        ]
    };
    vec![
        ("short", no_text()),
        ("long", no_text()),
        ("one", no_option()),
        ("list", no_option()),
        (
            "many",
            [
                json!("Tea"),
                json!(7),
                json!(true),
                json!({ "a": 1 }),
                json!(["Coffee"]),
                json!(["Tea", "Coffee"]),
                json!(["Tea", "Milk", "Tea"]),
                json!([7]),
                json!([["Tea"]]),
                json!([true]),
            ],
        ),
        (
            "file",
            [
                json!("an-upload"),
                json!(["an-upload"]),
                json!(["no upload"]),
                json!(["01890000-0000-7000-8000-000000000000"]),
                json!(7),
                json!(true),
                json!({ "a": 1 }),
                json!([7]),
                json!([["a"]]),
                json!(["a", "b", "c", "d", "e", "f"]),
            ],
        ),
        (
            "day",
            [
                json!("2023-02-29"),
                json!("29.2.2024"),
                json!("2024-13-01"),
                json!("2024-00-10"),
                json!("2024-02-30"),
                json!("yesterday"),
                json!(20240229),
                json!(true),
                json!(["2024-02-29"]),
                json!({ "day": 1 }),
            ],
        ),
        (
            "scale",
            [
                json!(11),
                json!(-1),
                json!(1.5),
                json!(1_000_000),
                json!(true),
                json!("eleven"),
                json!("1.5"),
                json!("0x3"),
                json!([5]),
                json!({ "a": 1 }),
            ],
        ),
        (
            "stars",
            [
                json!(6),
                json!(-1),
                json!(1.5),
                json!(1_000_000),
                json!(true),
                json!("six"),
                json!("2.5"),
                json!("0x3"),
                json!([3]),
                json!({ "a": 1 }),
            ],
        ),
        ("words", anything()),
        ("picture", anything()),
        ("film", anything()),
    ]
}

#[tokio::test]
async fn ten_wrong_answers_of_every_kind_are_refused_with_a_code_each() {
    let app = TestApp::start().await;
    let (form, good) = everything(&Person::signed_in(&app).await).await;
    for (question, wrong) in ten_for_each_kind() {
        for answer in wrong {
            let case = format!("{question}: {answer:.80}");
            let mut answers = good.clone();
            answers[question] = answer;
            let reply = Respondent::of(&app, &form).hand_in("first", answers).await.must_be(422);
            let fields = reply.body["fields"].as_array().unwrap();
            assert_eq!(fields.len(), 1, "{case}: {}", reply.text);
            assert_eq!(fields[0]["path"], question, "{case}");
            assert!(fields[0]["code"].is_string(), "{case}");
        }
    }
    assert_eq!(app.stored_responses().await, Vec::<String>::new());
    assert_eq!(app.numbers().await, (0, 0));
}
