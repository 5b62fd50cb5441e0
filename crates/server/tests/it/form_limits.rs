//! Limits of a form: bytes with all ids, options, versions, and how often it is saved and published.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::Executor as _;

use crate::harness::{Browser, Person, Respondent, TestApp, owner::one_question};

/// A form with `questions` questions of 500 options each, whose labels have `letters` letters.
fn many_options(questions: usize, letters: usize) -> Value {
    let question = |number: usize| {
        let options: Vec<String> = (0..500).map(|option| format!("{option:0letters$}")).collect();
        json!({ "id": format!("q{number}"), "type": "Dropdown", "questionText": "Q1 Which?", "options": options })
    };
    let questions: Vec<Value> = (0..questions).map(question).collect();
    json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": questions }] })
}

/// The value of a metric.
async fn measured(browser: &Browser, name: &str) -> u64 {
    let metrics = browser.get("/metrics").await.text;
    let mut lines = metrics.lines().filter(|line| line.starts_with(name));
    lines
        .next()
        .map_or(0, |line| line.rsplit(' ').next().unwrap().parse().unwrap())
}

#[tokio::test]
async fn form_over_2_mb_with_generated_ids_is_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Large").await;
    let draft = many_options(40, 80);
    assert!(draft.to_string().len() < 2 * 1024 * 1024, "as it is sent");
    assert_eq!(
        meera.browser.save(&form, draft).await.must_be(413).code(),
        "form.too_large"
    );
    assert_eq!(meera.browser.load(&form).await["revision"], 1);
}

#[tokio::test]
async fn form_has_at_most_20000_options() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Large").await;
    let refused = meera.browser.save(&form, many_options(41, 3)).await;
    let refused = refused.must_say(
        422,
        "A form can have at most 20,000 options, cells of matrices and places of rankings over all its questions.",
    );
    assert_eq!(refused.code(), "form.over_limit");
    meera.browser.save(&form, many_options(40, 3)).await.must_be(200);
}

#[tokio::test]
async fn form_over_new_limit_still_opens_and_accepts_responses() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, link) = meera.browser.published_form("Old").await;
    let grown = "update form_drafts set content = jsonb_set(
             content, '{pages,0,questions,0,questionText}', to_jsonb(repeat('x', 3 * 1024 * 1024)));
         insert into form_versions (form_id, number, owner_id, name, content, sha256, summary, question_count, page_count)
             select form_id, 2, owner_id, name, (select content from form_drafts), sha256, summary, question_count, page_count
             from form_versions;
         update forms set version_count = 2, live_version = 2;";
    app.as_superuser().await.execute(grown).await.unwrap();
    app.clock.advance(Duration::from_secs(3));
    let loaded = meera.browser.load(&form).await;
    assert_eq!(
        loaded["pages"][0]["questions"][0]["questionText"]
            .as_str()
            .unwrap()
            .len(),
        3 * 1024 * 1024
    );
    let shared = app.browser().shared(&link).await.must_be(200);
    assert!(shared.text.len() > 3 * 1024 * 1024, "{}", shared.text.len());
    let mut respondent = Respondent::of(&app, &form).with_version(2);
    respondent.must_submit("p1", json!({})).await;
    assert_eq!(
        meera.browser.publish(&form, json!({})).await.must_be(413).code(),
        "form.too_large"
    );
}

#[tokio::test]
async fn largest_form_is_rendered_once_and_served_from_cache() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.new_form("Large").await;
    // Each `<` takes six bytes in the page, so no storable form takes more memory.
    let draft = one_question(&"<".repeat(2 * 1024 * 1024 - 2048));
    let reply = meera.browser.publish(&form, draft).await.must_be(200);
    let link = reply.body["shareLink"].as_str().unwrap();
    let browser = app.browser();
    for _ in 0..3 {
        browser.shared(link).await.must_be(200);
        assert_eq!(browser.get(&format!("/form/{link}")).await.status, 200);
        Respondent::of(&app, &form).must_submit("p1", json!({})).await;
        // Old enough to be revalidated, which reads no content.
        app.clock.advance(Duration::from_secs(3));
    }
    assert_eq!(measured(&browser, "formwright_published_forms_encoded_total").await, 1);
    assert_eq!(measured(&browser, "formwright_form_versions_loaded_total").await, 1);
}

#[tokio::test]
async fn concurrent_readers_share_one_rendering() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (_, link) = meera.browser.published_form("Feedback").await;
    // The publishing node renders it too, and both nodes share the process's metrics.
    meera.browser.shared(&link).await.must_be(200);
    let (node, browser) = app.another_node(Duration::from_secs(2)).await;
    let before = measured(&browser, "formwright_published_forms_encoded_total").await;
    let readers = (0..30).map(|_| browser.shared(&link));
    for reply in futures::future::join_all(readers).await {
        reply.must_be(200);
    }
    let prepared = measured(&browser, "formwright_published_forms_encoded_total").await - before;
    assert_eq!(prepared, 1);
    drop(node);
}

/// Gives a form with one version 499 more; the last one is live.
async fn with_500_versions(app: &TestApp, form: &str) {
    let statement = format!(
        "insert into form_versions (form_id, number, owner_id, name, content, sha256, summary, question_count, page_count)
             select form_id, further, owner_id, name, content, sha256, summary, question_count, page_count
             from form_versions, generate_series(2, 500) as further where form_id = '{form}';
         update forms set version_count = 500, live_version = 500 where id = '{form}';"
    );
    let mut owner = app.as_superuser().await;
    owner.execute(sqlx::AssertSqlSafe(statement)).await.unwrap();
}

async fn version_numbers(meera: &Person, form: &str) -> Vec<i64> {
    let reply = meera
        .browser
        .get(&format!("/api/form/{form}/versions"))
        .await
        .must_be(200);
    let versions = reply.body["versions"].as_array().unwrap();
    versions
        .iter()
        .map(|version| version["version"].as_i64().unwrap())
        .collect()
}

#[tokio::test]
async fn publishing_501st_version_deletes_oldest_without_responses() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    with_500_versions(&app, &form).await;
    Respondent::of(&app, &form)
        .with_version(1)
        .must_submit("p1", json!({ "q1": "Fine" }))
        .await;
    // Puts version 2 into this node's cache.
    Respondent::of(&app, &form)
        .with_version(2)
        .submit_page("p1", json!({ "q1": 7 }))
        .await
        .must_be(422);
    let mut quarantined = Respondent::of(&app, &form).with_version(3);
    let trapped = json!({ "formId": form, "currentPageId": "p1", "responseId": quarantined.response, "formVersion": 3, "website": "x",
        "userAnswers": [{ "questionId": "q1", "answer": "Fine" }] });
    quarantined.browser.submit(trapped).await.must_be(200);

    meera
        .browser
        .publish(&form, one_question("Q1 And now?"))
        .await
        .must_be(200);
    let numbers = version_numbers(&meera, &form).await;
    assert_eq!(numbers.len(), 500);
    assert_eq!((numbers[0], &numbers[497..]), (501, &[4, 3, 1][..]), "2 was deleted");
    let gone = Respondent::of(&app, &form)
        .with_version(2)
        .submit_page("p1", json!({ "q1": "Fine" }))
        .await
        .must_be(422);
    assert_eq!(gone.code(), "response.version_unknown");
    quarantined.must_submit("p1", json!({ "q1": "Better" })).await;

    meera
        .browser
        .publish(&form, one_question("Q1 And then?"))
        .await
        .must_be(200);
    assert_eq!(
        version_numbers(&meera, &form).await[498..],
        [3, 1],
        "versions with responses stay, also quarantined ones"
    );
    let numbers = meera
        .browser
        .get(&format!("/api/analytics/form/{form}"))
        .await
        .must_be(200);
    assert_eq!(numbers.body["starts"], 1);
    assert_eq!(numbers.body["versions"].as_array().unwrap().len(), 500);
    assert_eq!(numbers.body["analytics"][0]["answered"], 1);
    let found = meera
        .browser
        .get(&format!("/api/analytics/form/{form}/responses"))
        .await
        .must_be(200);
    assert_eq!(found.body["responses"].as_array().unwrap().len(), 1);
    let download = format!("/api/analytics/form/{form}/download?format=csv");
    assert!(meera.browser.get(&download).await.text.contains("Fine"));
}

#[tokio::test]
async fn publishing_fails_if_all_older_versions_have_responses() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Feedback").await;
    with_500_versions(&app, &form).await;
    let counted = format!(
        "insert into form_counters_daily (form_id, day, version, slot, starts)
         select '{form}', date '2026-01-01', number, 0, 1 from generate_series(1, 500) as number"
    );
    let mut owner = app.as_superuser().await;
    owner.execute(sqlx::AssertSqlSafe(counted)).await.unwrap();
    let refused = meera
        .browser
        .publish(&form, one_question("Q1 And now?"))
        .await
        .must_be(422);
    assert_eq!(refused.code(), "version.too_many");
    assert_eq!(version_numbers(&meera, &form).await.len(), 500);
    meera
        .browser
        .save(&form, one_question("Q1 And now?"))
        .await
        .must_be(200);
}

#[tokio::test]
async fn saving_and_publishing_are_rate_limited_per_account() {
    let app = TestApp::start_with_real_limits().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let form = meera.browser.new_form("Feedback").await;
    let mut saved = 0;
    while meera.browser.save(&form, one_question("Q1 How was it?")).await.status == 200 {
        saved += 1;
        assert!(saved < 1_000, "saving is not rate limited");
    }
    assert!(saved >= 240, "{saved}");
    let mut published = 0;
    while meera
        .browser
        .publish(&form, one_question("Q1 How was it?"))
        .await
        .status
        == 200
    {
        published += 1;
        assert!(published < 200, "publishing is not rate limited");
    }
    assert!(published >= 30, "{published}");
    let refused = meera.browser.publish(&form, json!({})).await.must_be(429);
    assert!(refused.headers.contains_key("retry-after"));
    arun.browser.published_form("Elsewhere").await;
}
