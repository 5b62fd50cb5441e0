//! What happens to one delivered event.

use std::time::Duration;

use anyhow::{Context as _, anyhow};
use async_nats::header::NATS_MESSAGE_ID;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{AckKind, Message};
use uuid::Uuid;

use super::backoff::{MAX_ATTEMPTS, delay_after};
use super::consumers::Subscription;
use super::{Bus, Delivery, HandlerError, handled};
use crate::db::Pool;

/// How long the server waits for a sign of life before it gives the event to another worker: after a worker was killed,
/// the events in its hands are late by no more than this.
pub(super) const ACK_WAIT: Duration = Duration::from_secs(15);
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);

/// Header values are one line; a longer story is in the logs.
const LONGEST_REASON: usize = 500;

/// Handles one event and settles it with the server. Trouble in settling is logged and left to redelivery.
pub(super) async fn handle(bus: &Bus, pool: &Pool, subscription: &Subscription, message: Message) {
    let delivery = delivery_of(&message);
    let outcome = match delivery.event_id {
        id if id.is_nil() => Err(HandlerError::Park(anyhow!("the message carries no event id"))),
        id => match handled::contains(pool, subscription.consumer, id).await {
            Ok(true) => Ok(()),
            Ok(false) => work(subscription, &message, delivery).await,
            Err(error) => Err(error.into()),
        },
    };
    let (consumer, topic, event_id, attempt) = (
        subscription.consumer,
        subscription.topic,
        delivery.event_id,
        delivery.attempt,
    );
    let (settled, label) = match outcome {
        Ok(()) => (finish(pool, subscription, &message, event_id).await, "handled"),
        Err(HandlerError::Retry(error)) if attempt < MAX_ATTEMPTS => {
            let delay = delay_after(attempt);
            tracing::warn!(consumer, topic, %event_id, attempt, ?delay, error = format!("{error:#}"), "event failed, to be retried");
            (
                message
                    .ack_with(AckKind::Nak(Some(delay)))
                    .await
                    .map_err(|error| anyhow!(error)),
                "retried",
            )
        }
        Err(HandlerError::Retry(error) | HandlerError::Park(error)) => {
            tracing::error!(consumer, topic, %event_id, attempt, error = format!("{error:#}"), "event put with the dead letters");
            (
                park(bus, pool, subscription, &message, delivery, &error).await,
                "parked",
            )
        }
    };
    metrics::counter!("formwright_events_total", "consumer" => consumer, "topic" => topic, "outcome" => label)
        .increment(1);
    if let Err(error) = settled {
        tracing::warn!(consumer, topic, %event_id, error = format!("{error:#}"), "event not settled, to be redelivered");
    }
}

fn delivery_of(message: &Message) -> Delivery {
    let event_id = message
        .headers
        .as_ref()
        .and_then(|headers| headers.get(NATS_MESSAGE_ID))
        .and_then(|id| Uuid::try_parse(id.as_str()).ok());
    let attempt = message.info().ok().and_then(|info| u32::try_from(info.delivered).ok());
    Delivery {
        event_id: event_id.unwrap_or(Uuid::nil()),
        attempt: attempt.unwrap_or(1),
    }
}

/// Runs the handler in a task of its own, so that its panic ends the attempt and not the worker, and tells the server from
/// time to time that it is still at work.
async fn work(subscription: &Subscription, message: &Message, delivery: Delivery) -> Result<(), HandlerError> {
    let mut attempt = tokio::spawn((subscription.handler)(message.payload.clone(), delivery));
    loop {
        tokio::select! {
            ended = &mut attempt => return ended.unwrap_or_else(|panic| Err(HandlerError::Retry(panic.into()))),
            () = tokio::time::sleep(SIGN_OF_LIFE) => {
                if let Err(error) = message.ack_with(AckKind::Progress).await {
                    tracing::warn!(%error, "no sign of life could be sent");
                }
            }
        }
    }
}

/// The record comes before the acknowledgement: if the second is lost, the event comes again and is skipped.
async fn finish(pool: &Pool, subscription: &Subscription, message: &Message, event_id: Uuid) -> anyhow::Result<()> {
    handled::record(pool, subscription.consumer, event_id)
        .await
        .context("success cannot be recorded")?;
    message.double_ack().await.map_err(|error| anyhow!(error))
}

/// An event leaves the stream's care only when the dead letter is safely stored.
async fn park(
    bus: &Bus,
    pool: &Pool,
    subscription: &Subscription,
    message: &Message,
    delivery: Delivery,
    error: &anyhow::Error,
) -> anyhow::Result<()> {
    let Subscription { consumer, topic, .. } = subscription;
    let sequence = message.info().map(|info| info.stream_sequence).unwrap_or_default();
    let letter = PublishMessage::build()
        // By consumer and place in the stream: a second attempt at parking makes no second letter.
        .message_id(format!("{consumer}-{sequence}-{}", delivery.event_id))
        .header("Formwright-Reason", one_line(error).as_str())
        .header("Formwright-Consumer", *consumer)
        .header("Formwright-Topic", *topic)
        .header("Formwright-Event-Id", delivery.event_id.to_string().as_str())
        .header("Formwright-Attempts", delivery.attempt.to_string().as_str())
        .payload(message.payload.clone());
    let stored = async {
        bus.jetstream()
            .send_publish(bus.dead_subject(consumer, topic), letter)
            .await?
            .await
    }
    .await;
    if let Err(error) = stored {
        // Without this the server would deliver it again only after the whole acknowledgement wait.
        let later = AckKind::Nak(Some(delay_after(delivery.attempt)));
        message.ack_with(later).await.map_err(|error| anyhow!(error))?;
        return Err(error).context("the dead letter cannot be stored");
    }
    finish(pool, subscription, message, delivery.event_id).await
}

fn one_line(error: &anyhow::Error) -> String {
    let reason = format!("{error:#}");
    reason
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(LONGEST_REASON)
        .collect()
}
