use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;
use async_nats::jetstream::message::StreamMessage;
use platform::events::{Consumers, Delivery, HandlerError};
use platform::testing::NatsServer;
use tokio_util::sync::CancellationToken;

use crate::harness::{BellRang, House, eventually};

async fn only_dead_letter(house: &House) -> StreamMessage {
    let letters = house.dead_letters().await;
    let state = &letters.cached_info().state;
    assert_eq!(state.messages, 1);
    letters.get_raw_message(state.last_sequence).await.unwrap()
}

fn header<'a>(letter: &'a StreamMessage, name: &str) -> &'a str {
    letter.headers.get(name).unwrap().as_str()
}

#[tokio::test]
async fn every_consumer_of_a_topic_hears_every_event() {
    let house = House::open().await;
    let (consumers, first) = house.listen(|_, _| Ok(()));
    let second = Arc::new(AtomicBool::new(false));
    let told = second.clone();
    let consumers = consumers.on("other-ear", move |_: BellRang, _: Delivery| {
        told.store(true, Ordering::SeqCst);
        async { Ok(()) }
    });
    house.ring(1).await;
    consumers.run_until_idle().await.unwrap();

    assert_eq!(first.all(), [(1, 1)]);
    assert!(second.load(Ordering::SeqCst));
}

#[tokio::test]
async fn a_failed_event_is_delivered_again_until_it_works() {
    let house = House::open().await;
    let (consumers, heard) = house.listen(|_, delivery| match delivery.attempt {
        1 | 2 => Err(HandlerError::Retry(anyhow!("not yet"))),
        _ => Ok(()),
    });
    house.ring(1).await;
    consumers.run_until_idle().await.unwrap();

    assert_eq!(heard.all(), [(1, 1), (1, 2), (1, 3)]);
    assert_eq!(house.dead_letters().await.cached_info().state.messages, 0);
}

#[tokio::test]
async fn a_panicking_handler_costs_one_attempt_and_not_the_worker() {
    let house = House::open().await;
    let (consumers, heard) = house.listen(|_, _| Ok(()));
    let consumers = consumers.on("clumsy", |_: BellRang, delivery: Delivery| async move {
        assert!(delivery.attempt > 1, "stumbled");
        Ok(())
    });
    house.ring(1).await;
    consumers.run_until_idle().await.unwrap();
    assert_eq!(heard.all(), [(1, 1)]);
}

#[tokio::test]
async fn a_parked_event_becomes_a_dead_letter_and_the_next_is_handled() {
    let house = House::open().await;
    let (consumers, heard) = house.listen(|event, _| match event.times {
        13 => Err(HandlerError::Park(anyhow!("thirteen\r\nis unlucky"))),
        _ => Ok(()),
    });
    let unlucky = house.ring(13).await;
    house.ring(14).await;
    consumers.run_until_idle().await.unwrap();

    assert_eq!(heard.all(), [(13, 1), (14, 1)]);
    let letter = only_dead_letter(&house).await;
    assert_eq!(
        letter.subject.as_str(),
        format!("{}.dead.ear.bell.rang.v1", house.prefix)
    );
    assert_eq!(header(&letter, "Formwright-Reason"), "thirteen  is unlucky");
    assert_eq!(header(&letter, "Formwright-Event-Id"), unlucky.to_string());
    assert_eq!(
        serde_json::from_slice::<BellRang>(&letter.payload).unwrap(),
        BellRang { times: 13 }
    );
}

#[tokio::test]
async fn an_undecodable_event_becomes_a_dead_letter_that_does_not_quote_it() {
    let house = House::open().await;
    let insert = "insert into outbox (event_id, topic, payload) values (gen_random_uuid(), 'bell.rang.v1', $1)";
    sqlx::query(insert)
        .bind(serde_json::json!({ "times": "ada@example.org" }))
        .execute(&house.pool)
        .await
        .unwrap();
    house.ring(1).await;
    let (consumers, heard) = house.listen(|_, _| Ok(()));
    consumers.run_until_idle().await.unwrap();

    assert_eq!(heard.all(), [(1, 1)]);
    let letter = only_dead_letter(&house).await;
    let reason = header(&letter, "Formwright-Reason");
    assert!(
        reason.starts_with("the payload is no bell.rang.v1") && !reason.contains("ada"),
        "{reason}"
    );
}

#[tokio::test]
async fn when_nats_has_lost_everything_the_outbox_is_published_again_and_handled_events_are_skipped() {
    let house = House::open().await;
    let (consumers, heard) = house.listen(|_, _| Ok(()));
    house.ring(1).await;
    consumers.run_until_idle().await.unwrap();

    house.jetstream().await.delete_stream(&house.prefix).await.unwrap();
    house.ring(2).await;
    consumers.run_until_idle().await.unwrap();

    assert_eq!(house.published().await, 2);
    assert_eq!(heard.all(), [(1, 1), (2, 1)]);
}

#[tokio::test]
async fn consumers_go_on_after_nats_was_killed_and_started_again() {
    let mut nats = NatsServer::started().unwrap();
    let house = House::open_with_nats(nats.url()).await;
    let (consumers, heard) = house.listen(|_, _| Ok(()));
    let relay = platform::outbox::relay::Relay::new(house.pool.clone(), house.bus.clone());
    let stop = CancellationToken::new();
    let running = [
        tokio::spawn(consumers.run(stop.clone())),
        tokio::spawn(relay.run(stop.clone())),
    ];
    house.ring(1).await;
    eventually("the first event is handled", async || heard.all().len() == 1).await;

    nats.kill().unwrap();
    house.ring(2).await;
    nats.start().unwrap();
    eventually("the second event is handled", async || heard.all().len() == 2).await;

    stop.cancel();
    for task in running {
        task.await.unwrap();
    }
    assert_eq!(heard.all(), [(1, 1), (2, 1)]);
}

#[tokio::test]
async fn an_event_in_the_hands_of_a_killed_worker_goes_to_the_next() {
    let house = House::open().await;
    let taken = Arc::new(AtomicBool::new(false));
    let taking = taken.clone();
    let doomed = Consumers::new(house.bus.clone(), house.pool.clone()).on("ear", move |_: BellRang, _: Delivery| {
        taking.store(true, Ordering::SeqCst);
        std::future::pending()
    });
    house.ring(1).await;
    let worker = tokio::spawn(async move { doomed.run_until_idle().await });
    eventually("the event is taken", async || taken.load(Ordering::SeqCst)).await;
    worker.abort();

    let (consumers, heard) = house.listen(|_, _| Ok(()));
    consumers.run_until_idle().await.unwrap();
    assert_eq!(heard.all(), [(1, 2)]);
}
