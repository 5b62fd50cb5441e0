//! The response list, its filters, and reading one response.

use serde_json::{Value, json};

use crate::harness::{
    Browser, Person, Respondent, TestApp,
    analytics::{ids, names},
    files::pdf,
    forms::{all_kinds, published, visit},
    pictures::png,
};

impl Browser {
    /// The ids of the responses that a filter finds, newest first.
    async fn found(&self, form: &str, query: &str) -> Vec<String> {
        ids(&self.responses_of(form, query).await)
    }
}

#[tokio::test]
async fn responses_are_paged_newest_first() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.published_form("Parts").await.0;
    let mut expected = Vec::new();
    for nth in 0..7 {
        let mut respondent = Respondent::of(&app, &form);
        respondent
            .must_submit("p1", json!({ "q1": format!("Text {nth}") }))
            .await;
        expected.insert(0, respondent.id());
    }
    assert_eq!(meera.browser.found(&form, "").await, expected);
    let (mut parts, mut cursor) = (Vec::new(), String::new());
    loop {
        let list = meera
            .browser
            .responses_of(&form, &format!("limit=3&cursor={cursor}"))
            .await;
        assert_eq!(list["total"], 7);
        assert!(list.get("lookedThrough").is_none());
        parts.push(ids(&list));
        match list["nextCursor"].as_str() {
            Some(next) => next.clone_into(&mut cursor),
            None => break,
        }
    }
    assert_eq!(parts.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3, 1]);
    assert_eq!(parts.concat(), expected);
    let list = meera.browser.responses_of(&form, "limit=7").await;
    assert!(list.get("nextCursor").is_none(), "there is no next page");
    let newest = &list["responses"][0];
    assert_eq!(newest["answers"]["q1"]["text"], "Text 6");
    assert_eq!((&newest["complete"], &newest["version"]), (&json!(true), &json!(1)));
    assert!(
        newest["receipt"].is_string() && newest["completedAt"].is_string(),
        "{newest}"
    );
    for (query, field) in [
        ("limit=many", "limit"),
        ("cursor=abc", "cursor"),
        ("state=odd", "state"),
        ("questionId=nothing", "questionId"),
        ("questionId=q%201", "questionId"),
        ("answer=yes", "questionId"),
    ] {
        let reply = meera
            .browser
            .get(&format!("/api/analytics/form/{form}/responses?{query}"))
            .await
            .must_be(422);
        assert_eq!((reply.code(), reply.field()), ("filter.invalid", field), "{query}");
    }
}

#[tokio::test]
async fn quarantined_responses_are_found_only_by_their_state() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let mut respondents = Vec::new();
    for name in ["done", "begun", "machine"] {
        let mut respondent = Respondent::of(&app, &form);
        respondent.must_submit("start", json!({ "again": "Yes" })).await;
        if name != "begun" {
            respondent.must_submit("glad", json!({ "best": "Tea" })).await;
        }
        respondents.push((name, respondent.id()));
    }
    let statement = "update responses set quarantine_reason = 'honeypot' where response_id = $1::uuid";
    let quarantine = sqlx::query(statement).bind(&respondents[2].1);
    quarantine.execute(&mut app.as_superuser().await).await.unwrap();
    app.correct_counters().await;
    for (state, expected) in [
        ("", vec!["begun", "done"]),
        ("state=complete", vec!["done"]),
        ("state=partial", vec!["begun"]),
        ("state=quarantined", vec!["machine"]),
        ("state=quarantined&limit=1", vec!["machine"]),
        ("limit=1", vec!["begun"]),
        ("questionId=again&answer=yes", vec!["begun", "done"]),
        ("questionId=again&answer=yes&state=quarantined", vec!["machine"]),
    ] {
        let list = meera.browser.responses_of(&form, state).await;
        assert_eq!(names(&ids(&list), &respondents), expected, "{state}");
        if !state.contains("limit") && !state.contains("answer") {
            assert_eq!(list["total"], expected.len(), "{state}");
        }
    }
    let flagged = meera.browser.responses_of(&form, "state=quarantined").await;
    assert_eq!(flagged["responses"][0]["quarantineReason"], "honeypot");
    assert_eq!(meera.browser.analytics_of(&form, "").await["quarantined"], 1);
}

#[tokio::test]
async fn responses_are_found_by_answer() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, all_kinds()).await;
    let mut arun = Respondent::of(&app, &form);
    let files = [
        arun.upload_ok("file", "Scan.pdf", pdf()).await,
        arun.upload_ok("file", "b.png", png()).await,
    ];
    let all = json!({
        "short": "Überall Fine", "long": "100% \\ fine_", "one": "Red", "many": ["Milk", "Tea"], "list": "Other", "file": files,
        "day": "2026-03-01", "scale": 10, "stars": 4,
    });
    arun.must_submit("first", all).await;
    let mut asha = Respondent::of(&app, &form);
    let some = json!({ "short": "red", "one": "Green", "many": ["Milk"], "day": "2025-12-31", "scale": 1, "stars": 5 });
    asha.must_submit("first", some).await;
    asha.must_submit("no", json!({ "else": "Nothing" })).await;
    let respondents = [("arun", arun.id()), ("asha", asha.id())];
    for (question, answer, expected) in [
        ("one", "red", vec!["arun"]),
        ("one", "Red", vec![]),
        ("many", "milk", vec!["asha", "arun"]),
        ("many", "tea", vec!["arun"]),
        ("list", "d2", vec!["arun"]),
        ("list", "d1", vec![]),
        ("file", "pdf", vec!["arun"]),
        ("file", "zip", vec![]),
        ("day", "2025-12-31", vec!["asha"]),
        ("scale", "1", vec!["asha"]),
        ("scale", "10", vec!["arun"]),
        ("stars", "5", vec!["asha"]),
        ("stars", "five", vec![]),
        ("short", "%C3%BCBERALL", vec!["arun"]),
        ("short", "e", vec!["asha", "arun"]),
        ("long", "%25", vec!["arun"]),
        ("long", "0_", vec![]),
        ("long", "answered", vec!["arun"]),
        ("long", "skipped", vec!["asha"]),
        ("many", "answered", vec!["asha", "arun"]),
        ("else", "answered", vec!["asha"]),
        ("else", "skipped", vec![]),
        ("why", "skipped", vec![]),
    ] {
        let list = meera
            .browser
            .responses_of(&form, &format!("questionId={question}&answer={answer}"))
            .await;
        assert_eq!(names(&ids(&list), &respondents), expected, "{question}={answer}");
        assert!(list.get("total").is_none() && list.get("lookedThrough").is_none() && list.get("nextCursor").is_none());
    }
    let list = meera.browser.responses_of(&form, "questionId=one&answer=red").await;
    let shown = &list["responses"][0]["answers"];
    for (question, text) in [
        ("short", "Überall Fine"),
        ("one", "Red"),
        ("many", "Tea, Milk"),
        ("list", "Other"),
        ("file", "Scan.pdf, b.png"),
        ("day", "2026-03-01"),
        ("scale", "10"),
        ("stars", "4"),
    ] {
        assert_eq!(shown[question]["text"], text, "{shown}");
    }
    let file = &shown["file"]["files"][0];
    assert_eq!(
        (&file["id"], &file["name"], &file["type"]),
        (&json!(files[0]), &json!("Scan.pdf"), &json!("pdf"))
    );
    assert_eq!(file["bytes"], pdf().len());
    assert!(shown["one"].get("files").is_none());
}

#[tokio::test]
async fn responses_are_found_by_day_and_version() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let submit_page = async |version| {
        let mut respondent = Respondent::of(&app, &form).with_version(version);
        respondent.must_submit("start", json!({ "again": "Yes" })).await;
        respondent.id()
    };
    let first_day = app.app.context.clock.now().date_naive();
    let mut respondents = vec![("first", submit_page(1).await)];
    app.clock.advance(std::time::Duration::from_hours(24));
    let last_day = app.app.context.clock.now().date_naive();
    respondents.push(("second", submit_page(1).await));
    meera.browser.publish(&form, visit()).await.must_be(200);
    respondents.push(("third", submit_page(2).await));
    for (query, expected) in [
        (format!("from={first_day}&to={first_day}"), vec!["first"]),
        (format!("from={last_day}"), vec!["third", "second"]),
        (format!("to={last_day}"), vec!["third", "second", "first"]),
        ("version=1".to_owned(), vec!["second", "first"]),
        ("version=2".to_owned(), vec!["third"]),
        (
            format!("version=1&from={last_day}&questionId=again&answer=yes"),
            vec!["second"],
        ),
        ("version=3".to_owned(), vec![]),
    ] {
        let list = meera.browser.responses_of(&form, &query).await;
        assert_eq!(names(&ids(&list), &respondents), expected, "{query}");
        if !query.contains("answer") {
            assert_eq!(list["total"], expected.len(), "{query}");
        }
    }
}

#[tokio::test]
async fn answer_filter_respects_the_question_type_of_each_version() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form_with =
        |question: Value| json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [question] }] });
    let choice = json!({ "id": "q1", "type": "Multiple Choice", "questionText": "Which?", "options": ["Red"], "optionIds": ["tea"] });
    let text = json!({ "id": "q1", "type": "Short Answer", "questionText": "Which?" });
    let form = published(&meera, form_with(choice.clone())).await;
    let mut respondents = Vec::new();
    let mut early = Respondent::of(&app, &form);
    early.must_submit("p1", json!({ "q1": "Red" })).await;
    respondents.push(("picked", early.id()));
    meera.browser.publish(&form, form_with(text)).await.must_be(200);
    let mut late = Respondent::of(&app, &form).with_version(2);
    late.must_submit("p1", json!({ "q1": "Iced tea" })).await;
    respondents.push(("wrote", late.id()));
    let query = "questionId=q1&answer=tea";
    let list = meera.browser.responses_of(&form, query).await;
    assert_eq!(names(&ids(&list), &respondents), ["wrote", "picked"]);
    assert_eq!(list["responses"][1]["answers"]["q1"]["text"], "Red");
    meera.browser.publish(&form, form_with(choice)).await.must_be(200);
    assert_eq!(
        names(&meera.browser.found(&form, query).await, &respondents),
        ["picked"],
        "same as its bar counts"
    );
}

#[tokio::test]
async fn response_shows_its_path_in_order_then_left_pages() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let mut arun = Respondent::of(&app, &form);
    arun.must_submit("start", json!({ "again": "No" })).await;
    arun.must_submit("sorry", json!({ "mend": "The tap" })).await;
    arun.must_submit("start", json!({ "again": "Yes" })).await;
    let call = format!("/api/analytics/form/{form}/responses/{}", arun.id());
    let partial = meera.browser.get(&call).await.must_be(200).body["response"].clone();
    assert_eq!(partial["complete"], false);
    arun.must_submit("glad", json!({})).await;
    let response = meera.browser.get(&call).await.must_be(200).body["response"].clone();
    let pages: Vec<(&str, bool)> = response["pages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|page| (page["pageId"].as_str().unwrap(), page["onPath"].as_bool().unwrap()))
        .collect();
    assert_eq!(pages, [("start", true), ("glad", true), ("sorry", false)]);
    assert_eq!(response["pages"][0]["answers"][0]["answer"]["text"], "Yes");
    assert_eq!(response["pages"][2]["answers"][0]["answer"]["text"], "The tap");
    assert!(response.get("seconds").is_none(), "no page has a duration");
    let list = meera.browser.responses_of(&form, "").await;
    assert_eq!(
        list["responses"][0]["answers"]
            .as_object()
            .unwrap()
            .keys()
            .collect::<Vec<_>>(),
        ["again"]
    );

    let took = "update response_pages set duration_ms = case page_id when 'start' then 2600 else 1100 end where page_id <> 'sorry'";
    sqlx::query(took).execute(&mut app.as_superuser().await).await.unwrap();
    let response = meera.browser.get(&call).await.must_be(200).body["response"].clone();
    assert_eq!(
        (&response["seconds"], &response["pages"][0]["seconds"]),
        (&json!(4), &json!(3))
    );
    assert_eq!(
        meera.browser.responses_of(&form, "").await["responses"][0]["seconds"],
        4
    );

    let other = published(&meera, visit()).await;
    for elsewhere in [
        call.replace(&form, &other),
        format!("/api/analytics/form/{form}/responses/none"),
    ] {
        assert_eq!(
            meera.browser.get(&elsewhere).await.must_be(404).code(),
            "response.not_found"
        );
    }
}

#[tokio::test]
async fn long_texts_are_cut_only_in_lists() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.published_form("Long").await.0;
    let text = "नमस्ते ".repeat(1_000);
    let mut arun = Respondent::of(&app, &form);
    arun.must_submit("p1", json!({ "q1": text })).await;
    let list = meera.browser.responses_of(&form, "").await;
    let listed = list["responses"][0]["answers"]["q1"]["text"].as_str().unwrap();
    assert_eq!(listed.chars().count(), 501);
    assert!(listed.ends_with('…'));
    let whole = meera
        .browser
        .get(&format!("/api/analytics/form/{form}/responses/{}", arun.id()))
        .await
        .must_be(200);
    assert_eq!(whole.body["response"]["pages"][0]["answers"][0]["answer"]["text"], text);
}
