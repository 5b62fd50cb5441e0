//! Matrix, Ranking and Consent: stored, counted, found and exported.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::Executor as _;

use crate::harness::{
    Person, Respondent, TestApp,
    analytics::{bars, ids, names, of_question},
    downloads::answer_cells,
    forms::published,
};

/// Ids are field names of stored answers, and `visit` is a Multiple Choice in the first version.
fn form(visit: &Value, consent_text: &str) -> Value {
    json!({ "pages": [{ "pageId": "p1", "questions": [
        visit,
        { "id": "days", "type": "Matrix", "questionText": "Days?", "several": true, "rows": ["Walk", "Swim"],
          "rowIds": ["options", "rows"], "options": ["Monday", "Friday"], "optionIds": ["mon", "fri"] },
        { "id": "order", "type": "Ranking", "questionText": "Order?", "options": ["Tea", "Milk", "Rice"],
          "optionIds": ["t", "m", "r"] },
        { "id": "terms", "type": "Consent", "questionText": "Terms?", "consentText": consent_text },
    ] }] })
}

fn first_version() -> Value {
    let visit = json!({ "id": "visit", "type": "Multiple Choice", "questionText": "Visit?", "options": ["Good", "Bad"],
        "optionIds": ["rows", "bad"] });
    form(&visit, "I agree to the terms of May.")
}

fn second_version() -> Value {
    let visit = json!({ "id": "visit", "type": "Matrix", "questionText": "Visit?", "rows": ["Food", "Room"],
        "rowIds": ["food", "room"], "options": ["Good", "Bad"], "optionIds": ["rows", "bad"], "required": true });
    form(&visit, "I agree to the terms of June.")
}

async fn answered(app: &TestApp) -> (Person, String, [(&'static str, String); 3]) {
    let meera = Person::signed_in(app).await;
    let form = published(&meera, first_version()).await;
    let mut asha = Respondent::of(app, &form);
    let answers = json!({ "visit": "Good", "order": ["Milk", "Tea", "Rice"], "terms": "agreed" });
    asha.must_submit("p1", answers).await;
    meera.browser.publish(&form, second_version()).await.must_be(200);
    let mut bina = Respondent::of(app, &form);
    let answers = json!({
        "visit": { "rows": { "food": "Good", "room": "Bad" } },
        "days": { "rows": { "Walk": ["Friday", "Monday"], "Swim": ["Monday"] } },
        "order": ["t", "m", "r"],
        "terms": "agreed",
    });
    bina.must_submit("p1", answers).await;
    let mut chitra = Respondent::of(app, &form);
    let answers =
        json!({ "visit": { "rows": { "food": "bad", "room": "bad" } }, "days": { "rows": { "rows": ["fri"] } } });
    chitra.must_submit("p1", answers).await;
    (
        meera,
        form,
        [("asha", asha.id()), ("bina", bina.id()), ("chitra", chitra.id())],
    )
}

#[tokio::test]
async fn cells_places_and_consent_are_counted() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    let analytics = meera.browser.analytics_of(&form, "").await;
    assert_eq!(
        bars(of_question(&analytics, "visit")),
        ["Food: Good 1", "Food: Bad 1", "Room: Bad 2", "(Good 1)"]
    );
    assert_eq!(
        bars(of_question(&analytics, "days")),
        ["Walk: Monday 1", "Walk: Friday 1", "Swim: Monday 1", "Swim: Friday 1"]
    );
    assert_eq!(
        bars(of_question(&analytics, "order")),
        ["Tea: 1 1", "Tea: 2 1", "Milk: 1 1", "Milk: 2 1", "Rice: 3 2"]
    );
    assert_eq!(bars(of_question(&analytics, "terms")), ["Agreed 2", "Did not agree 1"]);
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn analytics_have_the_rows_and_columns_of_all_versions() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    let mut third = second_version();
    third["pages"][0]["questions"][1]["rows"] = json!(["Walking", "Cycle"]);
    third["pages"][0]["questions"][1]["rowIds"] = json!(["options", "cycle"]);
    meera.browser.publish(&form, third).await.must_be(200);
    let analytics = meera.browser.analytics_of(&form, "").await;
    assert_eq!(
        of_question(&analytics, "days")["grid"],
        json!({
            "rows": [
                { "key": "options", "label": "Walking" },
                { "key": "cycle", "label": "Cycle" },
                { "key": "rows", "label": "Swim", "removed": true },
            ],
            "columns": [{ "key": "mon", "label": "Monday" }, { "key": "fri", "label": "Friday" }],
        })
    );
    let places = &of_question(&analytics, "order")["grid"]["columns"];
    assert_eq!(
        *places,
        json!([{ "key": "1", "label": "1" }, { "key": "2", "label": "2" }, { "key": "3", "label": "3" }])
    );
    assert_eq!(of_question(&analytics, "terms").get("grid"), None);
}

#[tokio::test]
async fn filters_and_search_find_cells_and_places() {
    let app = TestApp::start().await;
    let (meera, form, respondents) = answered(&app).await;
    for (query, expected) in [
        ("questionId=visit&answer=food:rows", vec!["bina"]),
        ("questionId=visit&answer=room:bad", vec!["chitra", "bina"]),
        ("questionId=visit&answer=rows", vec!["asha"]),
        ("questionId=visit&answer=food", vec![]),
        ("questionId=days&answer=rows:mon", vec!["bina"]),
        ("questionId=days&answer=rows:fri", vec!["chitra"]),
        ("questionId=days&answer=skipped", vec!["asha"]),
        ("questionId=order&answer=m:1", vec!["asha"]),
        ("questionId=order&answer=r:3", vec!["bina", "asha"]),
        ("questionId=order&answer=r:0", vec![]),
        ("questionId=order&answer=r:x", vec![]),
        ("questionId=terms&answer=answered", vec!["bina", "asha"]),
        ("questionId=terms&answer=skipped", vec!["chitra"]),
        ("search=friday", vec!["chitra", "bina"]),
        ("search=good", vec!["bina", "asha"]),
        ("search=milk", vec![]),
        ("search=agreed", vec![]),
    ] {
        let list = meera.browser.responses_of(&form, query).await;
        assert_eq!(names(&ids(&list), &respondents), expected, "{query}");
    }
}

#[tokio::test]
async fn responses_show_rows_places_and_the_text_agreed_to() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    let shown = meera.browser.responses_of(&form, "").await.to_string();
    for text in [
        "Food: Good; Room: Bad",
        "Walk: Monday, Friday; Swim: Monday",
        "1. Milk, 2. Tea, 3. Rice",
        "I agree to the terms of May.",
        "I agree to the terms of June.",
    ] {
        assert!(shown.contains(&format!("\"{text}\"")), "{text}: {shown}");
    }
}

#[tokio::test]
async fn exports_have_a_column_per_row_and_ranked_option() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    let csv = meera.browser.download(&form, "format=csv").await.plain_cells();
    let answers = answer_cells(&csv);
    let [headers, asha, bina, chitra] = answers[..] else {
        panic!("four lines")
    };
    assert_eq!(
        headers,
        [
            "Visit?",
            "Visit? - Food",
            "Visit? - Room",
            "Days? - Walk",
            "Days? - Swim",
            "Order? - Tea",
            "Order? - Milk",
            "Order? - Rice",
            "Terms?",
        ]
    );
    // The answer from before the question became a Matrix stays.
    assert_eq!(
        asha,
        ["Good", "", "", "", "", "2", "1", "3", "I agree to the terms of May."]
    );
    assert_eq!(
        bina,
        [
            "",
            "Good",
            "Bad",
            "Monday; Friday",
            "Monday",
            "1",
            "2",
            "3",
            "I agree to the terms of June."
        ]
    );
    assert_eq!(chitra, ["", "Bad", "Bad", "", "Friday", "", "", "", ""]);
    assert_eq!(meera.browser.download(&form, "format=xlsx").await.sheet_cells(), csv);
}

#[tokio::test]
async fn json_lines_name_rows_and_columns_by_label_and_id() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    let mut renamed = second_version();
    renamed["pages"][0]["questions"][1]["rows"][0] = json!("Walking");
    meera.browser.publish(&form, renamed).await.must_be(200);
    let lines = meera.browser.download(&form, "format=jsonl").await.lines();
    let days = &lines[1]["answers"][1];
    assert_eq!(
        days["answer"],
        json!([
            { "row": "Walking", "rowId": "options", "columns": ["Monday", "Friday"], "columnIds": ["mon", "fri"] },
            { "row": "Swim", "rowId": "rows", "columns": ["Monday"], "columnIds": ["mon"] },
        ])
    );
    assert_eq!(
        days["answeredAs"],
        json!([{ "row": "Walk", "columns": ["Monday", "Friday"] }, { "row": "Swim", "columns": ["Monday"] }])
    );
    let order = &lines[0]["answers"][1];
    assert_eq!(order["answer"], json!(["Milk", "Tea", "Rice"]));
    assert_eq!(order["optionIds"], json!(["m", "t", "r"]));
    assert_eq!(lines[0]["answers"][2]["answer"], "I agree to the terms of May.");
}

#[tokio::test]
async fn answers_of_a_version_that_cannot_be_parsed_stay_in_exports() {
    let app = TestApp::start().await;
    let (meera, form, _) = answered(&app).await;
    let mut third = second_version();
    let questions = &mut third["pages"][0]["questions"];
    questions[1]["rows"] = json!(["Walk"]);
    questions[1]["rowIds"] = json!(["options"]);
    questions[2] = json!({ "id": "order", "type": "Address", "questionText": "Order?" });
    meera.browser.publish(&form, third).await.must_be(200);
    // The trigger that protects versions is off for this statement.
    let damage = "set session_replication_role = replica; update form_versions set content = '[]' where number < 3;";
    app.as_superuser().await.execute(damage).await.unwrap();
    // A node that has not cached them.
    let (_node, browser) = app.another_node(Duration::from_secs(1)).await;
    let email = meera.email.clone();
    let browser = Person { email, browser }.new_session().await;
    let csv = browser.download(&form, "format=csv").await.plain_cells();
    let answers = answer_cells(&csv);
    let (headers, bina) = (answers[0], answers[2]);
    let cell = |title: &str| bina[headers.iter().position(|header| header == title).unwrap()].as_str();
    assert_eq!(cell("Visit? - Food"), "Good");
    assert_eq!(cell("Terms?"), "agreed", "which text it was is unknown");
    let others: Value = serde_json::from_str(cell("Other answers")).unwrap();
    assert_eq!(
        others,
        json!({ "days": { "rows": { "options": ["mon", "fri"], "rows": ["mon"] } }, "order": ["t", "m", "r"] })
    );
    let lines = browser.download(&form, "format=jsonl").await.lines();
    let days = lines[1]["answers"].as_array().unwrap().iter();
    let days: Vec<&Value> = days.filter(|answer| answer["questionId"] == "days").collect();
    assert_eq!(days.len(), 1);
    assert_eq!(days[0]["answer"], others["days"]);
}

#[tokio::test]
async fn workbook_with_more_columns_than_excel_allows_is_rejected() {
    let app = TestApp::start().await;
    let rows: Vec<String> = (0..50).map(|row| row.to_string()).collect();
    let question = |at: usize| json!({ "id": format!("q{at}"), "type": "Matrix", "questionText": "Which?", "rows": rows, "options": ["Yes"] });
    let questions: Vec<Value> = (0..328).map(question).collect();
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, json!({ "pages": [{ "pageId": "p1", "questions": questions }] })).await;
    let refused = meera.browser.begin_download(&form, "format=xlsx").await;
    assert_eq!(refused.status(), 422);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["code"], "download.too_many_columns");
    let csv = meera.browser.download(&form, "format=csv").await.cells();
    assert_eq!(csv[0].len(), 8 + 328 * 50);
}

#[tokio::test]
async fn incomplete_answers_are_rejected() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, second_version()).await;
    let visit = json!({ "rows": { "food": "Good", "room": "Bad" } });
    for (answer, code) in [
        (json!({ "visit": { "rows": { "food": "Good" } } }), "rows_missing"),
        (
            json!({ "visit": visit, "days": { "rows": { "tennis": ["mon"] } } }),
            "not_a_row",
        ),
        (json!({ "visit": visit, "order": ["Tea"] }), "not_all_ranked"),
        (json!({ "visit": visit, "terms": "yes" }), "not_an_option"),
    ] {
        let reply = Respondent::of(&app, &form).submit_page("p1", answer).await.must_be(422);
        assert_eq!(reply.body["fields"][0]["code"], code, "{}", reply.text);
    }
}

#[tokio::test]
async fn too_large_a_matrix_or_ranking_is_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, second_version()).await;
    let labels = |count: usize| (0..count).map(|at| json!(format!("Label {at}"))).collect::<Value>();
    for (question, field, most) in [(1, "rows", 50), (1, "options", 20), (2, "options", 20)] {
        for (count, status) in [(most, 200), (most + 1, 422)] {
            let mut sent = second_version();
            let ids = if field == "rows" { "rowIds" } else { "optionIds" };
            sent["pages"][0]["questions"][question][field] = labels(count);
            sent["pages"][0]["questions"][question][ids] = json!([]);
            meera.browser.publish(&form, sent).await.must_be(status);
        }
    }
}
