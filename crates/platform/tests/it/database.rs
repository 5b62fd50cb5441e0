use std::time::Duration;

use platform::chance::Chance;
use platform::clock::Clock;
use platform::db::{self, DbOptions};
use platform::secret::SecretString;
use platform::testing::TestDatabase;

use crate::harness::{eventually, options};

#[tokio::test]
async fn a_pool_heals_after_all_its_connections_were_cut() {
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
async fn a_lazy_pool_opens_while_the_database_is_away_and_fails_in_time() {
    let away = DbOptions {
        acquire_timeout: Duration::from_millis(200),
        ..options(&SecretString::from("postgres://nobody:nothing@127.0.0.1:9/none"))
    };
    let pool = db::connect_lazy(&away, &Clock::system()).await.unwrap();
    assert!(pool.acquire().await.is_err());
}

#[tokio::test]
async fn a_statement_that_runs_too_long_is_cancelled() {
    let database = TestDatabase::create().await.unwrap();
    let hasty = DbOptions {
        statement_timeout: Duration::from_millis(100),
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
async fn migrating_twice_changes_nothing() {
    let database = TestDatabase::create().await.unwrap();
    db::migrate(&database.owner_url).await.unwrap();
    db::migrate(&database.owner_url).await.unwrap();
}

#[tokio::test]
async fn the_application_may_not_change_the_schema() {
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
fn seeded_chance_repeats_itself_and_the_systems_does_not() {
    let drawn = |chance: Chance| (chance.bytes::<16>(), chance.bytes::<16>());
    assert_eq!(drawn(Chance::seeded(7)), drawn(Chance::seeded(7)));
    assert_ne!(drawn(Chance::seeded(7)), drawn(Chance::seeded(8)));
    assert_ne!(drawn(Chance::system()), drawn(Chance::system()));
}

#[test]
fn later_ids_sort_after_earlier_ones() {
    let (chance, clock) = (Chance::system(), Clock::system());
    let now = clock.now();
    let (earlier, later) = (
        chance.uuid_v7(now),
        chance.uuid_v7(now + chrono::TimeDelta::milliseconds(1)),
    );
    assert!(earlier < later);
    assert_eq!(later.get_version_num(), 7);
}
