use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;
use platform::clock::Clock;
use platform::events::dead_letters::{self, DeadLetter};
use platform::events::{Consumers, Delivery, HandlerError};
use platform::rng::Rng;
use platform::testing::NatsServer;
use tokio_util::sync::CancellationToken;

use crate::harness::{BellRang, ClockTicked, TestEnv, eventually};

async fn only_dead_letter(env: &TestEnv) -> DeadLetter {
    let mut letters = env.dead_letters().await;
    assert_eq!(letters.len(), 1);
    letters.remove(0)
}

#[tokio::test]
async fn every_consumer_of_a_topic_receives_every_event() {
    for env in TestEnv::open_both().await {
        let (consumers, first) = env.listen(|_, _| Ok(()));
        let second = Arc::new(AtomicBool::new(false));
        let received = second.clone();
        let consumers = consumers.on("other-ear", move |_: BellRang, _: Delivery| {
            received.store(true, Ordering::SeqCst);
            async { Ok(()) }
        });
        env.ring(1).await;
        consumers.run_until_idle().await.unwrap();

        assert_eq!(first.all(), [(1, 1)]);
        assert!(second.load(Ordering::SeqCst));
    }
}

#[tokio::test]
async fn failed_event_is_redelivered_until_it_succeeds() {
    for env in TestEnv::open_both().await {
        let (consumers, received) = env.listen(|_, delivery| match delivery.attempt {
            1 | 2 => Err(HandlerError::Retry(anyhow!("not yet"))),
            _ => Ok(()),
        });
        env.ring(1).await;
        consumers.run_until_idle().await.unwrap();

        assert_eq!(received.all(), [(1, 1), (1, 2), (1, 3)]);
        assert!(env.dead_letters().await.is_empty());
    }
}

#[tokio::test]
async fn panicking_handler_fails_one_attempt_and_not_the_worker() {
    for env in TestEnv::open_both().await {
        let (consumers, received) = env.listen(|_, _| Ok(()));
        let consumers = consumers.on("clumsy", |_: BellRang, delivery: Delivery| async move {
            assert!(delivery.attempt > 1, "stumbled");
            Ok(())
        });
        env.ring(1).await;
        consumers.run_until_idle().await.unwrap();
        assert_eq!(received.all(), [(1, 1)]);
    }
}

#[tokio::test]
async fn event_over_its_attempts_becomes_a_dead_letter() {
    for env in TestEnv::open_both().await {
        let (consumers, received) = env.listen(|event, _| match event.times {
            13 => Err(HandlerError::DeadLetter(anyhow!("thirteen\r\nis unlucky"))),
            _ => Ok(()),
        });
        let unlucky = env.ring(13).await;
        env.ring(14).await;
        consumers.run_until_idle().await.unwrap();

        assert_eq!(received.all(), [(13, 1), (14, 1)]);
        let letter = only_dead_letter(&env).await;
        assert_eq!(
            (letter.consumer.as_str(), letter.topic.as_str()),
            ("ear", "bell.rang.v1")
        );
        assert_eq!(
            (letter.last_error.as_str(), letter.attempts),
            ("thirteen  is unlucky", 1)
        );
        assert_eq!(letter.event_id, unlucky);
        let payload: serde_json::Value = sqlx::query_scalar("select payload from dead_letters")
            .fetch_one(&env.pool)
            .await
            .unwrap();
        assert_eq!(
            serde_json::from_value::<BellRang>(payload).unwrap(),
            BellRang { times: 13 }
        );
    }
}

#[tokio::test]
async fn undecodable_event_becomes_a_dead_letter_without_its_content() {
    for env in TestEnv::open_both().await {
        let insert = "insert into outbox (event_id, topic, payload) values (gen_random_uuid(), 'bell.rang.v1', $1)";
        sqlx::query(insert)
            .bind(serde_json::json!({ "times": "ada@example.org" }))
            .execute(&env.pool)
            .await
            .unwrap();
        env.ring(1).await;
        let (consumers, received) = env.listen(|_, _| Ok(()));
        consumers.run_until_idle().await.unwrap();

        assert_eq!(received.all(), [(1, 1)]);
        let letter = only_dead_letter(&env).await;
        let reason = &letter.last_error;
        assert!(
            reason.starts_with("the payload is no bell.rang.v1") && !reason.contains("ada"),
            "{reason}"
        );
    }
}

#[tokio::test]
async fn outbox_is_republished_after_nats_lost_its_data() {
    let env = TestEnv::open().await;
    let (consumers, received) = env.listen(|_, _| Ok(()));
    env.ring(1).await;
    consumers.run_until_idle().await.unwrap();
    env.ring(2).await;
    consumers.relay().drain_once().await.unwrap();

    env.jetstream().await.delete_stream(&env.prefix).await.unwrap();
    env.ring(3).await;
    consumers.run_until_idle().await.unwrap();

    assert_eq!(env.published().await, 2);
    assert_eq!(received.all(), [(1, 1), (2, 1), (3, 1)]);
}

#[tokio::test]
async fn workers_restoring_a_lost_stream_publish_each_event_once() {
    let env = TestEnv::open().await;
    let (consumers, received) = env.listen(|_, _| Ok(()));
    for times in 0..500 {
        env.ring(times).await;
        env.send(&ClockTicked {}).await;
    }
    consumers.relay().drain_once().await.unwrap();
    let before = env.publications().await;
    env.jetstream().await.delete_stream(&env.prefix).await.unwrap();

    let stop = CancellationToken::new();
    let relays = [(); 3].map(|()| tokio::spawn(consumers.relay().run(stop.clone())));
    let workers = [(); 3].map(|()| tokio::spawn(consumers.clone().run(stop.clone())));
    eventually("every event is handled", async || received.all().len() == 500).await;
    stop.cancel();
    for task in relays.into_iter().chain(workers) {
        task.await.unwrap();
    }
    // Publishing to a stream that is gone counts as an attempt too.
    let again = env.publications().await - before;
    assert!((500..=800).contains(&again), "500 events were published {again} times");
    assert_eq!(env.published().await, 500);
}

#[tokio::test]
async fn dead_letter_sent_again_reaches_its_consumer_only() {
    for env in TestEnv::open_both().await {
        let is_fixed = Arc::new(AtomicBool::new(false));
        let fixed = is_fixed.clone();
        let (consumers, received) = env.listen(|_, _| Ok(()));
        let consumers = consumers.on("clumsy", move |_: BellRang, _: Delivery| {
            let fixed = fixed.load(Ordering::SeqCst);
            async move {
                if fixed {
                    Ok(())
                } else {
                    Err(HandlerError::DeadLetter(anyhow!("not fixed")))
                }
            }
        });
        env.ring(1).await;
        consumers.run_until_idle().await.unwrap();
        let letter = only_dead_letter(&env).await;
        assert_eq!(letter.consumer, "clumsy");

        is_fixed.store(true, Ordering::SeqCst);
        let again = async |id| {
            let (rng, clock) = (Rng::system(), Clock::system());
            dead_letters::resend(&env.system_pool, &rng, &clock, id).await.unwrap()
        };
        assert!(again(letter.id).await);
        assert!(!again(letter.id).await, "it is gone from the list");
        consumers.run_until_idle().await.unwrap();
        assert_eq!(received.all(), [(1, 1)]);
        assert!(env.dead_letters().await.is_empty());
        let handled: i64 = sqlx::query_scalar("select count(*) from handled_events where consumer = 'clumsy'")
            .fetch_one(&env.pool)
            .await
            .unwrap();
        assert_eq!(handled, 2);
    }
}

#[tokio::test]
async fn consumers_resume_after_nats_was_killed_and_restarted() {
    let mut nats = NatsServer::started().unwrap();
    let env = TestEnv::open_with_nats(nats.url()).await;
    let (consumers, received) = env.listen(|_, _| Ok(()));
    let relay = consumers.relay();
    let stop = CancellationToken::new();
    let running = [
        tokio::spawn(consumers.run(stop.clone())),
        tokio::spawn(relay.run(stop.clone())),
    ];
    env.ring(1).await;
    eventually("the first event is handled", async || received.all().len() == 1).await;

    nats.kill().unwrap();
    env.ring(2).await;
    nats.start().unwrap();
    eventually("the second event is handled", async || received.all().len() == 2).await;

    stop.cancel();
    for task in running {
        task.await.unwrap();
    }
    assert_eq!(received.all(), [(1, 1), (2, 1)]);
}

#[tokio::test]
async fn event_of_a_killed_worker_is_redelivered_to_another() {
    for env in TestEnv::open_both().await {
        let taken = Arc::new(AtomicBool::new(false));
        let taking = taken.clone();
        let doomed =
            Consumers::new(env.bus.clone(), env.system_pool.clone()).on("ear", move |_: BellRang, _: Delivery| {
                taking.store(true, Ordering::SeqCst);
                std::future::pending()
            });
        env.ring(1).await;
        let worker = tokio::spawn(async move { doomed.run_until_idle().await });
        eventually("the event is taken", async || taken.load(Ordering::SeqCst)).await;
        worker.abort();

        let (consumers, received) = env.listen(|_, _| Ok(()));
        consumers.run_until_idle().await.unwrap();
        assert_eq!(received.all(), [(1, 2)]);
    }
}
