use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use platform::clock::Clock;
use platform::db;
use platform::testing::TestDatabase;

use crate::harness::options;

async fn database_now(pool: &db::Pool) -> DateTime<Utc> {
    sqlx::query_scalar("select app_now()").fetch_one(pool).await.unwrap()
}

#[tokio::test]
async fn advancing_the_clock_advances_the_database() {
    let database = TestDatabase::create().await.unwrap();
    let (clock, shift) = Clock::shifted();
    let pool = db::connect(&options(&database.app_url), &clock).await.unwrap();
    let (ours, theirs) = (clock.now(), database_now(&pool).await);

    shift.advance(Duration::from_mins(11));

    assert!(clock.now() - ours >= TimeDelta::minutes(11));
    assert!(database_now(&pool).await - theirs >= TimeDelta::minutes(11));
}

#[tokio::test]
async fn every_connection_of_a_pool_follows_the_clock() {
    let database = TestDatabase::create().await.unwrap();
    let (clock, shift) = Clock::shifted();
    let pool = db::connect(&options(&database.app_url), &clock).await.unwrap();
    let old = pool.acquire().await.unwrap();
    shift.advance(Duration::from_hours(1));
    let mut new = pool.acquire().await.unwrap();
    drop(old);

    let read = "select app_now() - now() >= interval '1 hour'";
    let on_new: bool = sqlx::query_scalar(read).fetch_one(&mut *new).await.unwrap();
    let mut back = pool.acquire().await.unwrap();
    let on_old: bool = sqlx::query_scalar(read).fetch_one(&mut *back).await.unwrap();
    assert!(on_new && on_old);
}

#[tokio::test]
async fn database_uses_its_own_time_without_a_shift() {
    let database = TestDatabase::create().await.unwrap();
    let pool = db::connect(&options(&database.app_url), &Clock::system())
        .await
        .unwrap();
    let same: bool = sqlx::query_scalar("select app_now() = now()")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert!(same);
}
