//! Writing down what is handed in: many at once, each as if it were alone, and nothing that was acknowledged is lost.

use formwright::{config::IngestMode, responses::INGEST_ROOM};
use futures::{FutureExt as _, StreamExt as _, future::join_all, stream::FuturesUnordered};
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};

use crate::{
    harness::{Person, Reply, Respondent, TestApp, owner::one_question, respondent::page_of},
    submit::{published, visit},
};

#[tokio::test]
async fn two_pages_of_one_response_at_once_make_one_response() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let respondents: Vec<Respondent> = (0..20).map(|_| Respondent::of(&app, &form)).collect();
    let calls = respondents.iter().flat_map(|respondent| {
        [
            until_taken(respondent, 1, "start", json!({ "again": "Yes" })).boxed(),
            until_taken(respondent, 2, "glad", json!({ "best": "Tea" })).boxed(),
        ]
    });
    let replies = join_all(calls).await;
    for pair in replies.chunks(2) {
        let receipts = pair.iter().filter(|reply| reply.body["receipt"].is_string()).count();
        assert_eq!(receipts, 1, "whoever comes second completes it");
    }
    assert_eq!(app.numbers().await, (20, 20));
    assert_eq!(app.recount().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_bad_neighbour_fails_nobody_but_itself() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, one_question("Q1 How was it?")).await;
    refuse_poison(&app).await;
    let respondents: Vec<Respondent> = (0..50).map(|_| Respondent::of(&app, &form)).collect();
    let calls = respondents.iter().enumerate().map(|(n, respondent)| {
        let answer = if n == 17 { "poison" } else { "Fine" };
        until_taken(respondent, 1, "p1", json!({ "q1": answer }))
    });
    for (n, reply) in join_all(calls).await.into_iter().enumerate() {
        if n == 17 {
            assert_eq!(reply.must_be(500).code(), "server.fault");
        } else {
            assert!(reply.must_be(200).body["receipt"].is_string());
        }
    }
    assert_eq!(app.numbers().await, (49, 49));
    assert_eq!(app.recount().await, Vec::<String>::new());
}

/// The database takes every answer but one, for a reason that only it knows.
async fn refuse_poison(app: &TestApp) {
    let refuse = "create function refuse_poison() returns trigger language plpgsql as $$
                  begin if new.answers::text like '%poison%' then raise exception 'poison'; end if; return new; end $$;
                  create trigger refuse_poison before insert on response_pages
                      for each row execute function refuse_poison()";
    sqlx::raw_sql(refuse)
        .execute(&mut app.as_schema_owner().await)
        .await
        .unwrap();
}

#[tokio::test]
async fn what_finds_no_room_is_told_to_come_again_and_nothing_of_it_is_kept() {
    let app = TestApp::start_with_ingest(IngestMode::Batch, 2).await;
    let form = published(&Person::signed_in(&app).await, one_question("Q1 How was it?")).await;
    let hold = Holding::of(&app, "responses").await;
    let respondents: Vec<Respondent> = (0..20).map(|_| Respondent::of(&app, &form).seeing(1)).collect();
    let calls = respondents.iter().map(async |respondent| {
        let reply = respondent.hand_in_as(1, "p1", json!({})).await;
        (&respondent.response, reply)
    });
    let mut calls: FuturesUnordered<_> = calls.collect();
    let mut turned_away = Vec::new();
    // Two flushers hold two at most each, and two wait.
    for _ in 0..14 {
        let (response, reply) = calls.next().await.unwrap();
        let reply = reply.must_be(503);
        assert_eq!(reply.code(), "server.busy");
        assert!(reply.headers.contains_key("retry-after"));
        // One that found room is told to come again later than that.
        if reply.headers["retry-after"] == "1" {
            turned_away.push(response);
        }
    }
    hold.let_go().await;
    calls.for_each(async |_| ()).await;
    assert!(!turned_away.is_empty());
    let stored = app.stored_responses().await;
    for response in turned_away {
        assert!(stored.iter().all(|row| !row.contains(response)), "{response}");
    }
    for respondent in &respondents {
        until_taken(respondent, 1, "p1", json!({})).await;
    }
    assert_eq!(app.numbers().await, (20, 20), "who comes again is taken once");
}

#[tokio::test]
async fn stopping_waits_until_what_was_taken_is_written_down() {
    let app = TestApp::start().await;
    let form = published(&Person::signed_in(&app).await, one_question("Q1 How was it?")).await;
    let hold = Holding::of(&app, "responses").await;
    let respondents: Vec<Respondent> = (0..10).map(|_| Respondent::of(&app, &form).seeing(1)).collect();
    let calls = join_all(
        respondents
            .iter()
            .map(|respondent| respondent.hand_in_as(1, "p1", json!({}))),
    );
    let stopping = async {
        hold.until_somebody_waits(&app).await;
        futures::join!(app.app.ingest.stop(), hold.let_go());
        app.numbers().await
    };
    let (replies, stored) = futures::join!(calls, stopping);
    let taken = replies.iter().filter(|reply| reply.status == 200).count();
    assert!(
        stored.0 >= i64::try_from(taken).unwrap().max(1),
        "{taken} of {stored:?}"
    );
    let late = Respondent::of(&app, &form).hand_in("p1", json!({})).await;
    assert_eq!(late.must_be(503).code(), "server.busy");
    assert_eq!(app.numbers().await, stored, "nothing comes after");
}

/// Hands a page in as a browser does: again when it is told to come again.
async fn until_taken(respondent: &Respondent, seq: u32, page: &str, answers: Value) -> Reply {
    loop {
        let reply = respondent.hand_in_as(seq, page, answers.clone()).await;
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
        .hand_in_as(5, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    let written_by = async || -> String {
        let row = sqlx::query_scalar("select xmin::text from responses");
        row.fetch_one(&mut app.as_schema_owner().await).await.unwrap()
    };
    let mut seen = vec![written_by().await];
    respondent
        .hand_in_as(5, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    seen.push(written_by().await);
    respondent
        .hand_in_as(3, "start", json!({ "again": "No" }))
        .await
        .must_be(200);
    seen.push(written_by().await);
    meera
        .browser
        .post(&format!("/api/form/{form}/unpublish"), json!({}))
        .await
        .must_be(200);
    respondent
        .hand_in_as(5, "start", json!({ "again": "Yes" }))
        .await
        .must_be(200);
    seen.push(written_by().await);
    let before = seen.len();
    seen.dedup();
    assert_eq!(seen.len(), before, "each by a transaction of its own");
}

#[tokio::test]
async fn what_a_node_remembers_of_a_form_lets_nobody_in() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, one_question("Q1 How was it?")).await;
    let (_, other) = app.another_node(std::time::Duration::from_secs(2)).await;
    let page = page_of(&form, "p1", &json!({ "q1": "Fine" }));
    other.submit(page.clone()).await.must_be(200);
    meera
        .browser
        .publish(&form, one_question("Q1 And now?"))
        .await
        .must_be(200);
    other.submit(page.clone()).await.must_be(200);
    let newest = "select count(*) from responses where version = 2";
    let newest: i64 = sqlx::query_scalar(newest)
        .fetch_one(&mut app.as_schema_owner().await)
        .await
        .unwrap();
    assert_eq!(newest, 1, "who names no version means the newest");
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
async fn a_transaction_for_each_page_comes_to_the_same() {
    let app = TestApp::start_with_ingest(IngestMode::Each, INGEST_ROOM).await;
    let form = published(&Person::signed_in(&app).await, visit()).await;
    let respondents: Vec<Respondent> = (0..20).map(|_| Respondent::of(&app, &form)).collect();
    let calls = respondents.iter().flat_map(|respondent| {
        [
            until_taken(respondent, 1, "start", json!({ "again": "No" })).boxed(),
            until_taken(respondent, 2, "sorry", json!({ "mend": "All" })).boxed(),
        ]
    });
    for reply in join_all(calls).await {
        reply.must_be(200);
    }
    assert_eq!(app.numbers().await, (20, 20));
    assert_eq!(app.recount().await, Vec::<String>::new());
}

/// A table that nobody else can write to.
struct Holding(PgConnection);

impl Holding {
    async fn of(app: &TestApp, table: &'static str) -> Self {
        let mut connection = app.as_schema_owner().await;
        sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
            "begin; lock table {table} in exclusive mode"
        )))
        .execute(&mut connection)
        .await
        .unwrap();
        Self(connection)
    }

    async fn until_somebody_waits(&self, app: &TestApp) {
        let mut connection = app.as_schema_owner().await;
        let waiting = "select exists (select from pg_locks where not granted
                           and database = (select oid from pg_database where datname = current_database()))";
        while !sqlx::query_scalar::<_, bool>(waiting)
            .fetch_one(&mut connection)
            .await
            .unwrap()
        {}
    }

    async fn let_go(self) {
        self.0.close().await.unwrap();
    }
}
