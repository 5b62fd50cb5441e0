//! Daily limits on stored bytes.

use std::{net::IpAddr, time::Duration};

use formwright::http::network::Network;
use serde_json::{Value, json};

use crate::harness::{Person, Reply, Respondent, TestApp, files::pdf, proof_of_work};

const MEGABYTE: i64 = 1024 * 1024;
const GIGABYTE: i64 = 1024 * MEGABYTE;

impl TestApp {
    /// Sets the used bytes of today's budget.
    async fn use_up(&self, budget: &str, subject: &str, bytes: i64) {
        let used = "insert into byte_budgets (budget, subject, day, bytes)
             values ($1, $2::uuid, (app_now() at time zone 'utc')::date, $3)
             on conflict (budget, subject, day) do update set bytes = excluded.bytes";
        let used = sqlx::query(used).bind(budget).bind(subject).bind(bytes);
        used.execute(&mut self.as_superuser().await).await.unwrap();
    }

    async fn budget_rows(&self) -> Vec<(String, i64)> {
        sqlx::query_as("select budget, bytes from byte_budgets where budget like 'answers%' order by 1")
            .fetch_all(&mut self.as_superuser().await)
            .await
            .unwrap()
    }

    async fn owner_of(&self, form: &str) -> String {
        sqlx::query_scalar("select owner_id::text from forms where id = $1::uuid")
            .bind(form)
            .fetch_one(&mut self.as_superuser().await)
            .await
            .unwrap()
    }
}

async fn answer(app: &TestApp, form: &str) -> Reply {
    Respondent::of(app, form)
        .submit_page("p1", json!({ "q1": "Fine" }))
        .await
}

async fn answer_like_a_bot(app: &TestApp, form: &str) -> Reply {
    let body = json!({
        "formId": form, "currentPageId": "p1", "website": "https://pills.example",
        "userAnswers": [{ "questionId": "q1", "answer": "Pills" }],
    });
    app.browser().submit(body).await
}

#[tokio::test]
async fn answers_over_the_forms_daily_budget_are_refused() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (full, _) = meera.browser.published_form("Full").await;
    let (other, _) = meera.browser.published_form("Other").await;
    app.use_up("answers_of_form", &full, GIGABYTE - 10).await;
    let refused = answer(&app, &full).await.must_be(507);
    assert_eq!(refused.code(), "responses.no_room");
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(app.stored_responses().await, Vec::<String>::new());
    answer(&app, &other).await.must_be(200);
    app.clock.advance(Duration::from_hours(24));
    answer(&app, &full).await.must_be(200);
}

#[tokio::test]
async fn answers_over_the_owners_daily_budget_are_refused() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let (hers, _) = meera.browser.published_form("Hers").await;
    let (his, _) = arun.browser.published_form("His").await;
    app.use_up("answers_of_owner", &app.owner_of(&hers).await, 2 * GIGABYTE)
        .await;
    let refused = answer(&app, &hers).await.must_be(507);
    assert_eq!(refused.code(), "responses.no_room");
    answer(&app, &his).await.must_be(200);
}

#[tokio::test]
async fn process_leases_bytes_and_uses_them_without_sql() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Visit").await;
    for _ in 0..10 {
        answer(&app, &form).await.must_be(200);
    }
    let portion = |budget: &str| (budget.to_owned(), MEGABYTE);
    let leased = [portion("answers_of_form"), portion("answers_of_owner")];
    assert_eq!(app.budget_rows().await, leased);
    let (_, other_node) = app.another_node(Duration::from_secs(1)).await;
    let page = json!({ "formId": form, "currentPageId": "p1", "userAnswers": [] });
    other_node.submit(page).await.must_be(200);
    assert_eq!(app.budget_rows().await[0].1, 2 * MEGABYTE, "each node leases its own");
    app.clean_up().await;
    assert_eq!(app.budget_rows().await.len(), 2, "today's rows stay");
    app.clock.advance(Duration::from_hours(48));
    app.clean_up().await;
    assert_eq!(app.budget_rows().await, []);
}

#[tokio::test]
async fn full_quarantine_refuses_spam_only() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Visit").await;
    answer_like_a_bot(&app, &form).await.must_be(200);
    // The next day, so that no leased bytes are left.
    app.clock.advance(Duration::from_hours(24));
    let used_up =
        "insert into byte_budgets values ('quarantine_of_form', $1::uuid, (app_now() at time zone 'utc')::date, $2)";
    sqlx::query(used_up)
        .bind(&form)
        .bind(20 * MEGABYTE)
        .execute(&mut app.as_superuser().await)
        .await
        .unwrap();
    let refused = answer_like_a_bot(&app, &form).await.must_be(429);
    assert_eq!(refused.code(), "rate.limited");
    answer(&app, &form).await.must_be(200);
    assert_eq!(app.response_counts().await, (1, 1));
}

#[tokio::test]
async fn proof_of_work_bypasses_a_full_quarantine() {
    let app = TestApp::start_with_real_limits().await;
    let meera = Person::signed_in(&app).await;
    let (form, _) = meera.browser.published_form("Visit").await;
    app.use_up("quarantine_of_form", &form, 20 * MEGABYTE).await;
    let (mut pupil, refused) = proof_of_work::trigger_flood(&app, &form).await;
    let refused = refused.must_be(429);
    let body = json!({
        "formId": form, "currentPageId": "p1", "responseId": pupil.response, "seq": 1, "formVersion": 1,
        "userAnswers": [{ "questionId": "q1", "answer": "Fine" }],
        "proof": proof_of_work::solve(&refused.body["challenge"]).await,
    });
    pupil.seq = 1;
    pupil.browser.submit(body).await.must_be(200);
    let reason: Option<String> =
        sqlx::query_scalar("select quarantine_reason from responses where response_id = $1::uuid")
            .bind(pupil.id())
            .fetch_one(&mut app.as_superuser().await)
            .await
            .unwrap();
    assert_eq!(reason, None);
}

#[tokio::test]
async fn only_the_network_over_its_limit_is_refused() {
    let app = TestApp::start_with_real_limits().await;
    let meera = Person::signed_in(&app).await;
    let questions: Vec<Value> = (0..19)
        .map(|nth| json!({ "id": format!("t{nth}"), "type": "Long Answer", "questionText": "Why?" }))
        .collect();
    let draft = json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": questions }] });
    let form = meera.browser.publish_form(draft).await;
    let answers: Vec<Value> = (0..19)
        .map(|nth| json!({ "questionId": format!("t{nth}"), "answer": "x".repeat(100_000) }))
        .collect();
    let page = json!({ "formId": form, "currentPageId": "p1", "userAnswers": answers });
    let attacker = app.browser().at_address("198.51.100.66");
    let mut taken = 0;
    let refused = loop {
        let reply = attacker.submit(page.clone()).await;
        if reply.status != 200 {
            break reply.must_be(429);
        }
        taken += 1;
        assert!(taken <= 30, "40 MB at once are 21 of these");
    };
    assert_eq!(refused.code(), "rate.limited");
    assert!(refused.headers.contains_key("retry-after"));
    app.browser()
        .at_address("198.51.100.67")
        .submit(page)
        .await
        .must_be(200);
}

#[tokio::test]
async fn account_over_its_draft_budget_cannot_save() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let (hers, his) = (meera.browser.new_form("Hers").await, arun.browser.new_form("His").await);
    // The next day, so that no leased bytes are left.
    app.clock.advance(Duration::from_hours(24));
    let owner = app.owner_of(&hers).await;
    let used_up =
        "insert into byte_budgets values ('drafts_of_account', $1::uuid, (app_now() at time zone 'utc')::date, $2)";
    sqlx::query(used_up)
        .bind(&owner)
        .bind(2 * GIGABYTE)
        .execute(&mut app.as_superuser().await)
        .await
        .unwrap();
    let draft = crate::harness::owner::one_question("Q1 How was it?");
    let before = meera.browser.load(&hers).await;
    for refused in [
        meera.browser.save(&hers, draft.clone()).await,
        meera.browser.publish(&hers, draft.clone()).await,
        meera
            .browser
            .post(&format!("/api/form/{hers}/duplicate"), json!({}))
            .await,
    ] {
        assert_eq!(refused.must_be(507).code(), "drafts.no_room");
    }
    assert_eq!(meera.browser.load(&hers).await, before);
    arun.browser.save(&his, draft).await.must_be(200);
    app.clock.advance(Duration::from_hours(24));
    let saved = crate::harness::owner::one_question("Q1 And today?");
    meera.browser.save(&hers, saved).await.must_be(200);
}

#[tokio::test]
async fn files_of_unsubmitted_pages_do_not_use_the_daily_budget() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let arun = Respondent::of(&app, &form);
    let upload = arun.upload_ok("scan", "a.pdf", pdf()).await;
    let mut connection = app.as_superuser().await;
    let mut resize = async |bytes: i64| {
        let resized = sqlx::query("update response_uploads set bytes = $1").bind(bytes);
        resized.execute(&mut connection).await.unwrap();
    };
    resize(GIGABYTE - 10).await;
    let ravi = Respondent::of(&app, &form);
    let refused = ravi.upload("scan", "b.pdf", pdf()).await.must_be(503);
    assert_eq!(refused.code(), "server.busy");
    // Named by a page, they count for the day and make room for others that are not named yet.
    resize(1_000).await;
    let mut arun = arun;
    arun.must_submit("p1", json!({ "scan": [upload] })).await;
    resize(GIGABYTE / 2).await;
    ravi.upload("scan", "b.pdf", pdf()).await.must_be(201);
}

#[tokio::test]
async fn network_over_a_quarter_of_the_forms_file_budget_is_refused() {
    let app = TestApp::start_with_real_limits().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let address: IpAddr = "198.51.100.66".parse().unwrap();
    let quarter = u64::try_from(GIGABYTE / 4).unwrap();
    app.app
        .context
        .budgets
        .count_file(form.parse().unwrap(), Network::of(address), quarter);
    let mut attacker = Respondent::of(&app, &form);
    attacker.browser = attacker.browser.at_address("198.51.100.66");
    let refused = attacker.upload("scan", "a.pdf", pdf()).await.must_be(429);
    assert_eq!(refused.code(), "rate.limited");
    Respondent::of(&app, &form).upload_ok("scan", "a.pdf", pdf()).await;
}

#[tokio::test]
async fn response_cannot_exceed_the_bytes_of_its_question() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let arun = Respondent::of(&app, &form);
    arun.upload_ok("scan", "a.pdf", pdf()).await;
    // Five files of 5 MB, and as much again for files that are replaced.
    let sent = sqlx::query("update response_uploads set bytes = $1").bind(50 * MEGABYTE);
    sent.execute(&mut app.as_superuser().await).await.unwrap();
    let refused = arun.upload("scan", "b.pdf", pdf()).await.must_be(422);
    assert_eq!(refused.code(), "upload.too_many");
    Respondent::of(&app, &form).upload_ok("scan", "b.pdf", pdf()).await;
}
