//! Publishes a batch of pending events to JetStream.

use std::time::Duration;

use async_nats::jetstream::context::{PublishError, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use futures::future::join_all;
use thiserror::Error;
use tokio::time::error::Elapsed;
use tokio::time::timeout;

use super::store::{self, PendingEvent};
use crate::db::Pool;
use crate::events::nats::NatsBus;

/// Longer than JetStream's acknowledgement timeout; covers a client whose send queue is full because NATS hangs.
const PUBLISH_DEADLINE: Duration = Duration::from_secs(8);

#[derive(Debug, Error)]
pub(super) enum PublishFailure {
    #[error("there is no stream for the events")]
    NoStream,
    #[error("JetStream rejected an event")]
    Refused(#[from] PublishError),
    #[error("JetStream did not answer in time")]
    Silent(#[from] Elapsed),
    #[error("the outbox cannot be read or marked")]
    Outbox(#[from] sqlx::Error),
}

/// Publishes up to `limit` events; returns how many. Rows are locked meanwhile, and JetStream drops duplicates by event id.
pub(super) async fn publish_batch(pool: &Pool, bus: &NatsBus, limit: i64) -> Result<usize, PublishFailure> {
    let mut transaction = pool.begin().await?;
    let pending = store::lock_pending(&mut transaction, limit).await?;
    if pending.is_empty() {
        return Ok(0);
    }
    let outcomes = join_all(pending.iter().map(|event| publish(bus, event))).await;

    let (mut published, mut failed, mut last_error) = (Vec::new(), Vec::new(), None);
    for (event, outcome) in pending.iter().zip(outcomes) {
        match outcome {
            Ok(()) => published.push(event.id),
            Err(error) => {
                failed.push(event.id);
                last_error = Some(error);
            }
        }
    }
    store::mark_published(&mut transaction, &published).await?;
    store::count_failed_attempt(&mut transaction, &failed).await?;
    transaction.commit().await?;
    metrics::counter!("formwright_outbox_published_total").increment(published.len() as u64);

    last_error.map_or(Ok(published.len()), Err)
}

async fn publish(bus: &NatsBus, event: &PendingEvent) -> Result<(), PublishFailure> {
    let message = PublishMessage::build()
        .message_id(event.event_id.to_string())
        .payload(event.payload.clone().into());
    let subject = bus.subject(&event.topic);
    let acknowledged = async { bus.jetstream().send_publish(subject, message).await?.await };
    match timeout(PUBLISH_DEADLINE, acknowledged).await? {
        Err(error) if error.kind() == PublishErrorKind::StreamNotFound => Err(PublishFailure::NoStream),
        acknowledged => Ok(acknowledged.map(drop)?),
    }
}
