use platform::clock::Clock;
use platform::events::{Bus, NatsOptions};
use platform::outbox;
use platform::rng::Rng;
use platform::testing::NatsServer;
use tokio_util::sync::CancellationToken;

use crate::harness::{BellRang, DoorKnocked, TestEnv, eventually};

async fn waiting(env: &TestEnv) -> i64 {
    let count = "select count(*) from outbox where published_at is null";
    sqlx::query_scalar(count).fetch_one(&env.pool).await.unwrap()
}

#[tokio::test]
async fn event_of_a_rolled_back_transaction_is_not_published() {
    let env = TestEnv::open().await;
    let mut transaction = env.pool.begin().await.unwrap();
    let event = BellRang { times: 1 };
    outbox::enqueue(&mut transaction, &Rng::system(), &Clock::system(), &event)
        .await
        .unwrap();
    transaction.rollback().await.unwrap();
    env.ring(2).await;

    let (consumers, received) = env.listen(|_, _| Ok(()));
    consumers.run_until_idle().await.unwrap();

    assert_eq!(env.published().await, 1);
    assert_eq!(received.all(), [(2, 1)]);
}

#[tokio::test]
async fn event_written_during_an_outage_is_published_after_it() {
    let mut nats = NatsServer::started().unwrap();
    let env = TestEnv::open_with_nats(nats.url()).await;
    nats.kill().unwrap();
    eventually("the bus has noticed", async || !env.bus.is_connected()).await;

    let stop = CancellationToken::new();
    let relaying = tokio::spawn(env.relay().run(stop.clone()));
    env.ring(1).await;
    assert_eq!(waiting(&env).await, 1);
    nats.start().unwrap();
    eventually("the event is published", async || waiting(&env).await == 0).await;

    assert_eq!(env.published().await, 1);
    stop.cancel();
    relaying.await.unwrap();
}

#[tokio::test]
async fn bus_connects_once_its_server_starts() {
    let mut nats = NatsServer::stopped().unwrap();
    let bus = Bus::nats(&NatsOptions::new(&nats.url(), "early")).await.unwrap();
    assert!(!bus.is_connected());
    nats.start().unwrap();
    eventually("the bus is connected", async || bus.is_connected()).await;
}

#[tokio::test]
async fn two_relays_publish_each_event_once() {
    let env = TestEnv::open().await;
    for times in 0..250 {
        env.ring(times).await;
    }
    let (one, other) = (env.relay(), env.relay());
    let (first, second) = tokio::join!(one.drain_once(), other.drain_once());
    first.unwrap();
    second.unwrap();

    assert_eq!(waiting(&env).await, 0);
    assert_eq!(env.published().await, 250);
}

#[tokio::test]
async fn lost_commit_of_a_relay_causes_no_duplicate() {
    let env = TestEnv::open().await;
    env.ring(1).await;
    let relay = env.relay();
    relay.drain_once().await.unwrap();
    // As if the commit that marks the event had been lost.
    sqlx::query("update outbox set published_at = null")
        .execute(&env.pool)
        .await
        .unwrap();
    relay.drain_once().await.unwrap();

    assert_eq!(waiting(&env).await, 0);
    assert_eq!(env.published().await, 1);
}

#[tokio::test]
async fn event_too_large_for_nats_is_rejected_on_insert() {
    let env = TestEnv::open().await;
    let insert =
        "insert into outbox (event_id, topic, payload) values (gen_random_uuid(), $1, to_jsonb(repeat('x', $2)))";
    let write = async |topic: &str, size: i32| sqlx::query(insert).bind(topic).bind(size).execute(&env.pool).await;

    assert!(write("bell.rang.v1", 600_000).await.is_err());
    assert!(write("not a.>subject", 1).await.is_err());
    assert!(write("bell.rang.v1", 500_000).await.is_ok());
}

#[tokio::test]
async fn old_published_events_are_pruned_and_pending_ones_are_not() {
    let env = TestEnv::open().await;
    let insert = "insert into outbox (event_id, topic, payload, created_at, published_at)
                  values (gen_random_uuid(), 'bell.rang.v1', '{}', now() - interval '9 days', now() - $1::interval)";
    for published in [Some("4 days"), Some("8 days"), None] {
        sqlx::query(insert).bind(published).execute(&env.pool).await.unwrap();
    }
    let stop = CancellationToken::new();
    let relaying = tokio::spawn(env.relay().run(stop.clone()));
    eventually("the waiting event is published", async || waiting(&env).await == 0).await;
    stop.cancel();
    relaying.await.unwrap();

    let left: i64 = sqlx::query_scalar("select count(*) from outbox")
        .fetch_one(&env.pool)
        .await
        .unwrap();
    assert_eq!(left, 1);
    assert_eq!(env.published().await, 1);
}

#[tokio::test]
async fn urgent_event_is_published_before_older_ones() {
    let env = TestEnv::open().await;
    for times in 0..150 {
        env.ring(times).await;
    }
    env.send(&DoorKnocked {}).await;
    env.relay().drain_once().await.unwrap();

    let knock = format!("{}.event.door.knocked.v1", env.prefix);
    let stream = env.stream(&env.prefix).await;
    // The events of one batch are sent at once, so only the batch is certain.
    let mut first_batch = Vec::new();
    for sequence in 1..=100 {
        first_batch.push(stream.get_raw_message(sequence).await.unwrap().subject.to_string());
    }
    assert!(first_batch.contains(&knock));
}
