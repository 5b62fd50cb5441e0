//! Claims due deliveries and runs their handlers.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt as _;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::DatabaseBus;
use super::store::{self, ClaimedDelivery};
use crate::db::Pool;
use crate::events::attempt::{LEASE, Outcome, WORKERS_PER_SUBSCRIPTION, attempt};
use crate::events::consumers::Subscription;
use crate::events::dead_letters::NewDeadLetter;
use crate::events::{Delivery, SubscribedTopics};
use crate::telemetry::LogInterval;

/// Deliveries claimed by one statement; few, because they may all belong to one consumer.
const CLAIM_BATCH: i64 = 8;

/// Retries that are due, and events that another worker's relay distributed, are found by polling.
const POLL: Duration = Duration::from_millis(500);

/// The subscriptions of this process.
pub(in crate::events) struct Queue {
    bus: DatabaseBus,
    workers: Vec<SubscriptionWorkers>,
    warning_interval: LogInterval,
}

/// A subscription and its busy workers: each running handler holds a clone of `busy`.
struct SubscriptionWorkers {
    subscription: Arc<Subscription>,
    busy: Arc<()>,
}

impl SubscriptionWorkers {
    fn is_full(&self) -> bool {
        Arc::strong_count(&self.busy) > WORKERS_PER_SUBSCRIPTION
    }
}

impl Queue {
    pub(in crate::events) fn new(bus: DatabaseBus, subscriptions: Vec<Subscription>) -> Self {
        let workers = subscriptions.into_iter().map(|subscription| SubscriptionWorkers {
            subscription: Arc::new(subscription),
            busy: Arc::default(),
        });
        Self {
            bus,
            workers: workers.collect(),
            warning_interval: LogInterval::minute(),
        }
    }

    /// Handles deliveries until `shutdown`; returns when all running handlers have finished.
    pub(in crate::events) async fn run(self, shutdown: CancellationToken) {
        let mut running = JoinSet::new();
        while !shutdown.is_cancelled() {
            if self.claim(&mut running).await > 0 {
                while running.try_join_next().is_some() {}
                continue;
            }
            tokio::select! {
                () = shutdown.cancelled() => {}
                () = tokio::time::sleep(POLL) => {}
                () = self.bus.distributed().notified() => {}
                Some(_) = running.join_next() => {}
            }
        }
        while running.join_next().await.is_some() {}
    }

    /// Starts handling due deliveries and returns how many.
    async fn claim(&self, running: &mut JoinSet<()>) -> usize {
        let claimed = store::claim_due(
            self.bus.pool(),
            &self.subscriptions_with_free_workers(),
            CLAIM_BATCH,
            LEASE,
        )
        .await;
        let claimed = claimed.unwrap_or_else(|error| {
            if self.warning_interval.allows() {
                tracing::warn!(%error, "cannot read due events: no mail goes out");
            }
            Vec::new()
        });
        let count = claimed.len();
        for event in claimed {
            let matches = |workers: &&SubscriptionWorkers| {
                workers.subscription.consumer == event.consumer && workers.subscription.topic == event.topic
            };
            if let Some(workers) = self.workers.iter().find(matches) {
                let (pool, busy) = (self.bus.pool().clone(), Arc::clone(&workers.busy));
                let subscription = Arc::clone(&workers.subscription);
                running.spawn(async move {
                    handle(&pool, &subscription, event).await;
                    drop(busy);
                });
            }
        }
        count
    }

    /// Excludes busy consumers, so that their backlog does not delay other consumers.
    fn subscriptions_with_free_workers(&self) -> SubscribedTopics {
        let free = self.workers.iter().filter(|workers| !workers.is_full());
        free.map(|workers| (workers.subscription.consumer, workers.subscription.topic))
            .collect()
    }
}

/// Handles one delivery and stores the outcome. If that fails, the event is delivered again when its lease ends.
async fn handle(pool: &Pool, subscription: &Subscription, claimed: ClaimedDelivery) {
    let consumer = subscription.consumer;
    let delivery = Delivery {
        event_id: claimed.event_id,
        attempt: u32::try_from(claimed.attempts).unwrap_or(1),
    };
    let payload = bytes::Bytes::from(claimed.payload);
    let extend_lease = || {
        async move {
            if let Err(error) = store::postpone(pool, consumer, delivery, LEASE).await {
                tracing::warn!(%error, "cannot extend the lease of an event");
            }
        }
        .boxed()
    };
    let settled = match attempt(pool, subscription, payload.clone(), delivery, &extend_lease).await {
        Outcome::Handled => store::finish(pool, consumer, delivery.event_id).await,
        Outcome::Retry(delay) => store::postpone(pool, consumer, delivery, delay).await,
        Outcome::Dead(reason) => {
            let letter = NewDeadLetter {
                subscription,
                delivery,
                payload: &payload,
                reason: &reason,
            };
            store::move_to_dead_letters(pool, &letter).await
        }
    };
    if let Err(error) = settled {
        let (topic, event_id) = (subscription.topic, delivery.event_id);
        tracing::warn!(consumer, topic, %event_id, %error, "cannot store the outcome of an event; it will be delivered again");
    }
}
