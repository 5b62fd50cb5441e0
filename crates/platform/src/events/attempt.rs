//! One attempt to handle an event, for both buses.

use std::time::Duration;

use anyhow::anyhow;
use bytes::Bytes;
use futures::future::BoxFuture;

use super::backoff::{MAX_ATTEMPTS, delay_after};
use super::consumers::Subscription;
use super::{Delivery, HandlerError, handled_events};
use crate::db::Pool;
use crate::telemetry::TraceSpan;

/// Events of one subscription that this process handles concurrently.
pub(super) const WORKERS_PER_SUBSCRIPTION: usize = 8;

/// How long a worker may own an event without renewing the lease; after a crash its events are delayed by at most this.
pub(super) const LEASE: Duration = Duration::from_secs(15);
const LEASE_RENEWAL: Duration = Duration::from_secs(5);

/// The full error is in the logs.
const MAX_REASON_CHARS: usize = 500;

/// What to do with the event now.
#[derive(Debug)]
pub(super) enum Outcome {
    /// Record it as handled.
    Handled,
    /// Deliver it again after this delay.
    Retry(Duration),
    /// Move it to the dead letters, with this reason.
    Dead(String),
}

/// Runs the handler unless the event is recorded as handled. `extend_lease` is called while the handler runs.
pub(super) async fn attempt<'a>(
    pool: &Pool,
    subscription: &Subscription,
    payload: Bytes,
    delivery: Delivery,
    extend_lease: &(dyn Fn() -> BoxFuture<'a, ()> + Send + Sync),
) -> Outcome {
    let Delivery { event_id, attempt } = delivery;
    let done = match event_id {
        id if id.is_nil() => Err(HandlerError::DeadLetter(anyhow!("the message has no event id"))),
        id => match handled_events::contains(pool, subscription.consumer, id).await {
            Ok(true) => Ok(()),
            Ok(false) => {
                let span = TraceSpan::of_background_work(|| format!("handle {}", subscription.topic));
                span.set("messaging.consumer.group.name", subscription.consumer);
                span.set("messaging.message.id", event_id.to_string());
                span.set("formwright.attempt", i64::from(attempt));
                let done = work(subscription, payload, delivery, extend_lease, &span).await;
                if let Err(HandlerError::Retry(error) | HandlerError::DeadLetter(error)) = &done {
                    span.fail(format!("{error:#}"));
                }
                done
            }
            Err(error) => Err(error.into()),
        },
    };
    let Subscription { consumer, topic, .. } = *subscription;
    let (outcome, label) = match done {
        Ok(()) => (Outcome::Handled, "handled"),
        Err(HandlerError::Retry(error)) if attempt < MAX_ATTEMPTS => {
            let delay = delay_after(attempt);
            tracing::warn!(consumer, topic, %event_id, attempt, ?delay, error = format!("{error:#}"), "event failed, will be retried");
            (Outcome::Retry(delay), "retried")
        }
        Err(HandlerError::Retry(error) | HandlerError::DeadLetter(error)) => {
            tracing::error!(consumer, topic, %event_id, attempt, error = format!("{error:#}"), "event moved to the dead letters");
            (Outcome::Dead(one_line(&error)), "dead_letter")
        }
    };
    count_attempts(subscription, label, 1);
    outcome
}

/// Starts the counters of a subscription at zero, so that a rate sees their first increase.
pub(super) fn register_counters(subscription: &Subscription) {
    for outcome in ["handled", "retried", "dead_letter"] {
        count_attempts(subscription, outcome, 0);
    }
}

fn count_attempts(subscription: &Subscription, outcome: &'static str, attempts: u64) {
    let Subscription { consumer, topic, .. } = *subscription;
    metrics::counter!("formwright_events_handled_total", "consumer" => consumer, "topic" => topic, "outcome" => outcome)
        .increment(attempts);
}

/// Runs the handler in its own task, so that a panic fails the attempt and not the worker.
async fn work<'a>(
    subscription: &Subscription,
    payload: Bytes,
    delivery: Delivery,
    extend_lease: &(dyn Fn() -> BoxFuture<'a, ()> + Send + Sync),
    span: &TraceSpan,
) -> Result<(), HandlerError> {
    let mut attempt = tokio::spawn(span.run((subscription.handler)(payload, delivery)));
    loop {
        tokio::select! {
            ended = &mut attempt => return ended.unwrap_or_else(|panic| Err(HandlerError::Retry(panic.into()))),
            () = tokio::time::sleep(LEASE_RENEWAL) => extend_lease().await,
        }
    }
}

fn one_line(error: &anyhow::Error) -> String {
    let reason = format!("{error:#}");
    reason
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(MAX_REASON_CHARS)
        .collect()
}
