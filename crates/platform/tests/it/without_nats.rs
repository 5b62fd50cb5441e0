//! Events through PostgreSQL.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::anyhow;
use bytes::Bytes;
use futures::StreamExt as _;
use futures::stream::BoxStream;
use platform::events::{Bus, Delivery, HandlerError};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::harness::{BellRang, ClockTicked, DoorKnocked, TestEnv, eventually};

const WAIT_TIMEOUT: Duration = Duration::from_mins(2);

async fn next(received: &mut BoxStream<'static, Bytes>) -> BellRang {
    let payload = timeout(WAIT_TIMEOUT, received.next()).await.unwrap().unwrap();
    serde_json::from_slice(&payload).unwrap()
}

/// Another node of the installation, which has begun to listen.
async fn node(env: &TestEnv) -> (Bus, BoxStream<'static, Bytes>) {
    let bus = Bus::database(&env.system_pool);
    let received = bus.subscribe_broadcast(&["bell.rang.v1"]).await.unwrap();
    eventually("the node listens", async || bus.is_connected()).await;
    (bus, received)
}

#[tokio::test]
async fn several_workers_handle_each_event_once() {
    let env = TestEnv::open_without_nats().await;
    for times in 0..200 {
        env.ring(times).await;
    }
    let (one, received_by_one) = env.listen(|_, _| Ok(()));
    let (other, received_by_other) = env.listen(|_, _| Ok(()));
    let (first, second) = tokio::join!(one.run_until_idle(), other.run_until_idle());
    first.unwrap();
    second.unwrap();

    let mut all = [received_by_one.all(), received_by_other.all()].concat();
    all.sort_unstable();
    assert_eq!(all, (0..200).map(|times| (times, 1)).collect::<Vec<_>>());
    let left: i64 = sqlx::query_scalar("select count(*) from event_deliveries")
        .fetch_one(&env.pool)
        .await
        .unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn full_consumer_does_not_delay_another() {
    let env = TestEnv::open_without_nats().await;
    let (answered, stop) = (Arc::new(AtomicUsize::new(0)), CancellationToken::new());
    let (answering, stopping) = (answered.clone(), stop.clone());
    let (consumers, _) = env.listen(|_, _| Ok(()));
    let consumers = consumers
        .on("slow", move |_: BellRang, _: Delivery| {
            let stopping = stopping.clone();
            async move {
                stopping.cancelled().await;
                Err(HandlerError::Retry(anyhow!("stopped")))
            }
        })
        .on("door", move |_: DoorKnocked, _: Delivery| {
            answering.fetch_add(1, Ordering::SeqCst);
            async { Ok(()) }
        });
    for times in 0..50 {
        env.ring(times).await;
    }
    let running = [
        tokio::spawn(consumers.relay().run(stop.clone())),
        tokio::spawn(consumers.run(stop.clone())),
    ];
    env.send(&DoorKnocked {}).await;
    eventually("the door is answered", async || answered.load(Ordering::SeqCst) == 1).await;
    stop.cancel();
    for task in running {
        task.await.unwrap();
    }
}

#[tokio::test]
async fn nodes_receive_events_of_their_topics() {
    let env = TestEnv::open_without_nats().await;
    let (mut one, mut other) = (node(&env).await, node(&env).await);
    env.send(&ClockTicked {}).await;
    env.ring(1).await;
    env.ring(2).await;
    env.relay().drain_once().await.unwrap();
    for (_, received) in [&mut one, &mut other] {
        assert_eq!(next(received).await, BellRang { times: 1 });
        assert_eq!(next(received).await, BellRang { times: 2 });
    }
}

#[tokio::test]
async fn event_without_notification_is_delivered_once_by_polling() {
    let env = TestEnv::open_without_nats().await;
    let (_bus, mut received) = node(&env).await;
    env.ring(1).await;
    // As a relay does whose notification is lost.
    sqlx::query("update outbox set published_at = now()")
        .execute(&env.pool)
        .await
        .unwrap();
    assert_eq!(next(&mut received).await, BellRang { times: 1 });
    env.ring(2).await;
    env.relay().drain_once().await.unwrap();
    assert_eq!(next(&mut received).await, BellRang { times: 2 });
}

#[tokio::test]
async fn node_listens_again_after_its_connections_were_closed() {
    let env = TestEnv::open_without_nats().await;
    let (_bus, mut received) = node(&env).await;
    let ended: i64 = sqlx::query_scalar(
        "select count(pg_terminate_backend(pid)) from pg_stat_activity
         where datname = current_database() and usename = current_user and pid <> pg_backend_pid()",
    )
    .fetch_one(&env.pool)
    .await
    .unwrap();
    assert!(ended > 0);
    // Each connection of the pool that was ended fails once.
    eventually("the database answers", async || {
        platform::db::is_responding(&env.pool).await
    })
    .await;
    env.ring(1).await;
    env.relay().drain_once().await.unwrap();
    assert_eq!(next(&mut received).await, BellRang { times: 1 });
}
