use platform::chance::Chance;
use platform::clock::Clock;
use platform::outbox::{self, relay::Relay};
use platform::testing::NatsServer;
use tokio_util::sync::CancellationToken;

use crate::harness::{BellRang, House, eventually};

async fn waiting(house: &House) -> i64 {
    let count = "select count(*) from outbox where published_at is null";
    sqlx::query_scalar(count).fetch_one(&house.pool).await.unwrap()
}

#[tokio::test]
async fn an_event_of_a_rolled_back_transaction_is_never_published() {
    let house = House::open().await;
    let mut transaction = house.pool.begin().await.unwrap();
    let event = BellRang { times: 1 };
    outbox::enqueue(&mut transaction, &Chance::system(), &Clock::system(), &event)
        .await
        .unwrap();
    transaction.rollback().await.unwrap();
    house.ring(2).await;

    let (consumers, heard) = house.listen(|_, _| Ok(()));
    consumers.run_until_idle().await.unwrap();

    assert_eq!(house.published().await, 1);
    assert_eq!(heard.all(), [(2, 1)]);
}

#[tokio::test]
async fn an_event_written_while_nats_is_away_is_published_when_it_returns() {
    let mut nats = NatsServer::started().unwrap();
    let house = House::open_with_nats(nats.url()).await;
    nats.kill().unwrap();
    eventually("the bus has noticed", async || !house.bus.is_connected()).await;

    let stop = CancellationToken::new();
    let relaying = tokio::spawn(Relay::new(house.pool.clone(), house.bus.clone()).run(stop.clone()));
    house.ring(1).await;
    assert_eq!(waiting(&house).await, 1);
    nats.start().unwrap();
    eventually("the event is published", async || waiting(&house).await == 0).await;

    assert_eq!(house.published().await, 1);
    stop.cancel();
    relaying.await.unwrap();
}

#[tokio::test]
async fn a_bus_opens_before_its_server_does() {
    let mut nats = NatsServer::stopped().unwrap();
    let bus = platform::events::Bus::connect(&nats.url(), "early").await.unwrap();
    assert!(!bus.is_connected());
    nats.start().unwrap();
    eventually("the bus is connected", async || bus.is_connected()).await;
}

#[tokio::test]
async fn two_relays_publish_each_event_once() {
    let house = House::open().await;
    for times in 0..250 {
        house.ring(times).await;
    }
    let relay = || Relay::new(house.pool.clone(), house.bus.clone());
    let (one, other) = (relay(), relay());
    let (first, second) = tokio::join!(one.drain_once(), other.drain_once());
    first.unwrap();
    second.unwrap();

    assert_eq!(waiting(&house).await, 0);
    assert_eq!(house.published().await, 250);
}

#[tokio::test]
async fn a_relay_that_died_before_its_commit_publishes_nothing_twice() {
    let house = House::open().await;
    house.ring(1).await;
    let relay = Relay::new(house.pool.clone(), house.bus.clone());
    relay.drain_once().await.unwrap();
    // As if the commit that marks the event had been lost.
    sqlx::query("update outbox set published_at = null")
        .execute(&house.pool)
        .await
        .unwrap();
    relay.drain_once().await.unwrap();

    assert_eq!(waiting(&house).await, 0);
    assert_eq!(house.published().await, 1);
}

#[tokio::test]
async fn an_event_too_large_for_nats_is_refused_when_it_is_written() {
    let house = House::open().await;
    let insert =
        "insert into outbox (event_id, topic, payload) values (gen_random_uuid(), $1, to_jsonb(repeat('x', $2)))";
    let write = async |topic: &str, size: i32| sqlx::query(insert).bind(topic).bind(size).execute(&house.pool).await;

    assert!(write("bell.rang.v1", 600_000).await.is_err());
    assert!(write("not a.>subject", 1).await.is_err());
    assert!(write("bell.rang.v1", 500_000).await.is_ok());
}

#[tokio::test]
async fn events_published_long_ago_are_forgotten_and_waiting_ones_never() {
    let house = House::open().await;
    let insert = "insert into outbox (event_id, topic, payload, created_at, published_at)
                  values (gen_random_uuid(), 'bell.rang.v1', '{}', now() - interval '9 days', now() - $1::interval)";
    for published in [Some("4 days"), Some("8 days"), None] {
        sqlx::query(insert).bind(published).execute(&house.pool).await.unwrap();
    }
    let stop = CancellationToken::new();
    let relaying = tokio::spawn(Relay::new(house.pool.clone(), house.bus.clone()).run(stop.clone()));
    eventually("the waiting event is published", async || waiting(&house).await == 0).await;
    stop.cancel();
    relaying.await.unwrap();

    let left: i64 = sqlx::query_scalar("select count(*) from outbox")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert_eq!(left, 1);
    assert_eq!(house.published().await, 1);
}
