//! The ingest writes many pages at once, each as if it were alone, and loses no acknowledged page.

use formwright::{config::IngestMode, submissions::INGEST_QUEUE_LEN};
use futures::{FutureExt as _, StreamExt as _, future::join_all, stream::FuturesUnordered};
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};

use crate::harness::{
    Person, Reply, Respondent, TestApp,
    forms::{published, visit},
    owner::one_question,
    respondent::page_body,
};

#[tokio::test]
async fn concurrent_pages_of_one_response_complete_it() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let respondents: Vec<Respondent> = (0..20).map(|_| Respondent::of(&app, &form)).collect();
    let calls = respondents.iter().flat_map(|respondent| {
        [
            submit_until_accepted(respondent, 1, "start", json!({ "again": "Yes" })).boxed(),
            submit_until_accepted(respondent, 2, "glad", json!({ "best": "Tea" })).boxed(),
        ]
    });
    let replies = join_all(calls).await;
    for pair in replies.chunks(2) {
        let receipts = pair.iter().filter(|reply| reply.body["receipt"].is_string()).count();
        assert_eq!(receipts, 1, "the second page completes it");
    }
    assert_eq!(
        app.response_counts().await,
        (20, 20),
        "violation: acknowledged and stored"
    );
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn failing_page_does_not_fail_others_in_its_batch() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, one_question("Q1 How was it?")).await;
    reject_poison(&app).await;
    let respondents: Vec<Respondent> = (0..50).map(|_| Respondent::of(&app, &form)).collect();
    let calls = respondents.iter().enumerate().map(|(n, respondent)| {
        let answer = if n == 17 { "poison" } else { "Fine" };
        submit_until_accepted(respondent, 1, "p1", json!({ "q1": answer }))
    });
    for (n, reply) in join_all(calls).await.into_iter().enumerate() {
        if n == 17 {
            assert_eq!(reply.must_be(500).code(), "server.fault");
        } else {
            assert!(reply.must_be(200).body["receipt"].is_string());
        }
    }
    assert_eq!(
        app.response_counts().await,
        (49, 49),
        "violation: acknowledged and stored"
    );
    assert_eq!(app.recount().await, Vec::<String>::new());
}

/// Makes the database reject one answer.
async fn reject_poison(app: &TestApp) {
    let refuse = "create function refuse_poison() returns trigger language plpgsql as $$
                  begin if new.answers::text like '%poison%' then raise exception 'poison'; end if; return new; end $$;
                  create trigger refuse_poison before insert on response_pages
                      for each row execute function refuse_poison()";
    sqlx::raw_sql(refuse)
        .execute(&mut app.as_superuser().await)
        .await
        .unwrap();
}

#[tokio::test]
async fn full_queue_asks_to_retry_and_stores_nothing() {
    let app = TestApp::start_with_ingest(IngestMode::Batch, 2).await;
    let form = published(&Person::signed_in(&app).await, one_question("Q1 How was it?")).await;
    let table_lock = TableLock::of(&app, "responses").await;
    let respondents: Vec<Respondent> = (0..20).map(|_| Respondent::of(&app, &form).with_version(1)).collect();
    let calls = respondents.iter().map(async |respondent| {
        let reply = respondent.submit_page_as(1, "p1", json!({})).await;
        (respondent.id(), reply)
    });
    let mut calls: FuturesUnordered<_> = calls.collect();
    let mut rejected = Vec::new();
    // Two writers process at most two each, and two are queued.
    for _ in 0..14 {
        let (response, reply) = calls.next().await.unwrap();
        let reply = reply.must_be(503);
        assert_eq!(reply.code(), "server.busy");
        assert!(reply.headers.contains_key("retry-after"));
        // A queued page that timed out gets a longer delay.
        if reply.headers["retry-after"] == "1" {
            rejected.push(response);
        }
    }
    table_lock.release().await;
    calls.for_each(async |_| ()).await;
    assert!(!rejected.is_empty());
    let stored = app.stored_responses().await;
    for response in rejected {
        assert!(stored.iter().all(|row| !row.contains(&response)), "{response}");
    }
    for respondent in &respondents {
        submit_until_accepted(respondent, 1, "p1", json!({})).await;
    }
    assert_eq!(app.response_counts().await, (20, 20), "a retry is stored once");
}

#[tokio::test]
async fn stop_waits_until_accepted_pages_are_written() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, one_question("Q1 How was it?")).await;
    let table_lock = TableLock::of(&app, "responses").await;
    let respondents: Vec<Respondent> = (0..10).map(|_| Respondent::of(&app, &form).with_version(1)).collect();
    let calls = join_all(
        respondents
            .iter()
            .map(|respondent| respondent.submit_page_as(1, "p1", json!({}))),
    );
    let stopping = async {
        table_lock.wait_for_waiter(&app).await;
        futures::join!(app.app.submissions.ingest.stop(), table_lock.release());
        app.response_counts().await
    };
    let (replies, stored) = futures::join!(calls, stopping);
    let accepted = replies.iter().filter(|reply| reply.status == 200).count();
    assert!(
        stored.0 >= i64::try_from(accepted).unwrap().max(1),
        "violation: {accepted} acknowledged, {stored:?} stored"
    );
    let late = Respondent::of(&app, &form).submit_page("p1", json!({})).await;
    assert_eq!(late.must_be(503).code(), "server.busy");
    assert_eq!(app.response_counts().await, stored, "nothing is written afterwards");
}

/// Submits a page and retries when the server is busy, like the browser.
async fn submit_until_accepted(respondent: &Respondent, seq: u32, page: &str, answers: Value) -> Reply {
    loop {
        let reply = respondent.submit_page_as(seq, page, answers.clone()).await;
        if reply.status != 503 {
            return reply;
        }
    }
}

#[tokio::test]
async fn every_replay_writes() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, visit()).await;
    let respondent = Respondent::of(&app, &form);
    respondent
        .submit_page_as(5, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    let written_by = async || -> String {
        let row = sqlx::query_scalar("select xmin::text from responses");
        row.fetch_one(&mut app.as_superuser().await).await.unwrap()
    };
    let mut seen = vec![written_by().await];
    respondent
        .submit_page_as(5, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    seen.push(written_by().await);
    respondent
        .submit_page_as(3, "start", json!({ "again": "No" }))
        .await
        .must_be(200);
    seen.push(written_by().await);
    meera
        .browser
        .post(&format!("/api/form/{form}/unpublish"), json!({}))
        .await
        .must_be(200);
    respondent
        .submit_page_as(5, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    seen.push(written_by().await);
    let before = seen.len();
    seen.dedup();
    assert_eq!(seen.len(), before, "each in its own transaction");
}

#[tokio::test]
async fn cached_form_does_not_bypass_access_checks() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, one_question("Q1 How was it?")).await;
    let (_, other) = app.another_node(std::time::Duration::from_secs(2)).await;
    let page = page_body(&form, "p1", &json!({ "q1": "Fine" }));
    other.submit(page.clone()).await.must_be(200);
    meera
        .browser
        .publish(&form, one_question("Q1 And now?"))
        .await
        .must_be(200);
    other.submit(page.clone()).await.must_be(200);
    let newest = "select count(*) from responses where version = 2";
    let newest: i64 = sqlx::query_scalar(newest)
        .fetch_one(&mut app.as_superuser().await)
        .await
        .unwrap();
    assert_eq!(newest, 1, "without a version the latest is used");
    let access = format!("/api/form/{form}/access");
    meera
        .browser
        .put(&access, json!({ "access": "people" }))
        .await
        .must_be(200);
    assert_eq!(other.submit(page.clone()).await.must_be(403).code(), "form.people_only");
    meera
        .browser
        .put(&access, json!({ "access": "link" }))
        .await
        .must_be(200);
    other.submit(page.clone()).await.must_be(200);
    meera
        .browser
        .post(&format!("/api/form/{form}/unpublish"), json!({}))
        .await
        .must_be(200);
    assert_eq!(other.submit(page.clone()).await.must_be(404).code(), "form.closed");
    meera
        .browser
        .publish(&form, one_question("Q1 And now?"))
        .await
        .must_be(200);
    other.submit(page.clone()).await.must_be(200);
    meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    assert_eq!(other.submit(page).await.must_be(404).code(), "form.not_found");
}

#[tokio::test]
async fn one_transaction_per_page_gives_the_same_result() {
    let app = TestApp::start_with_ingest(IngestMode::Each, INGEST_QUEUE_LEN).await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let respondents: Vec<Respondent> = (0..20).map(|_| Respondent::of(&app, &form)).collect();
    let calls = respondents.iter().flat_map(|respondent| {
        [
            submit_until_accepted(respondent, 1, "start", json!({ "again": "No" })).boxed(),
            submit_until_accepted(respondent, 2, "sorry", json!({ "mend": "All" })).boxed(),
        ]
    });
    for reply in join_all(calls).await {
        reply.must_be(200);
    }
    assert_eq!(
        app.response_counts().await,
        (20, 20),
        "violation: acknowledged and stored"
    );
    assert_eq!(app.recount().await, Vec::<String>::new());
}

/// Locks a table against writes.
struct TableLock(PgConnection);

impl TableLock {
    async fn of(app: &TestApp, table: &'static str) -> Self {
        let mut connection = app.as_superuser().await;
        sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
            "begin; lock table {table} in exclusive mode"
        )))
        .execute(&mut connection)
        .await
        .unwrap();
        Self(connection)
    }

    async fn wait_for_waiter(&self, app: &TestApp) {
        let mut connection = app.as_superuser().await;
        let waiting = "select exists (select from pg_locks where not granted
                           and database = (select oid from pg_database where datname = current_database()))";
        while !sqlx::query_scalar::<_, bool>(waiting)
            .fetch_one(&mut connection)
            .await
            .unwrap()
        {}
    }

    async fn release(self) {
        self.0.close().await.unwrap();
    }
}
