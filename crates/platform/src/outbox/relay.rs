//! Publishes committed events from the outbox to the bus.

use std::time::Duration;

use anyhow::Context as _;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::backlog::{self, Backlog};
use super::distribute_batch::distribute_batch;
use super::publish_batch::{PublishFailure, publish_batch};
use super::store;
use crate::db::{Pool, SystemPool};
use crate::events::nats::{NatsBus, streams};
use crate::events::{Bus, Kind, SubscribedTopics};
use crate::telemetry::LogInterval;

const BATCH: u8 = 100;
const IDLE_PAUSE: Duration = Duration::from_millis(250);

/// Pause between two notifications through PostgreSQL, unless there is a backlog.
const NOTIFY_PAUSE: Duration = Duration::from_millis(100);
const MAX_PAUSE: Duration = Duration::from_secs(2);
const HOUSEKEEPING: Duration = Duration::from_hours(1);

/// Publishes events, urgent ones first, then the oldest. Any number of relays may run: rows are locked while they are being
/// published.
#[derive(Debug)]
pub struct Relay {
    pool: Pool,
    bus: Bus,
    subscribed: SubscribedTopics,
    warning_interval: LogInterval,
}

impl Relay {
    pub(crate) fn new(pool: &SystemPool, bus: Bus, subscribed: SubscribedTopics) -> Self {
        Self {
            pool: pool.as_pool().clone(),
            bus,
            subscribed,
            warning_interval: LogInterval::minute(),
        }
    }

    /// Relays until `shutdown`; errors of NATS or PostgreSQL are logged and retried.
    pub async fn run(self, shutdown: CancellationToken) {
        let mut connections = self.bus.connections();
        let (mut next_housekeeping, mut must_prepare) = (Instant::now(), true);
        let mut pause = IDLE_PAUSE;
        while !shutdown.is_cancelled() {
            match self.run_once(&mut next_housekeeping, &mut must_prepare).await {
                Ok(0) => pause = IDLE_PAUSE,
                Ok(relayed) => match self.bus.kind() {
                    Kind::Database(_) if relayed < usize::from(BATCH) => pause = NOTIFY_PAUSE,
                    _ => continue,
                },
                Err(error) => {
                    self.report(&error);
                    pause = (pause * 2).min(MAX_PAUSE);
                }
            }
            tokio::select! {
                () = shutdown.cancelled() => {}
                () = tokio::time::sleep(pause) => {}
                // NATS is back, perhaps without its data.
                Ok(()) = connections.changed() => must_prepare = true,
                () = stream_missing(&self.bus) => must_prepare = true,
            }
        }
    }

    /// Publishes all pending events; returns how many.
    pub async fn drain_once(&self) -> anyhow::Result<usize> {
        let mut total = 0;
        loop {
            match self.relay_batch().await? {
                0 => return Ok(total),
                relayed => total += relayed,
            }
        }
    }

    /// Prepares the bus and republishes events that it should have but lost.
    pub(crate) async fn prepare(&self) -> anyhow::Result<()> {
        match self.bus.kind() {
            Kind::Nats(bus) => {
                self.ensure_stream(bus).await?;
                backlog::publish_deliveries(&self.pool).await?;
            }
            Kind::Database(_) => {
                if let Some(mut backlog) = Backlog::lock(&self.pool).await? {
                    backlog.deliver(&self.subscribed).await?;
                    backlog.release().await?;
                }
            }
        }
        Ok(())
    }

    pub(crate) fn subscribed(&self) -> &SubscribedTopics {
        &self.subscribed
    }

    async fn run_once(&self, next_housekeeping: &mut Instant, must_prepare: &mut bool) -> anyhow::Result<usize> {
        // Without NATS nothing can be published, so the database is not queried.
        if matches!(self.bus.kind(), Kind::Nats(bus) if !bus.is_connected()) {
            return Ok(0);
        }
        if Instant::now() >= *next_housekeeping {
            // Before the stream is checked: expired events must not be republished to a new stream.
            let days = i32::try_from(super::RETENTION_DAYS)?;
            store::prune_published(&self.pool, days)
                .await
                .context("old events cannot be pruned")?;
            *next_housekeeping = Instant::now() + HOUSEKEEPING;
            *must_prepare = true;
        }
        if *must_prepare {
            self.prepare().await?;
            *must_prepare = false;
        }
        self.relay_batch().await
    }

    async fn relay_batch(&self) -> anyhow::Result<usize> {
        match self.bus.kind() {
            Kind::Nats(bus) => match publish_batch(&self.pool, bus, BATCH.into()).await {
                Err(PublishFailure::NoStream) if self.ensure_stream(bus).await? => {
                    Ok(publish_batch(&self.pool, bus, BATCH.into()).await?)
                }
                Err(PublishFailure::NoStream) => Ok(0),
                done => Ok(done?),
            },
            Kind::Database(bus) => distribute_batch(&self.pool, bus, &self.subscribed, BATCH.into())
                .await
                .context("events cannot be distributed"),
        }
    }

    /// Ensures the stream exists; false when another worker is about to create it.
    ///
    /// A missing stream beside a used outbox means that NATS lost its data. One worker then marks unhandled events to be
    /// published again, before it creates the stream, so that a crash in between only repeats the marking.
    async fn ensure_stream(&self, bus: &NatsBus) -> anyhow::Result<bool> {
        if streams::is_missing(bus).await? {
            let Some(mut backlog) = Backlog::lock(&self.pool).await? else {
                return Ok(false);
            };
            if streams::is_missing(bus).await? {
                let events = backlog.republish_unhandled(&self.subscribed).await?;
                if events > 0 {
                    tracing::warn!(events, "the event stream is gone; publishing unhandled events again");
                }
                streams::ensure(bus).await?;
            }
            backlog.release().await?;
            return Ok(true);
        }
        streams::ensure(bus).await?;
        Ok(true)
    }

    fn report(&self, error: &anyhow::Error) {
        let error = format!("{error:#}");
        if self.warning_interval.allows() {
            tracing::warn!(error, "events wait in the outbox: no mail goes out");
        } else {
            tracing::debug!(error, "events wait in the outbox");
        }
    }
}

/// Waits until a consumer reports a missing stream.
async fn stream_missing(bus: &Bus) {
    match bus.kind() {
        Kind::Nats(bus) => bus.stream_missing().notified().await,
        Kind::Database(_) => std::future::pending().await,
    }
}
