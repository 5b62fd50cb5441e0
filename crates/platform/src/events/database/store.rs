//! SQL of events that are delivered through PostgreSQL.

use std::time::Duration;

use sqlx::postgres::types::PgInterval;
use uuid::Uuid;

use crate::db::Pool;
use crate::events::SubscribedTopics;
use crate::events::dead_letters::{self, NewDeadLetter};
use crate::events::{Delivery, handled_events};

/// A delivery that this worker has claimed.
pub(super) struct ClaimedDelivery {
    pub(super) consumer: String,
    pub(super) event_id: Uuid,
    pub(super) topic: String,
    pub(super) payload: String,
    pub(super) attempts: i32,
}

/// Claims the deliveries that have been due the longest, for the length of the lease.
pub(super) async fn claim_due(
    pool: &Pool,
    wanted: &SubscribedTopics,
    limit: i64,
    lease: Duration,
) -> sqlx::Result<Vec<ClaimedDelivery>> {
    sqlx::query_as!(
        ClaimedDelivery,
        r#"
        update event_deliveries as delivery
        set attempts = delivery.attempts + 1, next_at = now() + $4
        from (
            select consumer, event_id from event_deliveries
            where next_at <= now()
                and (consumer, topic) in (select * from unnest($1::text[], $2::text[]))
            order by next_at
            limit $3
            for update skip locked
        ) as due
        where delivery.consumer = due.consumer and delivery.event_id = due.event_id
        returning delivery.consumer, delivery.event_id, delivery.topic, delivery.payload::text as "payload!",
            delivery.attempts
        "#,
        &wanted.consumers,
        &wanted.topics,
        limit,
        interval(lease),
    )
    .fetch_all(pool)
    .await
}

/// Makes the event due again after this time. Does nothing when another worker has claimed it meanwhile.
pub(super) async fn postpone(pool: &Pool, consumer: &str, delivery: Delivery, by: Duration) -> sqlx::Result<()> {
    sqlx::query!(
        "update event_deliveries set next_at = now() + $4 where consumer = $1 and event_id = $2 and attempts = $3",
        consumer,
        delivery.event_id,
        i32::try_from(delivery.attempt).unwrap_or(i32::MAX),
        interval(by),
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Records the event as handled and deletes its delivery, in one commit.
pub(super) async fn finish(pool: &Pool, consumer: &str, event_id: Uuid) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    handled_events::record(&mut *transaction, consumer, event_id).await?;
    delete_delivery(&mut transaction, consumer, event_id).await?;
    transaction.commit().await
}

/// Stores the event as a dead letter and deletes its delivery, in one commit.
pub(super) async fn move_to_dead_letters(pool: &Pool, letter: &NewDeadLetter<'_>) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    dead_letters::store_in(&mut transaction, letter).await?;
    delete_delivery(&mut transaction, letter.subscription.consumer, letter.delivery.event_id).await?;
    transaction.commit().await
}

async fn delete_delivery(db: &mut sqlx::PgConnection, consumer: &str, event_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from event_deliveries where consumer = $1 and event_id = $2",
        consumer,
        event_id
    )
    .execute(db)
    .await?;
    Ok(())
}

fn interval(time: Duration) -> PgInterval {
    PgInterval {
        months: 0,
        days: 0,
        microseconds: i64::try_from(time.as_micros()).unwrap_or(i64::MAX),
    }
}
