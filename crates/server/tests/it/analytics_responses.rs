//! Single responses: listed part by part, sifted, and read one at a time.

use serde_json::{Value, json};

use crate::{
    analytics_summary::all_kinds,
    harness::{Browser, Person, Respondent, TestApp, files::pdf, pictures::png},
    submit::{published, visit},
};

impl Browser {
    /// A part of a form's responses, with what is asked for behind the question mark.
    pub async fn responses_of(&self, form: &str, wanted: &str) -> Value {
        let reply = self
            .get(&format!("/api/analytics/form/{form}/responses?{wanted}"))
            .await;
        reply.must_be(200).body
    }

    /// The ids of the responses that a filter finds, the newest first.
    async fn found(&self, form: &str, wanted: &str) -> Vec<String> {
        ids(&self.responses_of(form, wanted).await)
    }
}

fn ids(list: &Value) -> Vec<String> {
    let responses = list["responses"].as_array().unwrap().iter();
    responses
        .map(|one| one["responseId"].as_str().unwrap().to_owned())
        .collect()
}

/// The names of those among these people whose responses a list holds, the newest first.
fn names<'n>(found: &[String], people: &[(&'n str, String)]) -> Vec<&'n str> {
    let name = |id: &String| people.iter().find(|(_, response)| response == id).unwrap().0;
    found.iter().map(name).collect()
}

#[tokio::test]
async fn responses_come_newest_first_and_part_by_part() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.published_form("Parts").await.0;
    let mut handed_in = Vec::new();
    for nth in 0..7 {
        let mut respondent = Respondent::of(&app, &form);
        respondent
            .hand_in("p1", json!({ "q1": format!("Text {nth}") }))
            .await
            .must_be(200);
        handed_in.insert(0, respondent.response);
    }
    assert_eq!(meera.browser.found(&form, "").await, handed_in);
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
    assert_eq!(parts.concat(), handed_in);
    let list = meera.browser.responses_of(&form, "limit=7").await;
    assert!(list.get("nextCursor").is_none(), "nothing follows");
    let newest = &list["responses"][0];
    assert_eq!(newest["answers"]["q1"]["text"], "Text 6");
    assert_eq!((&newest["complete"], &newest["version"]), (&json!(true), &json!(1)));
    assert!(
        newest["receipt"].is_string() && newest["completedAt"].is_string(),
        "{newest}"
    );
    for (wanted, field) in [
        ("limit=many", "limit"),
        ("cursor=abc", "cursor"),
        ("state=odd", "state"),
        ("questionId=nothing", "questionId"),
        ("questionId=q%201", "questionId"),
        ("answer=yes", "questionId"),
    ] {
        let reply = meera
            .browser
            .get(&format!("/api/analytics/form/{form}/responses?{wanted}"))
            .await
            .must_be(422);
        assert_eq!((reply.code(), reply.field()), ("filter.invalid", field), "{wanted}");
    }
}

#[tokio::test]
async fn responses_are_found_by_state_and_those_held_apart_in_no_other_way() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let mut people = Vec::new();
    for name in ["done", "begun", "machine"] {
        let mut respondent = Respondent::of(&app, &form);
        respondent
            .hand_in("start", json!({ "again": "Yes" }))
            .await
            .must_be(200);
        if name != "begun" {
            respondent.hand_in("glad", json!({ "best": "Tea" })).await.must_be(200);
        }
        people.push((name, respondent.response));
    }
    let trap = "update responses set held = 'honeypot' where response_id = $1::uuid";
    let held = sqlx::query(trap).bind(&people[2].1);
    held.execute(&mut app.as_schema_owner().await).await.unwrap();
    app.mend_counters().await;
    for (state, expected) in [
        ("", vec!["begun", "done"]),
        ("state=complete", vec!["done"]),
        ("state=unfinished", vec!["begun"]),
        ("state=held", vec!["machine"]),
        ("state=held&limit=1", vec!["machine"]),
        ("limit=1", vec!["begun"]),
        ("questionId=again&answer=yes", vec!["begun", "done"]),
        ("questionId=again&answer=yes&state=held", vec!["machine"]),
    ] {
        let list = meera.browser.responses_of(&form, state).await;
        assert_eq!(names(&ids(&list), &people), expected, "{state}");
        if !state.contains("limit") && !state.contains("answer") {
            assert_eq!(list["total"], expected.len(), "{state}");
        }
    }
    let held = meera.browser.responses_of(&form, "state=held").await;
    assert_eq!(held["responses"][0]["held"], "honeypot");
    assert_eq!(meera.browser.numbers_of(&form, "").await["held"], 1);
}

#[tokio::test]
async fn responses_are_found_by_what_was_answered() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, all_kinds()).await;
    let mut arun = Respondent::of(&app, &form);
    let files = [
        arun.upload_well("file", "Scan.pdf", pdf()).await,
        arun.upload_well("file", "b.png", png()).await,
    ];
    let all = json!({
        "short": "Überall Fine", "long": "100% \\ fine_", "one": "Red", "many": ["Milk", "Tea"], "list": "Other", "file": files,
        "day": "2026-03-01", "scale": 10, "stars": 4,
    });
    arun.hand_in("first", all).await.must_be(200);
    let mut asha = Respondent::of(&app, &form);
    let some = json!({ "short": "red", "one": "Green", "many": ["Milk"], "day": "2025-12-31", "scale": 1, "stars": 5 });
    asha.hand_in("first", some).await.must_be(200);
    asha.hand_in("no", json!({ "else": "Nothing" })).await.must_be(200);
    let people = [("arun", arun.response.clone()), ("asha", asha.response.clone())];
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
        assert_eq!(names(&ids(&list), &people), expected, "{question}={answer}");
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
    let hand_in = async |version| {
        let mut respondent = Respondent::of(&app, &form).seeing(version);
        respondent
            .hand_in("start", json!({ "again": "Yes" }))
            .await
            .must_be(200);
        respondent.response
    };
    let first_day = app.app.clock.now().date_naive();
    let mut people = vec![("first", hand_in(1).await)];
    app.clock.advance(std::time::Duration::from_hours(24));
    let last_day = app.app.clock.now().date_naive();
    people.push(("second", hand_in(1).await));
    meera.browser.publish(&form, visit()).await.must_be(200);
    people.push(("third", hand_in(2).await));
    for (wanted, expected) in [
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
        let list = meera.browser.responses_of(&form, &wanted).await;
        assert_eq!(names(&ids(&list), &people), expected, "{wanted}");
        if !wanted.contains("answer") {
            assert_eq!(list["total"], expected.len(), "{wanted}");
        }
    }
}

#[tokio::test]
async fn a_question_of_another_kind_is_found_as_each_version_asked_it() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let asked =
        |question: Value| json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [question] }] });
    let choice = json!({ "id": "q1", "type": "Multiple Choice", "questionText": "Which?", "options": ["Red"], "optionIds": ["tea"] });
    let text = json!({ "id": "q1", "type": "Short Answer", "questionText": "Which?" });
    let form = published(&meera, asked(choice.clone())).await;
    let mut people = Vec::new();
    let mut early = Respondent::of(&app, &form);
    early.hand_in("p1", json!({ "q1": "Red" })).await.must_be(200);
    people.push(("picked", early.response));
    meera.browser.publish(&form, asked(text)).await.must_be(200);
    let mut late = Respondent::of(&app, &form).seeing(2);
    late.hand_in("p1", json!({ "q1": "Iced tea" })).await.must_be(200);
    people.push(("wrote", late.response));
    let wanted = "questionId=q1&answer=tea";
    let list = meera.browser.responses_of(&form, wanted).await;
    assert_eq!(names(&ids(&list), &people), ["wrote", "picked"]);
    assert_eq!(list["responses"][1]["answers"]["q1"]["text"], "Red");
    meera.browser.publish(&form, asked(choice)).await.must_be(200);
    assert_eq!(
        names(&meera.browser.found(&form, wanted).await, &people),
        ["picked"],
        "as its bar counts"
    );
}

#[tokio::test]
async fn a_single_response_shows_its_path_in_order_and_then_what_was_left() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let mut arun = Respondent::of(&app, &form);
    arun.hand_in("start", json!({ "again": "No" })).await.must_be(200);
    arun.hand_in("sorry", json!({ "mend": "The tap" })).await.must_be(200);
    arun.hand_in("start", json!({ "again": "Yes" })).await.must_be(200);
    let call = format!("/api/analytics/form/{form}/responses/{}", arun.response);
    let unfinished = meera.browser.get(&call).await.must_be(200).body["response"].clone();
    assert_eq!(unfinished["complete"], false);
    arun.hand_in("glad", json!({})).await.must_be(200);
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
    assert!(response.get("seconds").is_none(), "nobody told how long it took");
    let list = meera.browser.responses_of(&form, "").await;
    assert_eq!(
        list["responses"][0]["answers"]
            .as_object()
            .unwrap()
            .keys()
            .collect::<Vec<_>>(),
        ["again"]
    );

    let took = "update response_pages set took_ms = case page_id when 'start' then 2600 else 1100 end where page_id <> 'sorry'";
    sqlx::query(took)
        .execute(&mut app.as_schema_owner().await)
        .await
        .unwrap();
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
async fn a_list_cuts_long_texts_and_a_single_response_does_not() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.published_form("Long").await.0;
    let text = "नमस्ते ".repeat(1_000);
    let mut arun = Respondent::of(&app, &form);
    arun.hand_in("p1", json!({ "q1": text })).await.must_be(200);
    let list = meera.browser.responses_of(&form, "").await;
    let listed = list["responses"][0]["answers"]["q1"]["text"].as_str().unwrap();
    assert_eq!(listed.chars().count(), 1_001);
    assert!(listed.ends_with('…'));
    let whole = meera
        .browser
        .get(&format!("/api/analytics/form/{form}/responses/{}", arun.response))
        .await
        .must_be(200);
    assert_eq!(whole.body["response"]["pages"][0]["answers"][0]["answer"]["text"], text);
}
