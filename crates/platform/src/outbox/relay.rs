//! Carries committed events from the outbox to JetStream.

use std::time::Duration;

use anyhow::Context as _;
use async_nats::jetstream::context::{PublishError, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use futures::future::join_all;
use thiserror::Error;
use tokio::time::error::Elapsed;
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use super::store::{self, Waiting};
use crate::db::Pool;
use crate::events::{Bus, ensure_streams};

const BATCH: i64 = 100;
const IDLE_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
const HOUSEKEEPING: Duration = Duration::from_hours(1);

/// Longer than JetStream's own acknowledgement timeout: covers a client whose send queue is full because NATS hangs.
const PUBLISH_DEADLINE: Duration = Duration::from_secs(8);

/// Publishes events, the oldest first. Any number of relays may run at once: rows are locked while they are
/// being published, and JetStream drops a second copy of the same event id.
#[derive(Clone, Debug)]
pub struct Relay {
    pool: Pool,
    bus: Bus,
}

impl Relay {
    /// A relay from this database to this bus.
    pub fn new(pool: Pool, bus: Bus) -> Self {
        Self { pool, bus }
    }

    /// Relays until told to stop; trouble with NATS or PostgreSQL is logged and waited out.
    pub async fn run(self, shutdown: CancellationToken) {
        let mut connections = self.bus.connections();
        let mut next_housekeeping = Instant::now();
        let mut pause = IDLE_PAUSE;
        while !shutdown.is_cancelled() {
            match self.turn(&mut next_housekeeping).await {
                Ok(0) => pause = IDLE_PAUSE,
                Ok(_) => continue,
                Err(error) => {
                    tracing::warn!(error = format!("{error:#}"), "events wait in the outbox");
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
            tokio::select! {
                () = shutdown.cancelled() => {}
                () = tokio::time::sleep(pause) => {}
                // NATS is back: whoever waits for a mail has waited long enough.
                _ = connections.changed() => {}
            }
        }
    }

    /// Publishes everything that waits now, and says how much that was.
    pub async fn drain_once(&self) -> anyhow::Result<usize> {
        let mut total = 0;
        loop {
            match self.publish_some().await? {
                0 => return Ok(total),
                published => total += published,
            }
        }
    }

    async fn turn(&self, next_housekeeping: &mut Instant) -> anyhow::Result<usize> {
        // Without a server nothing can be published, so nothing is asked of the database either.
        if !self.bus.is_connected() {
            return Ok(0);
        }
        if Instant::now() >= *next_housekeeping {
            // Before the streams are looked at: what is too old must not be published once more when they are new.
            let days = i32::try_from(super::DAYS_KEPT)?;
            store::prune_published(&self.pool, days)
                .await
                .context("old events cannot be pruned")?;
            ensure_streams(&self.bus, &self.pool).await?;
            *next_housekeeping = Instant::now() + HOUSEKEEPING;
        }
        self.publish_some().await
    }

    async fn publish_some(&self) -> anyhow::Result<usize> {
        match self.publish_batch().await {
            Err(RelayError::NoStream) => {
                ensure_streams(&self.bus, &self.pool).await?;
                Ok(self.publish_batch().await?)
            }
            done => Ok(done?),
        }
    }

    async fn publish_batch(&self) -> Result<usize, RelayError> {
        let mut transaction = self.pool.begin().await?;
        let waiting = store::lock_waiting(&mut transaction, BATCH).await?;
        if waiting.is_empty() {
            return Ok(0);
        }
        let outcomes = join_all(waiting.iter().map(|event| self.publish(event))).await;

        let (mut published, mut failed, mut trouble) = (Vec::new(), Vec::new(), None);
        for (event, outcome) in waiting.iter().zip(outcomes) {
            match outcome {
                Ok(()) => published.push(event.id),
                Err(error) => {
                    failed.push(event.id);
                    trouble = Some(error);
                }
            }
        }
        store::mark_published(&mut transaction, &published).await?;
        store::count_failed_attempt(&mut transaction, &failed).await?;
        transaction.commit().await?;
        metrics::counter!("formwright_outbox_published_total").increment(published.len() as u64);

        trouble.map_or(Ok(published.len()), Err)
    }

    async fn publish(&self, event: &Waiting) -> Result<(), RelayError> {
        let message = PublishMessage::build()
            .message_id(event.event_id.to_string())
            .payload(event.payload.clone().into());
        let subject = self.bus.subject(&event.topic);
        let acknowledged = async { self.bus.jetstream().send_publish(subject, message).await?.await };
        match timeout(PUBLISH_DEADLINE, acknowledged).await? {
            Err(error) if error.kind() == PublishErrorKind::StreamNotFound => Err(RelayError::NoStream),
            acknowledged => Ok(acknowledged.map(drop)?),
        }
    }
}

#[derive(Debug, Error)]
enum RelayError {
    #[error("there is no stream for the events")]
    NoStream,
    #[error("JetStream did not take an event")]
    Refused(#[from] PublishError),
    #[error("JetStream did not answer in time")]
    Silent(#[from] Elapsed),
    #[error("the outbox cannot be read or marked")]
    Outbox(#[from] sqlx::Error),
}
