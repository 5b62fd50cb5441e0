//! Dead letters: events that a consumer gave up on, with and without NATS.

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::PgConnection;
use uuid::Uuid;

use super::consumers::Subscription;
use super::{Delivery, handled_events};
use crate::clock::Clock;
use crate::db::{Pool, SystemPool};
use crate::outbox;
use crate::rng::Rng;

const RETENTION_DAYS: i32 = 30;

/// Rows per statement, to stay within the statement timeout.
const PRUNE_BATCH: i64 = 5_000;

/// A dead letter as it is listed.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DeadLetter {
    /// Its id, for resending.
    pub id: i64,
    /// The event's topic.
    pub topic: String,
    /// The consumer that gave up.
    pub consumer: String,
    /// When it gave up.
    pub at: DateTime<Utc>,
    /// Number of attempts.
    pub attempts: i32,
    /// The error of the last attempt.
    pub last_error: String,
    /// The event's id, as in the logs.
    pub event_id: Uuid,
}

/// The newest dead letters, newest first.
pub async fn list(pool: &SystemPool, limit: i64) -> sqlx::Result<Vec<DeadLetter>> {
    sqlx::query_as!(
        DeadLetter,
        "select id, topic, consumer, created_at as at, attempts, last_error, event_id
         from dead_letters order by id desc limit $1",
        limit,
    )
    .fetch_all(pool.as_pool())
    .await
}

/// Sends the event of a dead letter to its consumer again and deletes the dead letter; false when it does not exist.
///
/// The event gets a new id, because the old one is recorded as handled, and its mail as sent.
pub async fn resend(pool: &SystemPool, rng: &Rng, clock: &Clock, id: i64) -> sqlx::Result<bool> {
    let mut transaction = pool.as_pool().begin().await?;
    let letter = sqlx::query!(
        "delete from dead_letters where id = $1 returning consumer, event_id, topic, payload",
        id
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(letter) = letter else { return Ok(false) };
    let new_id = rng.uuid_v7(clock.now());
    outbox::enqueue_copy(&mut transaction, new_id, &letter.topic, &letter.payload).await?;
    handled_events::copy_for_others(&mut *transaction, &letter.consumer, letter.event_id, new_id).await?;
    transaction.commit().await?;
    Ok(true)
}

pub(super) struct NewDeadLetter<'a> {
    pub(super) subscription: &'a Subscription,
    pub(super) delivery: Delivery,
    pub(super) payload: &'a [u8],
    pub(super) reason: &'a str,
}

/// Stores a dead letter and records its event as handled, in one commit.
pub(super) async fn store(pool: &Pool, letter: &NewDeadLetter<'_>) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    store_in(&mut transaction, letter).await?;
    transaction.commit().await
}

/// The same in the caller's transaction.
pub(super) async fn store_in(db: &mut PgConnection, letter: &NewDeadLetter<'_>) -> sqlx::Result<()> {
    let consumer = letter.subscription.consumer;
    let Delivery { event_id, attempt } = letter.delivery;
    sqlx::query!(
        "insert into dead_letters (consumer, event_id, topic, payload, attempts, last_error)
         values ($1, $2, $3, $4, $5, $6) on conflict on constraint dead_letters_once do nothing",
        consumer,
        event_id,
        letter.subscription.topic,
        to_json(letter.payload),
        i32::try_from(attempt).unwrap_or(i32::MAX),
        letter.reason,
    )
    .execute(&mut *db)
    .await?;
    handled_events::record(db, consumer, event_id).await?;
    Ok(())
}

/// A message from NATS need not be JSON: other clients can publish too.
fn to_json(payload: &[u8]) -> serde_json::Value {
    serde_json::from_slice(payload).unwrap_or_else(|_| String::from_utf8_lossy(payload).replace('\0', " ").into())
}

pub(super) async fn prune(pool: &Pool) -> sqlx::Result<()> {
    loop {
        let pruned = sqlx::query!(
            "delete from dead_letters where id in (
                 select id from dead_letters where created_at < now() - make_interval(days => $1) limit $2
             )",
            RETENTION_DAYS,
            PRUNE_BATCH,
        );
        if pruned.execute(pool).await?.rows_affected() == 0 {
            return Ok(());
        }
    }
}
