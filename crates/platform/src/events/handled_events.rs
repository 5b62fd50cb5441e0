//! The record of which consumer has handled which event.

use sqlx::PgExecutor;
use uuid::Uuid;

use super::SubscribedTopics;
use crate::db::Pool;

/// Longer than events live in the stream and the outbox, so that none is delivered after its record was deleted.
const RETENTION_DAYS: i32 = 14;

/// Rows per statement, to stay within the statement timeout.
const PRUNE_BATCH: i64 = 5_000;

pub(super) async fn contains(db: impl PgExecutor<'_>, consumer: &str, event_id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from handled_events where consumer = $1 and event_id = $2) as "found!""#,
        consumer,
        event_id,
    )
    .fetch_one(db)
    .await
}

/// Records an event as handled; false if it was before. A consumer whose effect is not idempotent calls this first, in the
/// transaction of the effect: a concurrent attempt waits until that has ended.
pub async fn record(db: impl PgExecutor<'_>, consumer: &str, event_id: Uuid) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "insert into handled_events (consumer, event_id) values ($1, $2) on conflict do nothing",
        consumer,
        event_id,
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Records a copy of an event as handled by every consumer that handled the original, except one.
pub(super) async fn copy_for_others(
    db: impl PgExecutor<'_>,
    except: &str,
    event_id: Uuid,
    copy: Uuid,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into handled_events (consumer, event_id)
         select consumer, $3 from handled_events where event_id = $2 and consumer <> $1",
        except,
        event_id,
        copy,
    )
    .execute(db)
    .await?;
    Ok(())
}

pub(super) async fn prune(pool: &Pool) -> sqlx::Result<()> {
    loop {
        let pruned = sqlx::query!(
            "delete from handled_events where (consumer, event_id) in (
                 select consumer, event_id from handled_events
                 where handled_at < now() - make_interval(days => $1) limit $2
             )",
            RETENTION_DAYS,
            PRUNE_BATCH,
        );
        if pruned.execute(pool).await?.rows_affected() == 0 {
            return Ok(());
        }
    }
}

/// Number of unhandled (consumer, event) pairs in the outbox.
pub(super) async fn count_outstanding(db: impl PgExecutor<'_>, subscribed: &SubscribedTopics) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"
        select count(*) as "count!"
        from outbox
        join unnest($1::text[], $2::text[]) as subscription (consumer, topic) using (topic)
        where not exists (
            select from handled_events
            where handled_events.consumer = subscription.consumer and handled_events.event_id = outbox.event_id
        )
        "#,
        &subscribed.consumers,
        &subscribed.topics,
    )
    .fetch_one(db)
    .await
}
