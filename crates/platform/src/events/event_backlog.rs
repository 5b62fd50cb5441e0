//! How many events wait, for the metrics.

use crate::db::SystemPool;

/// Events that are not handled yet, and those that were given up.
#[derive(Clone, Copy, Debug)]
pub struct EventBacklog {
    /// Events in the outbox that are not published.
    pub unpublished: i64,
    /// Age of the oldest of them.
    pub oldest_unpublished_seconds: f64,
    /// Without NATS: events that a consumer has not handled.
    pub deliveries: i64,
    /// Without NATS: for how long the most delayed one has been due.
    pub overdue_seconds: f64,
    /// Events that a consumer gave up on.
    pub dead_letters: i64,
}

impl EventBacklog {
    /// Reads it from the database.
    pub async fn read(pool: &SystemPool) -> sqlx::Result<Self> {
        sqlx::query_as!(
            Self,
            r#"
            select
                unpublished.count as "unpublished!",
                coalesce(unpublished.age, 0)::float8 as "oldest_unpublished_seconds!",
                deliveries.count as "deliveries!",
                greatest(deliveries.overdue, 0)::float8 as "overdue_seconds!",
                (select count(*) from dead_letters) as "dead_letters!"
            from (
                select count(*), extract(epoch from now() - min(created_at)) as age
                from outbox where published_at is null
            ) as unpublished, (
                select count(*), extract(epoch from now() - min(next_at)) as overdue from event_deliveries
            ) as deliveries
            "#,
        )
        .fetch_one(pool.as_pool())
        .await
    }
}
