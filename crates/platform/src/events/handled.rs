//! The memory of which consumer has handled which event.

use sqlx::PgExecutor;
use uuid::Uuid;

use crate::db::Pool;

/// Longer than an event lives in the stream or in the outbox, so that none can come back after it was forgotten here.
const DAYS_KEPT: i32 = 14;

/// Few enough rows for a statement's time limit, however full the table is.
const SWEEP: i64 = 5_000;

pub(super) async fn contains(db: impl PgExecutor<'_>, consumer: &str, event_id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from handled_events where consumer = $1 and event_id = $2) as "found!""#,
        consumer,
        event_id,
    )
    .fetch_one(db)
    .await
}

pub(super) async fn record(db: impl PgExecutor<'_>, consumer: &str, event_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into handled_events (consumer, event_id) values ($1, $2) on conflict do nothing",
        consumer,
        event_id,
    )
    .execute(db)
    .await?;
    Ok(())
}

pub(super) async fn prune(pool: &Pool) -> sqlx::Result<u64> {
    let mut total = 0;
    loop {
        let pruned = sqlx::query!(
            "delete from handled_events where (consumer, event_id) in (
                 select consumer, event_id from handled_events
                 where handled_at < now() - make_interval(days => $1) limit $2
             )",
            DAYS_KEPT,
            SWEEP,
        )
        .execute(pool)
        .await?
        .rows_affected();
        total += pruned;
        if pruned == 0 {
            return Ok(total);
        }
    }
}

/// How many (consumer, event) pairs of the outbox are still to be handled.
pub(super) async fn count_outstanding(
    db: impl PgExecutor<'_>,
    consumers: &[String],
    topics: &[String],
) -> sqlx::Result<i64> {
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
        consumers,
        topics,
    )
    .fetch_one(db)
    .await
}
