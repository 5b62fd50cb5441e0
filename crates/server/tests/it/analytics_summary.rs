//! A form's analytics: counts by question type, merged over all versions with the newest labels.

use serde_json::{Value, json};

use crate::harness::{
    Person, Respondent, TestApp,
    analytics::{bars, of_question},
    files::pdf,
    forms::{all_kinds, first_version, published, second_version, visit},
    pictures::png,
};

#[tokio::test]
async fn renamed_option_is_one_bar_and_answered_removed_question_stays() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, first_version()).await;
    let mut early = Respondent::of(&app, &form);
    early.must_submit("p1", json!({ "colour": "Red", "why": "Warm" })).await;
    let grey = json!({ "colour": "Grey" });
    Respondent::of(&app, &form).must_submit("p1", grey).await;
    meera.browser.publish(&form, second_version()).await.must_be(200);
    for colour in ["Crimson", "Green"] {
        let answers = json!({ "colour": colour });
        Respondent::of(&app, &form)
            .with_version(2)
            .must_submit("p1", answers)
            .await;
    }

    let analytics = meera.browser.analytics_of(&form, "").await;
    assert_eq!(
        (&analytics["starts"], &analytics["completed"]),
        (&json!(4), &json!(4)),
        "{analytics}"
    );
    let colour = of_question(&analytics, "colour");
    assert_eq!(colour["question"], "Q1 Which shade?");
    assert_eq!(bars(colour), ["Crimson 2", "Blue 0", "Green 1", "(Grey 1)"]);
    assert_eq!(
        colour["options"],
        json!({ "Crimson": 2, "Blue": 0, "Green": 1, "Grey": 1 })
    );
    let why = of_question(&analytics, "why");
    assert_eq!(why["question"], "Q2 Why? (removed)");
    assert_eq!((&why["removed"], &why["answered"]), (&json!(true), &json!(1)));
    assert_eq!(why["latest"][0]["text"], "Warm");
    assert_eq!(why["latest"][0]["responseId"], early.id());
    assert_eq!(
        analytics["analytics"].as_array().unwrap().len(),
        2,
        "removed questions without answers are left out"
    );
    let versions: Vec<&Value> = analytics["versions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["version"])
        .collect();
    assert_eq!(versions, [2, 1]);

    let single = meera
        .browser
        .get(&format!("/api/analytics/form/{form}/responses/{}", early.id()))
        .await
        .must_be(200);
    let response = &single.body["response"];
    assert_eq!((&response["version"], &response["complete"]), (&json!(1), &json!(true)));
    let answers = &response["pages"][0]["answers"];
    assert_eq!(response["pages"][0]["pageTitle"], "Page 01");
    assert_eq!(
        (
            &answers[0]["question"],
            &answers[0]["answer"]["text"],
            &answers[0]["nowCalled"]
        ),
        (&json!("Q1 Which colour?"), &json!("Red"), &json!("Q1 Which shade?"))
    );
    assert_eq!(
        (&answers[1]["answer"]["text"], &answers[1]["removed"]),
        (&json!("Warm"), &json!(true))
    );
    assert!(answers[2].get("answer").is_none(), "skipped: {answers}");

    let list = meera.browser.responses_of(&form, "").await;
    let shown = &list["responses"].as_array().unwrap().last().unwrap()["answers"];
    assert_eq!(
        (&shown["colour"]["text"], &shown["why"]["text"]),
        (&json!("Crimson"), &json!("Warm")),
        "lists use the newest labels"
    );
}

#[tokio::test]
async fn skipped_counts_responses_whose_version_had_the_question() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, first_version()).await;
    for answers in [json!({ "why": "Warm" }), json!({ "colour": "Red" }), json!({})] {
        Respondent::of(&app, &form).must_submit("p1", answers).await;
    }
    meera.browser.publish(&form, second_version()).await.must_be(200);
    for _ in 0..2 {
        Respondent::of(&app, &form)
            .with_version(2)
            .must_submit("p1", json!({}))
            .await;
    }
    let analytics = meera.browser.analytics_of(&form, "").await;
    let counted = |question| {
        let question = of_question(&analytics, question);
        (
            question["answered"].as_i64().unwrap(),
            question["skipped"].as_i64().unwrap(),
        )
    };
    assert_eq!(counted("colour"), (1, 4));
    assert_eq!(counted("why"), (1, 2), "responses to the newer version did not skip it");
    let second = meera.browser.analytics_of(&form, "version=2").await;
    let colour = of_question(&second, "colour");
    assert_eq!((&colour["answered"], &colour["skipped"]), (&json!(0), &json!(2)));
    assert_eq!(second["starts"], 2);
    assert_eq!(second["analytics"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn every_question_type_has_its_bars() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, all_kinds()).await;
    let mut arun = Respondent::of(&app, &form);
    let files = [
        arun.upload_ok("file", "a.pdf", pdf()).await,
        arun.upload_ok("file", "b.png", png()).await,
    ];
    let all = json!({
        "short": "Fine", "long": "Very\nfine", "one": "Red", "many": ["Tea", "Milk"], "list": "Other", "file": files,
        "day": "2026-03-01", "scale": 10, "stars": 4,
    });
    arun.must_submit("first", all).await;
    let some = json!({ "short": "Bad", "one": "Green", "many": ["Milk"], "day": "2025-12-31", "scale": 0, "stars": 5 });
    Respondent::of(&app, &form).must_submit("first", some).await;

    let analytics = meera.browser.analytics_of(&form, "").await;
    let of = |question| bars(of_question(&analytics, question));
    assert_eq!(of("short"), ["Answered 2", "Skipped 0"]);
    assert_eq!(of("long"), ["Answered 1", "Skipped 1"]);
    assert_eq!(of("one"), ["Red 1", "Green 1"]);
    assert_eq!(of("many"), ["Tea 1", "Milk 2"]);
    assert_eq!(of("list"), ["Drop Down Option 0", "Other 1"]);
    assert_eq!(of("file"), ["image 1", "pdf 1"]);
    assert_eq!(of("day"), ["2025-12-31 1", "2026-03-01 1"]);
    let scale: Vec<String> = (0..=10)
        .map(|number| format!("{number} {}", i32::from(number % 10 == 0)))
        .collect();
    assert_eq!(of("scale"), scale);
    assert_eq!(of("stars"), ["1 0", "2 0", "3 0", "4 1", "5 1"]);
    let mean = |question| of_question(&analytics, question)["mean"].as_f64();
    assert_eq!(
        (mean("scale"), mean("stars"), mean("one")),
        (Some(5.0), Some(4.5), None)
    );
    let texts = &of_question(&analytics, "short")["latest"];
    assert_eq!((&texts[0]["text"], &texts[1]["text"]), (&json!("Bad"), &json!("Fine")));
    let questions: Vec<&str> = analytics["analytics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["questionId"].as_str().unwrap())
        .collect();
    let expected = [
        "short", "long", "one", "many", "list", "file", "day", "scale", "stars", "why", "else",
    ];
    assert_eq!(questions, expected, "texts, pictures and videos take no answer");
    assert_eq!(
        of_question(&analytics, "many")["skipped"],
        0,
        "two selected options are one answer"
    );
}

#[tokio::test]
async fn unusual_labels_are_counted() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let labels = [
        "__proto__",
        "constructor",
        "=cmd()",
        "नमस्ते",
        "a\"b<c>",
        "Red (2)",
        "Red",
    ];
    let mut draft = json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [
        { "id": "q1", "type": "Checkbox", "questionText": "toString", "options": labels,
          "optionIds": ["o0", "o1", "o2", "o3", "o4", "o5", "o6"] },
    ] }] });
    let form = published(&meera, draft.clone()).await;
    Respondent::of(&app, &form)
        .must_submit("p1", json!({ "q1": labels }))
        .await;
    let analytics = meera.browser.analytics_of(&form, "").await;
    let question = of_question(&analytics, "q1");
    let counted = question["options"].as_object().unwrap();
    assert_eq!(counted.len(), labels.len());
    assert!(labels.iter().all(|label| counted[*label] == 1), "{counted:?}");

    // A label that another option had in an earlier version.
    draft["pages"][0]["questions"][0]["options"] = json!(["Red"]);
    draft["pages"][0]["questions"][0]["optionIds"] = json!(["new"]);
    meera.browser.publish(&form, draft).await.must_be(200);
    let analytics = meera.browser.analytics_of(&form, "").await;
    let question = of_question(&analytics, "q1");
    assert_eq!(bars(question)[0], "Red 0");
    assert_eq!(
        (&question["options"]["Red"], &question["options"]["Red (3)"]),
        (&json!(0), &json!(1))
    );
}

#[tokio::test]
async fn pages_have_dropoff_and_the_condition_that_leads_there() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Visit").await;
    let link = meera.browser.publish(&form, visit()).await.must_be(200).body["shareLink"]
        .as_str()
        .unwrap()
        .to_owned();
    for _ in 0..5 {
        app.browser().shared(&link).await.must_be(200);
    }
    app.flush_views().await;
    for (answer, page) in [("Yes", Some("glad")), ("Yes", None), ("No", Some("sorry"))] {
        let mut respondent = Respondent::of(&app, &form);
        respondent.must_submit("start", json!({ "again": answer })).await;
        if let Some(page) = page {
            respondent.must_submit(page, json!({})).await;
        }
    }
    let analytics = meera.browser.analytics_of(&form, "").await;
    assert_eq!(
        (&analytics["views"], &analytics["starts"], &analytics["completed"]),
        (&json!(5), &json!(3), &json!(2))
    );
    let expected = json!([
        { "pageId": "start", "pageTitle": "Page 01", "entered": 5, "left": 2 },
        { "pageId": "glad", "pageTitle": "Page 02", "entered": 2, "left": 1, "reachedBy": { "pageId": "start", "when": true } },
        { "pageId": "sorry", "pageTitle": "Page 03", "entered": 1, "left": 0, "reachedBy": { "pageId": "start", "when": false } },
    ]);
    assert_eq!(analytics["pages"], expected);

    let mut draft = visit();
    draft["pages"].as_array_mut().unwrap().remove(2);
    draft["pageConditions"]["start"]["falsePage"] = json!("end");
    meera.browser.publish(&form, draft).await.must_be(200);
    let analytics = meera.browser.analytics_of(&form, "").await;
    assert_eq!(analytics["pages"][2]["pageId"], "sorry");
    assert_eq!(
        (&analytics["pages"][2]["removed"], &analytics["pages"][2]["entered"]),
        (&json!(true), &json!(1))
    );
}

#[tokio::test]
async fn newest_five_texts_are_shown_and_long_ones_cut() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.published_form("Texts").await.0;
    for nth in 0..7 {
        let text = if nth == 6 {
            "ß".repeat(700)
        } else {
            format!("Text {nth}")
        };
        let answers = if nth == 5 { json!({}) } else { json!({ "q1": text }) };
        Respondent::of(&app, &form).must_submit("p1", answers).await;
    }
    let analytics = meera.browser.analytics_of(&form, "").await;
    let latest = of_question(&analytics, "q1")["latest"].as_array().unwrap().clone();
    let texts: Vec<&str> = latest.iter().map(|text| text["text"].as_str().unwrap()).collect();
    assert_eq!(texts, [&*"ß".repeat(500), "Text 4", "Text 3", "Text 2", "Text 1"]);
}
