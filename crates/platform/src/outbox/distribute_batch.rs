//! Publishes a batch of pending events without NATS: a delivery per consumer and a notification for the nodes.

use sqlx::PgConnection;

use super::store;
use crate::db::Pool;
use crate::events::SubscribedTopics;
use crate::events::database::{CHANNEL, DatabaseBus};

/// Distributes up to `limit` events in one transaction; returns how many.
pub(super) async fn distribute_batch(
    pool: &Pool,
    bus: &DatabaseBus,
    subscribed: &SubscribedTopics,
    limit: i64,
) -> sqlx::Result<usize> {
    let mut transaction = pool.begin().await?;
    let pending = store::lock_pending(&mut transaction, limit).await?;
    if pending.is_empty() {
        return Ok(0);
    }
    let ids: Vec<i64> = pending.iter().map(|event| event.id).collect();
    insert_deliveries(&mut transaction, &ids, subscribed).await?;
    store::mark_published(&mut transaction, &ids).await?;
    // Here and not in `enqueue`: commits with notifications are serialized.
    notify(&mut transaction, &ids).await?;
    transaction.commit().await?;
    metrics::counter!("formwright_outbox_published_total").increment(ids.len() as u64);
    bus.distributed().notify_one();
    Ok(ids.len())
}

async fn insert_deliveries(db: &mut PgConnection, ids: &[i64], subscribed: &SubscribedTopics) -> sqlx::Result<()> {
    sqlx::query!(
        "
        insert into event_deliveries (consumer, event_id, topic, payload)
        select consumer, event_id, topic, payload
        from outbox join unnest($2::text[], $3::text[]) as subscription (consumer, topic) using (topic)
        where id = any($1)
        on conflict do nothing
        ",
        ids,
        &subscribed.consumers,
        &subscribed.topics,
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn notify(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<()> {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    sqlx::query("select pg_notify($1, $2)")
        .bind(CHANNEL)
        .bind(ids.join(","))
        .execute(db)
        .await?;
    Ok(())
}
