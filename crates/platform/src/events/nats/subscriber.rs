//! Handles the events of a subscription from its durable JetStream consumer.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use async_nats::header::NATS_MESSAGE_ID;
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{ConsumerError, ConsumerErrorKind};
use async_nats::jetstream::{AckKind, ErrorCode, Message};
use futures::{FutureExt as _, StreamExt as _};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::NatsBus;
use crate::db::Pool;
use crate::events::attempt::{LEASE, Outcome, WORKERS_PER_SUBSCRIPTION, attempt};
use crate::events::backoff::delay_after;
use crate::events::consumers::Subscription;
use crate::events::{Delivery, dead_letters, handled_events};

const PULL_EXPIRY: Duration = Duration::from_secs(10);
const RETRY_PAUSE: Duration = Duration::from_secs(1);

/// Beyond this many unacknowledged events, including delayed retries, the consumer gets no new ones.
const MAX_ACK_PENDING: i64 = 10_000;

/// Serves one subscription across NATS outages.
pub(in crate::events) struct Subscriber {
    pub(in crate::events) bus: NatsBus,
    pub(in crate::events) pool: Pool,
    pub(in crate::events) subscription: Subscription,
}

impl Subscriber {
    pub(in crate::events) async fn run(self, shutdown: CancellationToken) {
        let subscriber = Arc::new(self);
        while !shutdown.is_cancelled() {
            let served = subscriber.clone().serve(&shutdown).await;
            let Err(error) = served else { return };
            let bus = &subscriber.bus;
            // An outage is already logged once a minute.
            match is_stream_missing(&error) {
                true => bus.stream_missing().notify_one(),
                false if bus.is_connected() => bus.report_error(&error),
                false => {}
            }
            let mut connections = bus.connections();
            tokio::select! {
                () = shutdown.cancelled() => {}
                () = tokio::time::sleep(RETRY_PAUSE) => {}
                _ = connections.changed() => {}
            }
        }
    }

    /// Runs the workers until shutdown or until one of them gets an error from the server.
    async fn serve(self: Arc<Self>, shutdown: &CancellationToken) -> anyhow::Result<()> {
        let consumer = tokio::select! {
            () = shutdown.cancelled() => return Ok(()),
            consumer = self.durable() => consumer?,
        };
        let stop = shutdown.child_token();
        let mut workers = JoinSet::new();
        for _ in 0..WORKERS_PER_SUBSCRIPTION {
            workers.spawn(self.clone().run_worker(consumer.clone(), stop.clone()));
        }
        let mut outcome = Ok(());
        while let Some(ended) = workers.join_next().await {
            // The other workers finish their events; then all restart with a consumer that is known to exist.
            stop.cancel();
            outcome = outcome.and(ended.context("a worker panicked").flatten());
        }
        outcome
    }

    /// Fails without a stream: only the relay creates it, because lost events must be marked for publishing first.
    async fn durable(&self) -> anyhow::Result<PullConsumer> {
        let Subscription { consumer, topic, .. } = &self.subscription;
        let config = pull::Config {
            durable_name: Some(format!("{consumer}--{}", topic.replace('.', "-"))),
            filter_subject: self.bus.subject(topic),
            deliver_policy: DeliverPolicy::All,
            ack_policy: AckPolicy::Explicit,
            ack_wait: LEASE,
            // Unlimited: the server would drop the event, while we store it as a dead letter.
            max_deliver: -1,
            max_ack_pending: MAX_ACK_PENDING,
            ..pull::Config::default()
        };
        let durable = self
            .bus
            .jetstream()
            .create_consumer_on_stream(config, self.bus.stream())
            .await;
        durable.with_context(|| format!("the durable of {consumer} for {topic} cannot be created"))
    }

    /// Pulls and handles one event at a time. Events pulled ahead could exceed their lease before they are handled, and be
    /// delivered twice.
    async fn run_worker(self: Arc<Self>, consumer: PullConsumer, stop: CancellationToken) -> anyhow::Result<()> {
        let mut connections = self.bus.connections();
        while !stop.is_cancelled() {
            connections.mark_unchanged();
            let mut pull = consumer.batch().max_messages(1).expires(PULL_EXPIRY).messages().await?;
            let next = tokio::select! {
                biased;
                next = pull.next() => next,
                () = stop.cancelled() => return Ok(()),
                // A pull on the previous connection is never answered.
                _ = connections.changed() => continue,
            };
            match next {
                Some(Ok(message)) => self.handle(&message).await,
                Some(Err(error)) => return Err(anyhow!(error)),
                None => {}
            }
        }
        Ok(())
    }

    /// Handles one event and acknowledges it. If that fails, the event is delivered again.
    async fn handle(&self, message: &Message) {
        let delivery = delivery_of(message);
        let (pool, subscription) = (&self.pool, &self.subscription);
        let extend_lease = || {
            async move {
                if let Err(error) = message.ack_with(AckKind::Progress).await {
                    tracing::warn!(%error, "cannot extend the lease of an event");
                }
            }
            .boxed()
        };
        let outcome = attempt(pool, subscription, message.payload.clone(), delivery, &extend_lease).await;
        if let Err(error) = self.settle(message, delivery, &outcome).await {
            let (consumer, topic, event_id) = (subscription.consumer, subscription.topic, delivery.event_id);
            tracing::warn!(consumer, topic, %event_id, error = format!("{error:#}"), "cannot store the outcome of an event; it will be delivered again");
        }
    }

    /// Records before acknowledging: if the acknowledgement is lost, the event is delivered again and skipped.
    async fn settle(&self, message: &Message, delivery: Delivery, outcome: &Outcome) -> anyhow::Result<()> {
        match outcome {
            Outcome::Handled => {
                handled_events::record(&self.pool, self.subscription.consumer, delivery.event_id)
                    .await
                    .context("success cannot be recorded")?;
            }
            Outcome::Retry(delay) => return retry_later(message, *delay).await,
            Outcome::Dead(reason) => {
                let letter = dead_letters::NewDeadLetter {
                    subscription: &self.subscription,
                    delivery,
                    payload: &message.payload,
                    reason,
                };
                if let Err(error) = dead_letters::store(&self.pool, &letter).await {
                    // Otherwise the server would deliver it again only after the acknowledgement timeout.
                    retry_later(message, delay_after(delivery.attempt)).await?;
                    return Err(error).context("the dead letter cannot be stored");
                }
            }
        }
        message.double_ack().await.map_err(|error| anyhow!(error))
    }
}

fn is_stream_missing(error: &anyhow::Error) -> bool {
    let error: Option<&ConsumerError> = error.downcast_ref();
    error.is_some_and(|error| match error.kind() {
        ConsumerErrorKind::JetStream(cause) => cause.error_code() == ErrorCode::STREAM_NOT_FOUND,
        _ => false,
    })
}

async fn retry_later(message: &Message, delay: Duration) -> anyhow::Result<()> {
    let acked = message.ack_with(AckKind::Nak(Some(delay))).await;
    acked.map_err(|error| anyhow!(error))
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
