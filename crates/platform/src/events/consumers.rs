//! Consumers and their subscriptions.

use std::future::{Future, ready};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use bytes::Bytes;
use futures::FutureExt as _;
use futures::future::BoxFuture;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::database::Queue;
use super::nats::{NatsBus, Subscriber};
use super::{Bus, Delivery, Event, HandlerError, Kind, Priority, attempt, dead_letters, handled_events};
use crate::db::{Pool, SystemPool};
use crate::outbox::relay::Relay;

const HOUSEKEEPING: Duration = Duration::from_hours(1);
const IDLE_POLL: Duration = Duration::from_millis(20);
const IDLE_DEADLINE: Duration = Duration::from_mins(3);

pub(super) type Handler = Arc<dyn Fn(Bytes, Delivery) -> BoxFuture<'static, Result<(), HandlerError>> + Send + Sync>;

/// One consumer's interest in one topic.
#[derive(Clone)]
pub(super) struct Subscription {
    pub(super) consumer: &'static str,
    pub(super) topic: &'static str,
    pub(super) handler: Handler,
}

/// Pairs of consumer and topic, as two columns for SQL.
#[derive(Clone, Debug, Default)]
pub(crate) struct SubscribedTopics {
    pub(crate) consumers: Vec<String>,
    pub(crate) topics: Vec<String>,
}

impl FromIterator<(&'static str, &'static str)> for SubscribedTopics {
    fn from_iter<I: IntoIterator<Item = (&'static str, &'static str)>>(pairs: I) -> Self {
        let (consumers, topics) = pairs
            .into_iter()
            .map(|(name, topic)| (name.to_owned(), topic.to_owned()))
            .unzip();
        Self { consumers, topics }
    }
}

/// The consumers of this process. Any number of workers may run: all processes with the same consumer share its events.
#[derive(Clone)]
pub struct Consumers {
    bus: Bus,
    pool: SystemPool,
    subscriptions: Vec<Subscription>,
}

impl Consumers {
    /// No consumers yet; add them with [`Consumers::on`].
    pub fn new(bus: Bus, pool: SystemPool) -> Self {
        Self {
            bus,
            pool,
            subscriptions: Vec::new(),
        }
    }

    /// Registers a handler for `E` under a permanent consumer `name` of lower-case letters and `-`.
    ///
    /// Handlers must be idempotent: an event can be delivered again after a crash or a lost acknowledgement. Events that are
    /// recorded as handled are skipped.
    #[must_use]
    pub fn on<E, F, Fut>(mut self, name: &'static str, handler: F) -> Self
    where
        E: Event,
        F: Fn(E, Delivery) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<(), HandlerError>> + Send + 'static,
    {
        const {
            assert!(
                !matches!(E::PRIORITY, Priority::Transient),
                "a transient event is not published again after a loss, so no consumer can depend on it"
            );
        }
        let handler: Handler = Arc::new(move |payload, delivery| match serde_json::from_slice(&payload) {
            Ok(event) => handler(event, delivery).boxed(),
            Err(error) => ready(Err(HandlerError::DeadLetter(undecodable::<E>(&error)))).boxed(),
        });
        self.subscriptions.push(Subscription {
            consumer: name,
            topic: E::TOPIC,
            handler,
        });
        self
    }

    /// The relay that publishes events for these consumers; a worker runs both.
    pub fn relay(&self) -> Relay {
        let pairs = self.subscriptions.iter().map(|each| (each.consumer, each.topic));
        Relay::new(&self.pool, self.bus.clone(), pairs.collect())
    }

    /// Handles events until `shutdown`; returns when all running handlers have finished.
    pub async fn run(self, shutdown: CancellationToken) {
        let pool = self.pool.as_pool().clone();
        let mut tasks = JoinSet::new();
        self.subscriptions.iter().for_each(attempt::register_counters);
        match self.bus.kind() {
            Kind::Nats(bus) => {
                for subscription in self.subscriptions {
                    let subscriber = Subscriber {
                        bus: NatsBus::clone(bus),
                        pool: pool.clone(),
                        subscription,
                    };
                    tasks.spawn(subscriber.run(shutdown.clone()));
                }
            }
            Kind::Database(bus) => {
                tasks.spawn(Queue::new(bus.clone(), self.subscriptions).run(shutdown.clone()));
            }
        }
        tasks.spawn(prune_old_events(pool, shutdown));
        while let Some(ended) = tasks.join_next().await {
            if let Err(error) = ended {
                tracing::error!(%error, "a consumer ended by itself");
            }
        }
    }

    /// Relays and handles events until none are left; for tests. Fails if events are still unhandled after three minutes.
    pub async fn run_until_idle(&self) -> anyhow::Result<()> {
        let relay = self.relay();
        relay.prepare().await?;
        let stop = CancellationToken::new();
        // Aborted when the deadline passes or the caller is cancelled.
        let running = AbortOnDropHandle::new(tokio::spawn(self.clone().run(stop.clone())));
        let idle = tokio::time::timeout(IDLE_DEADLINE, self.wait_until_idle(&relay)).await;
        idle.context("events are still unhandled after three minutes")??;
        stop.cancel();
        running.await.context("the consumers ended by a panic")
    }

    /// Counts in PostgreSQL, where the outbox also stores published events: JetStream's counts lag behind acknowledgements.
    async fn wait_until_idle(&self, relay: &Relay) -> anyhow::Result<()> {
        loop {
            let relayed = relay.drain_once().await?;
            let outstanding = handled_events::count_outstanding(self.pool.as_pool(), relay.subscribed()).await?;
            if relayed == 0 && outstanding == 0 {
                return Ok(());
            }
            tokio::time::sleep(IDLE_POLL).await;
        }
    }
}

/// This error is logged, so it contains the position only: serde's message may quote the payload.
fn undecodable<E: Event>(error: &serde_json::Error) -> anyhow::Error {
    let (kind, line, column) = (error.classify(), error.line(), error.column());
    anyhow!(
        "the payload is no {}: {kind:?} error at line {line}, column {column}",
        E::TOPIC
    )
}

async fn prune_old_events(pool: Pool, shutdown: CancellationToken) {
    let mut interval = tokio::time::interval(HOUSEKEEPING);
    loop {
        tokio::select! {
            () = shutdown.cancelled() => return,
            _ = interval.tick() => {}
        }
        if let Err(error) = handled_events::prune(&pool).await {
            tracing::warn!(%error, "old records of handled events cannot be pruned");
        }
        if let Err(error) = dead_letters::prune(&pool).await {
            tracing::warn!(%error, "old dead letters cannot be pruned");
        }
    }
}
