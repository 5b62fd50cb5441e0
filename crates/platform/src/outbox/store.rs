//! SQL of the outbox.

use sqlx::PgConnection;
use uuid::Uuid;

use crate::db::Pool;
use crate::events::Priority;

pub(super) struct PendingEvent {
    pub(super) id: i64,
    pub(super) event_id: Uuid,
    pub(super) topic: String,
    pub(super) payload: String,
}

pub(super) async fn insert(
    db: &mut PgConnection,
    event_id: Uuid,
    topic: &str,
    priority: Priority,
    payload: &serde_json::Value,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into outbox (event_id, topic, priority, payload) values ($1, $2, $3, $4)",
        event_id,
        topic,
        priority.rank(),
        payload
    )
    .execute(db)
    .await?;
    Ok(())
}

pub(super) async fn insert_all(
    db: &mut PgConnection,
    event_ids: &[Uuid],
    topic: &str,
    priority: Priority,
    payloads: &[String],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into outbox (event_id, topic, priority, payload)
         select event_id, $2, $3, payload::jsonb from unnest($1::uuid[], $4::text[]) as new (event_id, payload)",
        event_ids,
        topic,
        priority.rank(),
        payloads,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Locks pending events that no other relay has locked, urgent ones first, then the oldest.
pub(super) async fn lock_pending(db: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<PendingEvent>> {
    sqlx::query_as!(
        PendingEvent,
        r#"
        select id, event_id, topic, payload::text as "payload!"
        from outbox
        where published_at is null
        order by priority, id
        limit $1
        for update skip locked
        "#,
        limit,
    )
    .fetch_all(db)
    .await
}

pub(super) async fn mark_published(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "update outbox set published_at = now(), attempts = attempts + 1 where id = any($1)",
        ids
    )
    .execute(db)
    .await?;
    Ok(())
}

pub(super) async fn count_failed_attempt(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<()> {
    sqlx::query!("update outbox set attempts = attempts + 1 where id = any($1)", ids)
        .execute(db)
        .await?;
    Ok(())
}

/// Rows per statement, to stay within the statement timeout.
const PRUNE_BATCH: i64 = 5_000;

pub(super) async fn prune_published(pool: &Pool, days: i32) -> sqlx::Result<()> {
    loop {
        let pruned = sqlx::query!(
            "delete from outbox
             where id in (select id from outbox where published_at < now() - make_interval(days => $1) limit $2)",
            days,
            PRUNE_BATCH,
        );
        if pruned.execute(pool).await?.rows_affected() == 0 {
            return Ok(());
        }
    }
}
