//! Finds published but unhandled events after the bus that had them was lost or replaced.

use anyhow::Context as _;
use sqlx::Postgres;
use sqlx::pool::PoolConnection;

use crate::db::Pool;
use crate::events::SubscribedTopics;

/// Arbitrary, but the same in every worker.
const LOCK: i64 = 0x6f75_7462_6f78;

/// Rows per statement, to stay within the statement timeout.
const BATCH: i64 = 2_000;

/// Exclusive access to the backlog for one worker. Dropping it closes the session that holds the lock.
pub(super) struct Backlog(PoolConnection<Postgres>);

/// The result of one statement.
struct BatchResult {
    last: Option<i64>,
    found: i64,
}

impl Backlog {
    /// None while another worker holds the lock.
    pub(super) async fn lock(pool: &Pool) -> anyhow::Result<Option<Self>> {
        let mut connection = pool.acquire().await?;
        connection.close_on_drop();
        let is_ours = sqlx::query_scalar!(r#"select pg_try_advisory_lock($1) as "ours!""#, LOCK)
            .fetch_one(&mut *connection)
            .await
            .context("cannot request the lock on the outbox")?;
        Ok(is_ours.then_some(Self(connection)))
    }

    /// Marks every unhandled event of these consumers to be published again, after JetStream lost them; returns how many.
    pub(super) async fn republish_unhandled(&mut self, subscribed: &SubscribedTopics) -> anyhow::Result<i64> {
        let (mut after, mut total) = (0, 0);
        // Later rows are published to the new stream anyway.
        let last = self.last_id().await?;
        loop {
            let portion = sqlx::query_as!(
                BatchResult,
                r#"
                with portion as (
                    select id, event_id, topic, published_at from outbox
                    where priority < 2 and id > $1 and id <= $2
                    order by id limit $3
                ), marked as (
                    update outbox set published_at = null from portion
                    where outbox.id = portion.id and portion.published_at is not null and exists (
                        select from unnest($4::text[], $5::text[]) as subscription (consumer, topic)
                        where subscription.topic = portion.topic and not exists (
                            select from handled_events
                            where handled_events.consumer = subscription.consumer
                                and handled_events.event_id = portion.event_id
                        )
                    )
                    returning 1
                )
                select (select max(id) from portion) as last, (select count(*) from marked) as "found!"
                "#,
                after,
                last,
                BATCH,
                &subscribed.consumers,
                &subscribed.topics,
            )
            .fetch_one(&mut *self.0)
            .await
            .context("unhandled events cannot be marked for publishing")?;
            total += portion.found;
            match portion.last {
                Some(last) => after = last,
                None => return Ok(total),
            }
        }
    }

    /// Inserts a delivery for every published event that one of these consumers has not handled; returns how many. There are
    /// some after a switch from NATS, and for a new consumer.
    pub(super) async fn deliver(&mut self, subscribed: &SubscribedTopics) -> anyhow::Result<i64> {
        let (mut after, mut total) = (0, 0);
        let last = self.last_id().await?;
        loop {
            let portion = sqlx::query_as!(
                BatchResult,
                r#"
                with portion as (
                    select id, event_id, topic, payload, published_at from outbox
                    where priority < 2 and id > $1 and id <= $2
                    order by id limit $3
                ), delivered as (
                    insert into event_deliveries (consumer, event_id, topic, payload)
                    select subscription.consumer, portion.event_id, portion.topic, portion.payload
                    from portion join unnest($4::text[], $5::text[]) as subscription (consumer, topic) using (topic)
                    where portion.published_at is not null and not exists (
                        select from handled_events
                        where handled_events.consumer = subscription.consumer
                            and handled_events.event_id = portion.event_id
                    )
                    on conflict do nothing
                    returning 1
                )
                select (select max(id) from portion) as last, (select count(*) from delivered) as "found!"
                "#,
                after,
                last,
                BATCH,
                &subscribed.consumers,
                &subscribed.topics,
            )
            .fetch_one(&mut *self.0)
            .await
            .context("unhandled events cannot be read")?;
            total += portion.found;
            match portion.last {
                Some(last) => after = last,
                None => return Ok(total),
            }
        }
    }

    /// Releases the lock.
    pub(super) async fn release(self) -> anyhow::Result<()> {
        self.0
            .close()
            .await
            .context("the lock on the outbox cannot be released")
    }

    async fn last_id(&mut self) -> anyhow::Result<i64> {
        sqlx::query_scalar!(r#"select coalesce(max(id), 0) as "last!" from outbox"#)
            .fetch_one(&mut *self.0)
            .await
            .context("the outbox cannot be read")
    }
}

/// Marks pending deliveries to be published instead, after a switch to NATS.
pub(super) async fn publish_deliveries(pool: &Pool) -> anyhow::Result<u64> {
    let mut total = 0;
    loop {
        let moved = sqlx::query!(
            "
            with moved as (
                delete from event_deliveries where (consumer, event_id) in (
                    select consumer, event_id from event_deliveries join outbox using (event_id) limit $1
                )
                returning event_id
            )
            update outbox set published_at = null where event_id in (select event_id from moved)
            ",
            BATCH,
        )
        .execute(pool)
        .await
        .context("deliveries cannot be moved to NATS")?
        .rows_affected();
        total += moved;
        if moved == 0 {
            return Ok(total);
        }
    }
}
