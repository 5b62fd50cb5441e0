//! Events through PostgreSQL, for an installation without NATS.
//!
//! For each outbox row the relay inserts a row of `event_deliveries` per consumer, which workers claim ([`Queue`]). Nodes
//! receive published events by `LISTEN`, and by polling for missed ones.

mod listener;
mod queue;
mod store;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt as _};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::timeout;
use tokio_util::task::AbortOnDropHandle;

use self::listener::Listeners;
use crate::db::{Pool, SystemPool};

pub(super) use self::queue::Queue;

/// Notification channel of published events. A notification contains outbox ids only, because any database role may listen.
pub(crate) const CHANNEL: &str = "formwright_events";

/// Events buffered per listener; a full buffer delays all listeners.
const LISTENER_CAPACITY: usize = 1024;

/// How long a new listener waits for the connection.
const LISTEN_TIMEOUT: Duration = Duration::from_secs(5);

/// The event bus through PostgreSQL.
#[derive(Clone, Debug)]
pub(crate) struct DatabaseBus(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pool: Pool,
    listeners: Arc<Listeners>,
    distributed: Notify,
    /// Started by the first listener; a worker has none.
    listening: Mutex<Option<AbortOnDropHandle<()>>>,
}

impl DatabaseBus {
    pub(crate) fn new(pool: &SystemPool) -> Self {
        Self(Arc::new(Inner {
            pool: pool.as_pool().clone(),
            listeners: Arc::default(),
            distributed: Notify::new(),
            listening: Mutex::default(),
        }))
    }

    pub(crate) fn is_connected(&self) -> bool {
        *self.0.listeners.connections().borrow() > 0
    }

    pub(crate) fn connections(&self) -> watch::Receiver<u64> {
        self.0.listeners.connections()
    }

    /// Returns once the connection listens, so that everything published from then on is received.
    pub(crate) async fn subscribe_broadcast(&self, topics: &[&str]) -> BoxStream<'static, Bytes> {
        let (to, from) = mpsc::channel(LISTENER_CAPACITY);
        self.0.listeners.add(topics, to);
        self.start_listening();
        let mut connections = self.connections();
        // Without PostgreSQL nothing is published either, so a timeout is harmless.
        let _ = timeout(LISTEN_TIMEOUT, connections.wait_for(|count| *count > 0)).await;
        futures::stream::unfold(from, async |mut from| Some((from.recv().await?, from))).boxed()
    }

    fn start_listening(&self) {
        let mut listening = self.0.listening.lock().unwrap_or_else(PoisonError::into_inner);
        listening.get_or_insert_with(|| {
            let listen = listener::listen(self.0.pool.clone(), Arc::clone(&self.0.listeners));
            AbortOnDropHandle::new(tokio::spawn(listen))
        });
    }

    /// Signalled when the relay of this process has distributed events, so that its queue need not wait for the next poll.
    pub(crate) fn distributed(&self) -> &Notify {
        &self.0.distributed
    }

    fn pool(&self) -> &Pool {
        &self.0.pool
    }
}
