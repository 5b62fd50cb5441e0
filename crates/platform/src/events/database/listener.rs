//! Delivers published events to the listeners of this process.
//!
//! The relay sends outbox ids as notifications, and the rows are read here. A notification can be lost with its connection,
//! so recent rows are also polled.

use std::collections::HashMap;
use std::future::pending;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use sqlx::postgres::{PgListener, PgNotification, PgPoolOptions};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::CHANNEL;
use crate::db::Pool;
use crate::telemetry::LogInterval;

/// Polling interval for missed notifications.
const POLL: Duration = Duration::from_secs(5);

/// Polling interval while no connection listens.
const POLL_WITHOUT_LISTENING: Duration = Duration::from_secs(1);

/// How far back a poll reads. After a longer gap between two polls events may have been missed.
const WINDOW: Duration = Duration::from_secs(15);

/// More than a busy installation publishes within the window.
const MAX_ROWS: i64 = 10_000;

/// The listeners of this process.
#[derive(Debug, Default)]
pub(super) struct Listeners {
    members: Mutex<Vec<Listener>>,
    connections: watch::Sender<u64>,
}

#[derive(Clone, Debug)]
struct Listener {
    topics: Vec<String>,
    to: mpsc::Sender<Bytes>,
}

impl Listeners {
    pub(super) fn add(&self, topics: &[&str], to: mpsc::Sender<Bytes>) {
        let topics = topics.iter().map(|&topic| topic.to_owned()).collect();
        self.lock().push(Listener { topics, to });
    }

    pub(super) fn connections(&self) -> watch::Receiver<u64> {
        self.connections.subscribe()
    }

    fn members(&self) -> Vec<Listener> {
        let mut members = self.lock();
        members.retain(|member| !member.to.is_closed());
        members.clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Listener>> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct PublishedEvent {
    id: i64,
    topic: String,
    payload: String,
}

/// Delivers events to the listeners until the task is aborted.
pub(super) async fn listen(pool: Pool, listeners: std::sync::Arc<Listeners>) {
    let (mut listener, mut seen) = (None, SeenEvents::default());
    let (mut next_poll, warning_interval) = (Instant::now(), LogInterval::minute());
    loop {
        if listener.is_none() {
            listener = open(&pool)
                .await
                .inspect_err(|error| warn(&warning_interval, error))
                .ok();
        }
        tokio::select! {
            () = tokio::time::sleep_until(next_poll) => {
                match read_latest(&pool).await {
                    Ok(rows) => seen.deliver_latest(&listeners, rows).await,
                    Err(error) => warn(&warning_interval, &error),
                }
                let pause = if listener.is_some() { POLL } else { POLL_WITHOUT_LISTENING };
                next_poll = Instant::now() + pause;
            }
            received = next(&mut listener) => {
                let Some(notification) = received else {
                    listener = None;
                    next_poll = next_poll.min(Instant::now() + POLL_WITHOUT_LISTENING);
                    continue;
                };
                match read(&pool, &ids_in(notification.payload())).await {
                    Ok(rows) => seen.deliver(&listeners, rows).await,
                    // Found by the next poll.
                    Err(error) => warn(&warning_interval, &error),
                }
            }
        }
    }
}

fn warn(warning_interval: &LogInterval, error: &sqlx::Error) {
    if warning_interval.allows() {
        tracing::warn!(%error, "cannot read published events; changes on other nodes are noticed later");
    }
}

/// A connection outside the pool, because it is used for the lifetime of the process.
async fn open(pool: &Pool) -> sqlx::Result<PgListener> {
    let options = PgPoolOptions::new()
        .max_connections(1)
        .max_lifetime(None)
        .idle_timeout(None)
        .acquire_timeout(pool.options().get_acquire_timeout());
    let own = options.connect_with(pool.connect_options().as_ref().clone()).await?;
    let mut listener = PgListener::connect_with(&own).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// The next notification, or nothing once the connection is lost.
async fn next(listener: &mut Option<PgListener>) -> Option<PgNotification> {
    match listener {
        Some(listener) => listener.try_recv().await.ok().flatten(),
        None => pending().await,
    }
}

fn ids_in(payload: &str) -> Vec<i64> {
    payload.split(',').filter_map(|id| id.parse().ok()).collect()
}

async fn read(pool: &Pool, ids: &[i64]) -> sqlx::Result<Vec<PublishedEvent>> {
    sqlx::query_as!(
        PublishedEvent,
        r#"select id, topic, payload::text as "payload!" from outbox where id = any($1) order by id"#,
        ids,
    )
    .fetch_all(pool)
    .await
}

async fn read_latest(pool: &Pool) -> sqlx::Result<Vec<PublishedEvent>> {
    sqlx::query_as!(
        PublishedEvent,
        r#"
        select id, topic, payload::text as "payload!" from outbox
        where published_at > now() - make_interval(secs => $1)
        order by published_at desc
        limit $2
        "#,
        WINDOW.as_secs_f64(),
        MAX_ROWS,
    )
    .fetch_all(pool)
    .await
}

/// Recently delivered events, so that a row read twice is delivered once.
#[derive(Default)]
struct SeenEvents {
    ids: HashMap<i64, Instant>,
    last_poll: Option<Instant>,
}

impl SeenEvents {
    async fn deliver(&mut self, listeners: &Listeners, rows: Vec<PublishedEvent>) {
        let members = listeners.members();
        for PublishedEvent { id, topic, payload } in rows {
            if self.ids.insert(id, Instant::now()).is_some() {
                continue;
            }
            let payload = Bytes::from(payload);
            for member in members.iter().filter(|member| member.topics.contains(&topic)) {
                // Fails when the listener has just been dropped.
                let _ = member.to.send(payload.clone()).await;
            }
        }
    }

    /// Delivers the result of a poll. The first poll only records what was published before.
    async fn deliver_latest(&mut self, listeners: &Listeners, rows: Vec<PublishedEvent>) {
        let gap = self.last_poll.replace(Instant::now()).map(|last| last.elapsed());
        match gap {
            None => self.ids.extend(rows.iter().map(|row| (row.id, Instant::now()))),
            Some(_) => self.deliver(listeners, rows).await,
        }
        self.ids.retain(|_, seen_at| seen_at.elapsed() < WINDOW * 2);
        if gap.is_none_or(|gap| gap > WINDOW) {
            listeners.connections.send_modify(|count| *count += 1);
        }
    }
}
