//! The outbox: events that commit together with the state change that causes them.

mod backlog;
mod distribute_batch;
mod publish_batch;
pub mod relay;
mod store;

use sqlx::PgConnection;
use uuid::Uuid;

use crate::clock::Clock;
use crate::events::{Event, Priority};
use crate::rng::Rng;

/// How long published events stay in the outbox and in the stream: the longest tolerated outage of consumers, and the window
/// in which a lost JetStream volume can be rebuilt.
pub(crate) const RETENTION_DAYS: u32 = 3;

/// Writes an event in the caller's transaction; it is published if and only if that commits.
pub async fn enqueue<E: Event>(
    connection: &mut PgConnection,
    rng: &Rng,
    clock: &Clock,
    event: &E,
) -> sqlx::Result<Uuid> {
    let event_id = rng.uuid_v7(clock.now());
    let payload = serde_json::to_value(event).map_err(|error| sqlx::Error::Encode(error.into()))?;
    store::insert(connection, event_id, E::TOPIC, E::PRIORITY, &payload).await?;
    Ok(event_id)
}

/// Writes a copy of an event under a new id.
pub(crate) async fn enqueue_copy(
    connection: &mut PgConnection,
    event_id: Uuid,
    topic: &str,
    payload: &serde_json::Value,
) -> sqlx::Result<()> {
    store::insert(connection, event_id, topic, Priority::Normal, payload).await
}

/// Writes several events of one type in the caller's transaction with one statement.
pub async fn enqueue_all<E: Event>(
    connection: &mut PgConnection,
    rng: &Rng,
    clock: &Clock,
    events: &[E],
) -> sqlx::Result<()> {
    let now = clock.now();
    let ids: Vec<Uuid> = events.iter().map(|_| rng.uuid_v7(now)).collect();
    let payloads: Result<Vec<String>, _> = events.iter().map(serde_json::to_string).collect();
    let payloads = payloads.map_err(|error| sqlx::Error::Encode(error.into()))?;
    store::insert_all(connection, &ids, E::TOPIC, E::PRIORITY, &payloads).await
}
