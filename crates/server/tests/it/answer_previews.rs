//! Lists and latest texts use previews, however long the answers are.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Person, Respondent, TestApp};

/// The statement timeout in production.
const STATEMENT_TIME: Duration = Duration::from_secs(3);

const PAGES: usize = 4;
const TEXTS: usize = 19;

/// Four pages of nineteen texts each.
fn long_form() -> Value {
    let pages: Vec<Value> = (0..PAGES)
        .map(|page| {
            let questions: Vec<Value> = (0..TEXTS)
                .map(|text| {
                    let id = format!("t{page}x{text}");
                    json!({ "id": id, "type": "Long Answer", "questionText": format!("Question {id}?") })
                })
                .collect();
            json!({ "pageId": format!("p{page}"), "pageTitle": format!("Page {page}"), "questions": questions })
        })
        .collect();
    json!({ "pages": pages })
}

/// 100 KB that do not compress.
fn noise(seed: usize) -> String {
    let mut state = seed as u64 + 1;
    let letter = |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        char::from(b'a' + u8::try_from((state >> 33) % 26).unwrap())
    };
    (0..100_000).map(letter).collect()
}

/// Submits a response with texts of 100 KB.
async fn submit_long_texts(app: &TestApp, form: &str) {
    let mut bot = Respondent::of(app, form).with_version(1);
    for page in 0..PAGES {
        let answers: Value = (0..TEXTS)
            .map(|text| (format!("t{page}x{text}"), json!(noise(page * TEXTS + text))))
            .collect::<serde_json::Map<_, _>>()
            .into();
        bot.must_submit(&format!("p{page}"), answers).await;
    }
}

/// Copies the only response with its counters.
async fn copy_response(app: &TestApp, copies: i32) {
    let mut connection = app.as_superuser().await;
    let statements = [
        "create temporary table copies as select response_id_of(gen_random_uuid(), gen_random_uuid()) as id from generate_series(1, $1)",
        "insert into responses (form_id, response_id, owner_id, version, complete, receipt, started_at, completed_at)
         select form_id, id, owner_id, version, complete, receipt, started_at, completed_at from responses, copies
         where $1 > 0",
        "insert into response_pages (form_id, response_id, page_id, owner_id, seq, answers, on_path, next_page_id, completed, previews)
         select form_id, id, page_id, owner_id, seq, answers, on_path, next_page_id, completed, previews
         from response_pages, copies where $1 > 0",
        "update answer_counters set complete = complete * ($1 + 1)",
        "update form_counters set starts = $1 + 1, completed = $1 + 1 where starts > 0",
    ];
    for statement in statements {
        sqlx::query(statement)
            .bind(copies)
            .execute(&mut connection)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn analytics_list_and_stream_work_with_100_kb_texts() {
    let app = TestApp::start_with_statement_timeout(STATEMENT_TIME).await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Long").await;
    meera.browser.publish(&form, long_form()).await.must_be(200);
    submit_long_texts(&app, &form).await;
    copy_response(&app, 25).await;
    let path = format!("/api/analytics/form/{form}");
    let numbers = meera.browser.get(&path).await.must_be(200);
    assert_eq!(numbers.body["analytics"].as_array().unwrap().len(), PAGES * TEXTS);
    for question in numbers.body["analytics"].as_array().unwrap() {
        let latest = question["latest"].as_array().unwrap();
        assert_eq!(latest.len(), 5, "{question}");
        // 76 questions share 32,000 characters.
        assert_eq!(latest[0]["text"].as_str().unwrap().chars().count(), 32_000 / 76 + 1);
    }
    let tick = meera.browser.watch(&form).await.next().await.unwrap();
    assert_eq!(tick["starts"], 26);
    let list = meera
        .browser
        .get(&format!("{path}/responses?limit=200"))
        .await
        .must_be(200);
    assert_eq!(list.body["responses"].as_array().unwrap().len(), 26);
    let search = format!("{path}/responses?search={}", &noise(0)[50_000..50_020]);
    let searched = meera.browser.get(&search).await.must_be(200).body;
    assert!(!searched["responses"].as_array().unwrap().is_empty(), "{searched}");
    let id = list.body["responses"][0]["responseId"].as_str().unwrap();
    let whole = meera.browser.get(&format!("{path}/responses/{id}")).await.must_be(200);
    let text = &whole.body["response"]["pages"][0]["answers"][0]["answer"]["text"];
    assert_eq!(text.as_str().unwrap(), noise(0));
}

/// The replies of analytics, list and search.
async fn shown(meera: &Person, form: &str) -> Vec<Value> {
    let mut shown = Vec::new();
    for path in [
        "",
        "/responses",
        "/responses?questionId=one&answer=red",
        "/responses?questionId=long&answer=answered",
        "/responses?questionId=long&answer=skipped",
        "/responses?questionId=long&answer=needle",
        "/responses?search=needle",
    ] {
        let mut reply = meera
            .browser
            .get(&format!("/api/analytics/form/{form}{path}"))
            .await
            .must_be(200)
            .body;
        reply["asOf"] = Value::Null;
        shown.push(reply);
    }
    shown
}

#[tokio::test]
async fn worker_backfills_missing_previews() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Kinds").await;
    let mut draft = crate::harness::owner::all_question_types();
    draft["status"] = json!("published");
    meera.browser.publish(&form, draft).await.must_be(200);
    let long = format!("{}needle", "नमस्ते ".repeat(200));
    for answers in [
        json!({ "short": "Fine", "one": "Red", "stars": 4, "many": ["Tea", "Milk"], "day": "2026-11-15" }),
        json!({ "short": "ß".repeat(500), "long": long, "one": "Green" }),
        json!({ "short": "ß".repeat(501), "long": "short", "one": "Red" }),
    ] {
        let reply = Respondent::of(&app, &form).submit_page("first", answers).await;
        reply.must_be(200);
    }
    let before = shown(&meera, &form).await;
    let listed = before[1]["responses"].as_array().unwrap();
    assert!(listed[1]["answers"]["long"]["text"].as_str().unwrap().ends_with('…'));
    assert_eq!(listed[1]["answers"]["short"]["text"], "ß".repeat(500));
    assert_eq!(listed[0]["answers"]["short"]["text"], format!("{}…", "ß".repeat(500)));
    assert_eq!(
        before[5]["responses"].as_array().unwrap().len(),
        1,
        "a search reads whole texts"
    );

    let stored = "select jsonb_agg(previews order by response_id) from response_pages";
    let mut connection = app.as_superuser().await;
    let made: Value = sqlx::query_scalar(stored).fetch_one(&mut connection).await.unwrap();
    sqlx::query("update response_pages set previews = null")
        .execute(&mut connection)
        .await
        .unwrap();
    assert_eq!(shown(&meera, &form).await, before, "without previews");
    app.clean_up().await;
    assert_eq!(shown(&meera, &form).await, before, "with the worker's previews");
    let filled: Value = sqlx::query_scalar(stored).fetch_one(&mut connection).await.unwrap();
    assert_eq!(filled, made);
}
