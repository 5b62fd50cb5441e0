use std::time::Duration;

use platform::clock::Clock;
use platform::db::{self, DbOptions, DbSession};
use platform::rng::Rng;
use platform::testing::{self, TestDatabase};
use sqlx::{Connection as _, Row as _};

use crate::harness::{eventually, options};

#[tokio::test]
async fn pool_reconnects_after_all_connections_were_closed() {
    let database = TestDatabase::create().await.unwrap();
    let pool = db::connect(&options(&database.app_url), &Clock::system())
        .await
        .unwrap();
    let held = [
        pool.acquire().await.unwrap(),
        pool.acquire().await.unwrap(),
        pool.acquire().await.unwrap(),
    ];
    drop(held);
    eventually("three connections are idle", async || pool.num_idle() == 3).await;

    let other = DbOptions {
        application_name: "cutter".into(),
        ..options(&database.app_url)
    };
    let cutter = db::connect(&other, &Clock::system()).await.unwrap();
    let cut = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = $2";
    let cuts = sqlx::query(cut)
        .bind(&database.name)
        .bind("platform-test")
        .execute(&cutter)
        .await
        .unwrap();
    assert_eq!(cuts.rows_affected(), 3);

    let mut failures = 0;
    for _ in 0..20 {
        let answer: Result<i32, _> = sqlx::query_scalar("select 1").fetch_one(&pool).await;
        failures += u32::from(answer.is_err());
    }
    assert!(
        failures <= 3,
        "each dead connection may fail once, but {failures} requests failed"
    );
    let answer: i32 = sqlx::query_scalar("select 1").fetch_one(&pool).await.unwrap();
    assert_eq!(answer, 1);
}

#[tokio::test]
async fn cancelled_begin_leaves_no_open_transaction() {
    let database = TestDatabase::create().await.unwrap();
    let only_one = DbOptions {
        max_connections: 1,
        ..options(&database.app_url)
    };
    let pool = db::connect(&only_one, &Clock::system()).await.unwrap();
    // Somewhere between these the statement is on its way, or under way at the server.
    for microseconds in (0..2_000).step_by(10) {
        let begin = pool.begin_with("begin; select pg_sleep(0.001)");
        let _ = tokio::time::timeout(Duration::from_micros(microseconds), begin).await;
        let open: String = sqlx::raw_sql("select (now() <> statement_timestamp())::text")
            .fetch_one(&pool)
            .await
            .unwrap()
            .get(0);
        assert_eq!(open, "false", "after {microseconds} µs");
    }
}

#[tokio::test]
async fn idle_transaction_timeout_is_a_transient_error() {
    let database = TestDatabase::create().await.unwrap();
    let hasty = DbOptions {
        idle_in_transaction: Duration::from_millis(50),
        ..options(&database.app_url)
    };
    let pool = db::connect(&hasty, &Clock::system()).await.unwrap();
    let mut transaction = pool.begin().await.unwrap();
    let error = loop {
        tokio::time::sleep(Duration::from_millis(500)).await;
        if let Err(error) = sqlx::query("select 1").execute(&mut *transaction).await {
            break error;
        }
    };
    assert!(db::errors::is_transient(&error), "{error:?}");
}

#[tokio::test]
async fn statement_over_its_timeout_is_cancelled() {
    let database = TestDatabase::create().await.unwrap();
    let hasty = DbOptions {
        statement_timeout: Duration::from_secs(1),
        ..options(&database.app_url)
    };
    let pool = db::connect(&hasty, &Clock::system()).await.unwrap();
    let error = sqlx::query("select pg_sleep(30)").execute(&pool).await.unwrap_err();
    let code = error
        .as_database_error()
        .and_then(|error| error.code().map(std::borrow::Cow::into_owned));
    assert_eq!(code.as_deref(), Some("57014"));
}

#[tokio::test]
async fn only_a_session_in_a_transaction_may_reply() {
    const IDLE_FOR: Duration = Duration::from_millis(100);
    let database = TestDatabase::create().await.unwrap();
    let pool = db::connect_as_system(&options(&database.system_url), &Clock::system())
        .await
        .unwrap();
    let mut connection = pool.acquire().await.unwrap().detach();
    let session = DbSession::of(&mut connection).await.unwrap();
    assert!(session.may_reply(&pool, Duration::from_mins(1)).await.unwrap());

    eventually("the idle session counts as lost", async || {
        !session.may_reply(&pool, IDLE_FOR).await.unwrap()
    })
    .await;
    let transaction = connection.begin().await.unwrap();
    tokio::time::sleep(2 * IDLE_FOR).await;
    assert!(session.may_reply(&pool, IDLE_FOR).await.unwrap());

    drop(transaction);
    connection.close_hard().await.unwrap();
    eventually("the session is gone", async || {
        !session.may_reply(&pool, Duration::from_mins(1)).await.unwrap()
    })
    .await;
}

#[tokio::test]
async fn migrating_twice_changes_nothing() {
    let database = TestDatabase::create().await.unwrap();
    testing::migrate(&database.owner_url).await.unwrap();
    testing::migrate(&database.owner_url).await.unwrap();
}

#[tokio::test]
async fn application_role_cannot_change_the_schema() {
    let database = TestDatabase::create().await.unwrap();
    let pool = db::connect(&options(&database.app_url), &Clock::system())
        .await
        .unwrap();
    for forbidden in [
        "create table mine (id int)",
        "drop table outbox",
        "alter table outbox add column mine int",
    ] {
        assert!(
            sqlx::query(forbidden).execute(&pool).await.is_err(),
            "{forbidden} was allowed"
        );
    }
}

#[test]
fn seeded_generator_repeats_and_system_generator_does_not() {
    let drawn = |rng: Rng| (rng.bytes::<16>(), rng.bytes::<16>());
    assert_eq!(drawn(Rng::seeded(7)), drawn(Rng::seeded(7)));
    assert_ne!(drawn(Rng::seeded(7)), drawn(Rng::seeded(8)));
    assert_ne!(drawn(Rng::system()), drawn(Rng::system()));
}

#[test]
fn later_ids_sort_after_earlier_ones() {
    let (rng, clock) = (Rng::system(), Clock::system());
    let now = clock.now();
    let (earlier, later) = (rng.uuid_v7(now), rng.uuid_v7(now + chrono::TimeDelta::milliseconds(1)));
    assert!(earlier < later);
    assert_eq!(later.get_version_num(), 7);
}
