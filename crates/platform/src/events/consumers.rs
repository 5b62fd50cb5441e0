//! Who acts on which topic, and the machinery that lets them.

use std::future::{Future, ready};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer, pull};
use bytes::Bytes;
use futures::future::BoxFuture;
use futures::{FutureExt as _, StreamExt as _};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::handling::{ACK_WAIT, handle};
use super::{Bus, Delivery, Event, HandlerError, ensure_streams, handled};
use crate::db::Pool;
use crate::outbox::relay::Relay;

/// How many events of one topic a consumer handles at once in this process.
const LANES: usize = 8;
const PULL_EXPIRY: Duration = Duration::from_secs(10);
const PAUSE_AFTER_TROUBLE: Duration = Duration::from_secs(1);
const HOUSEKEEPING: Duration = Duration::from_hours(1);

/// Events that wait out their delay count as pending too; beyond this many the consumer gets no new ones.
const MAX_ACK_PENDING: i64 = 10_000;

const IDLE_POLL: Duration = Duration::from_millis(20);
const IDLE_DEADLINE: Duration = Duration::from_mins(1);

pub(super) type Handler = Arc<dyn Fn(Bytes, Delivery) -> BoxFuture<'static, Result<(), HandlerError>> + Send + Sync>;

/// One consumer's interest in one topic.
#[derive(Clone)]
pub(super) struct Subscription {
    pub(super) consumer: &'static str,
    pub(super) topic: &'static str,
    pub(super) handler: Handler,
}

/// The consumers of this process. Each (consumer, topic) is a durable of its own on the server, shared by all processes
/// that run it, so any number of workers may run.
#[derive(Clone)]
pub struct Consumers {
    bus: Bus,
    pool: Pool,
    subscriptions: Vec<Subscription>,
}

impl Consumers {
    /// Nobody yet; add them with [`Consumers::on`].
    pub fn new(bus: Bus, pool: Pool) -> Self {
        Self {
            bus,
            pool,
            subscriptions: Vec::new(),
        }
    }

    /// Lets `handler` act on every `E`, under a permanent consumer `name` of lower-case letters and `-`.
    ///
    /// An event may come again (a crash before the record of success, a lost acknowledgement), so a handler must bear
    /// repetition; one that was recorded as handled is skipped.
    #[must_use]
    pub fn on<E, F, Fut>(mut self, name: &'static str, handler: F) -> Self
    where
        E: Event,
        F: Fn(E, Delivery) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<(), HandlerError>> + Send + 'static,
    {
        let handler: Handler = Arc::new(move |payload, delivery| match serde_json::from_slice(&payload) {
            Ok(event) => handler(event, delivery).boxed(),
            Err(error) => ready(Err(HandlerError::Park(undecodable::<E>(&error)))).boxed(),
        });
        self.subscriptions.push(Subscription {
            consumer: name,
            topic: E::TOPIC,
            handler,
        });
        self
    }

    /// Handles events until told to stop, and returns when every handler at work has finished.
    pub async fn run(self, shutdown: CancellationToken) {
        let mut tasks = JoinSet::new();
        for subscription in self.subscriptions {
            let attendant = Attendant {
                bus: self.bus.clone(),
                pool: self.pool.clone(),
                subscription,
            };
            tasks.spawn(attendant.run(shutdown.clone()));
        }
        tasks.spawn(forget_old_events(self.pool, shutdown));
        while let Some(ended) = tasks.join_next().await {
            if let Err(error) = ended {
                tracing::error!(%error, "a consumer ended by itself");
            }
        }
    }

    /// Relays and handles until nothing is left to do: what tests call instead of waiting. Gives up on an event that is
    /// still failing after a minute.
    pub async fn run_until_idle(&self) -> anyhow::Result<()> {
        let stop = CancellationToken::new();
        // Aborted and not left behind when the deadline passes or the caller gives up.
        let running = AbortOnDropHandle::new(tokio::spawn(self.clone().run(stop.clone())));
        let idle = tokio::time::timeout(IDLE_DEADLINE, self.wait_until_idle()).await;
        idle.context("events are still unhandled after a minute")??;
        stop.cancel();
        running.await.context("the consumers ended by a panic")
    }

    /// The outbox keeps what it has published, so PostgreSQL alone can tell whether anything is outstanding; JetStream's own
    /// counts lag behind its acknowledgements.
    async fn wait_until_idle(&self) -> anyhow::Result<()> {
        let relay = Relay::new(self.pool.clone(), self.bus.clone());
        let consumers: Vec<_> = self.subscriptions.iter().map(|each| each.consumer.to_owned()).collect();
        let topics: Vec<_> = self.subscriptions.iter().map(|each| each.topic.to_owned()).collect();
        loop {
            let relayed = relay.drain_once().await?;
            let outstanding = handled::count_outstanding(&self.pool, &consumers, &topics).await?;
            if relayed == 0 && outstanding == 0 {
                return Ok(());
            }
            tokio::time::sleep(IDLE_POLL).await;
        }
    }
}

/// serde's own message may quote the payload, and this error is logged: only the place is told.
fn undecodable<E: Event>(error: &serde_json::Error) -> anyhow::Error {
    let (kind, line, column) = (error.classify(), error.line(), error.column());
    anyhow!(
        "the payload is no {}: {kind:?} error at line {line}, column {column}",
        E::TOPIC
    )
}

async fn forget_old_events(pool: Pool, shutdown: CancellationToken) {
    let mut interval = tokio::time::interval(HOUSEKEEPING);
    loop {
        tokio::select! {
            () = shutdown.cancelled() => return,
            _ = interval.tick() => {}
        }
        if let Err(error) = handled::prune(&pool).await {
            tracing::warn!(%error, "old records of handled events cannot be pruned");
        }
    }
}

/// Keeps one subscription served, whatever happens to NATS.
struct Attendant {
    bus: Bus,
    pool: Pool,
    subscription: Subscription,
}

impl Attendant {
    async fn run(self, shutdown: CancellationToken) {
        let attendant = Arc::new(self);
        while !shutdown.is_cancelled() {
            let served = attendant.clone().serve(&shutdown).await;
            let Err(error) = served else { return };
            let consumer = attendant.subscription.consumer;
            tracing::warn!(
                consumer,
                error = format!("{error:#}"),
                "events cannot be fetched; trying again"
            );
            let mut connections = attendant.bus.connections();
            tokio::select! {
                () = shutdown.cancelled() => {}
                () = tokio::time::sleep(PAUSE_AFTER_TROUBLE) => {}
                _ = connections.changed() => {}
            }
        }
    }

    /// Runs the lanes until shutdown, or until one of them meets trouble with the server.
    async fn serve(self: Arc<Self>, shutdown: &CancellationToken) -> anyhow::Result<()> {
        let consumer = tokio::select! {
            () = shutdown.cancelled() => return Ok(()),
            consumer = self.durable() => consumer?,
        };
        let stop = shutdown.child_token();
        let mut lanes = JoinSet::new();
        for _ in 0..LANES {
            lanes.spawn(self.clone().lane(consumer.clone(), stop.clone()));
        }
        let mut outcome = Ok(());
        while let Some(ended) = lanes.join_next().await {
            // The other lanes finish what they hold; then all start over on a durable that is known to be there.
            stop.cancel();
            outcome = outcome.and(ended.context("a lane ended by a panic").flatten());
        }
        outcome
    }

    async fn durable(&self) -> anyhow::Result<PullConsumer> {
        ensure_streams(&self.bus, &self.pool).await?;
        let Subscription { consumer, topic, .. } = &self.subscription;
        let config = pull::Config {
            durable_name: Some(format!("{consumer}--{}", topic.replace('.', "-"))),
            filter_subject: self.bus.subject(topic),
            deliver_policy: DeliverPolicy::All,
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            // Never given up by the server, which would only drop the event: `handling` puts it with the dead letters.
            max_deliver: -1,
            max_ack_pending: MAX_ACK_PENDING,
            ..pull::Config::default()
        };
        let durable = self
            .bus
            .jetstream()
            .create_consumer_on_stream(config, self.bus.stream())
            .await;
        durable.with_context(|| format!("the durable of {consumer} for {topic} cannot be made"))
    }

    /// Asks for one event, handles it, asks for the next. Asking for more would let events wait here, unhandled, until
    /// the server takes them for lost and delivers them a second time.
    async fn lane(self: Arc<Self>, consumer: PullConsumer, stop: CancellationToken) -> anyhow::Result<()> {
        let mut connections = self.bus.connections();
        while !stop.is_cancelled() {
            connections.mark_unchanged();
            let mut pull = consumer.batch().max_messages(1).expires(PULL_EXPIRY).messages().await?;
            let next = tokio::select! {
                biased;
                next = pull.next() => next,
                () = stop.cancelled() => return Ok(()),
                // What was asked on the connection before this one will never be answered.
                _ = connections.changed() => continue,
            };
            match next {
                Some(Ok(message)) => handle(&self.bus, &self.pool, &self.subscription, message).await,
                Some(Err(error)) => return Err(anyhow!(error)),
                None => {}
            }
        }
        Ok(())
    }
}
