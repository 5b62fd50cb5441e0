//! The outbox's SQL.

use sqlx::PgConnection;
use uuid::Uuid;

use crate::db::Pool;

pub(super) struct Waiting {
    pub(super) id: i64,
    pub(super) event_id: Uuid,
    pub(super) topic: String,
    pub(super) payload: String,
}

pub(super) async fn insert(
    db: &mut PgConnection,
    event_id: Uuid,
    topic: &str,
    payload: &serde_json::Value,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into outbox (event_id, topic, payload) values ($1, $2, $3)",
        event_id,
        topic,
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
    payloads: &[String],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into outbox (event_id, topic, payload)
         select event_id, $2, payload::jsonb from unnest($1::uuid[], $3::text[]) as new (event_id, payload)",
        event_ids,
        topic,
        payloads,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The oldest unpublished events that no other relay holds, locked until the transaction ends.
pub(super) async fn lock_waiting(db: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<Waiting>> {
    sqlx::query_as!(
        Waiting,
        r#"
        select id, event_id, topic, payload::text as "payload!"
        from outbox
        where published_at is null
        order by id
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

/// How many rows a sweeping statement touches at once: few enough for the statement's time limit, however full the table is.
const SWEEP: i64 = 5_000;

pub(crate) async fn mark_all_unpublished(pool: &Pool) -> sqlx::Result<u64> {
    let mut total = 0;
    loop {
        let marked = sqlx::query!(
            "update outbox set published_at = null
             where id in (select id from outbox where published_at is not null order by id limit $1)",
            SWEEP,
        )
        .execute(pool)
        .await?
        .rows_affected();
        total += marked;
        if marked == 0 {
            return Ok(total);
        }
    }
}

pub(super) async fn prune_published(pool: &Pool, days: i32) -> sqlx::Result<u64> {
    let mut total = 0;
    loop {
        let pruned = sqlx::query!(
            "delete from outbox
             where id in (select id from outbox where published_at < now() - make_interval(days => $1) limit $2)",
            days,
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
