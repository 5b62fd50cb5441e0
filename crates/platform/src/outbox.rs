//! Events that commit together with the state they tell of.

pub mod relay;
pub(crate) mod store;

use sqlx::PgConnection;
use uuid::Uuid;

use crate::chance::Chance;
use crate::clock::Clock;
use crate::events::Event;

/// How long an event stays in the outbox after it was published, and in the stream: the time within which consumers may be
/// away, and within which a lost JetStream volume can be rebuilt.
pub(crate) const DAYS_KEPT: u32 = 3;

/// Writes an event in the caller's transaction: it is published if and only if that transaction commits.
pub async fn enqueue<E: Event>(
    connection: &mut PgConnection,
    chance: &Chance,
    clock: &Clock,
    event: &E,
) -> sqlx::Result<Uuid> {
    let event_id = chance.uuid_v7(clock.now());
    let payload = serde_json::to_value(event).map_err(|error| sqlx::Error::Encode(error.into()))?;
    store::insert(connection, event_id, E::TOPIC, &payload).await?;
    Ok(event_id)
}

/// Writes several events of one kind in the caller's transaction, at once.
pub async fn enqueue_all<E: Event>(
    connection: &mut PgConnection,
    chance: &Chance,
    clock: &Clock,
    events: &[E],
) -> sqlx::Result<()> {
    let now = clock.now();
    let ids: Vec<Uuid> = events.iter().map(|_| chance.uuid_v7(now)).collect();
    let payloads: Result<Vec<String>, _> = events.iter().map(serde_json::to_string).collect();
    let payloads = payloads.map_err(|error| sqlx::Error::Encode(error.into()))?;
    store::insert_all(connection, &ids, E::TOPIC, &payloads).await
}
