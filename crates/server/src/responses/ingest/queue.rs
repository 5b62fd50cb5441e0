//! What waits for the next batch. It is bounded: what does not fit is told to come again, and nothing of it is kept.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;

use super::item::Waiting;

/// Pages that may wait, usually. More than this is more than a second's work, so waiting would only add to it.
pub const INGEST_ROOM: usize = 8_192;

/// Bytes that may wait: a page can have two megabytes.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// Pages written in one transaction: more make it no cheaper, and everybody in it waits for all of them.
pub(super) const MOST_IN_A_BATCH: usize = 512;

/// Bytes written in one transaction.
const MOST_BYTES_IN_A_BATCH: usize = 4 * 1024 * 1024;

/// What waits. There is no timer: who is free takes all there is, so that batches grow with the load by themselves and a
/// page that comes alone waits for nothing.
#[derive(Debug)]
pub(super) struct Queue {
    room: usize,
    inner: Mutex<Inner>,
    arrival: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    waiting: VecDeque<Waiting>,
    bytes: usize,
    is_closed: bool,
}

impl Queue {
    /// A queue in which so many may wait.
    pub(super) fn new(room: usize) -> Self {
        Self {
            room,
            inner: Mutex::default(),
            arrival: Notify::new(),
        }
    }

    /// Lets something wait; false when there is no room for it.
    #[must_use]
    pub(super) fn push(&self, waiting: Waiting) -> bool {
        let weight = waiting.item.weight();
        let mut inner = self.lock();
        if inner.is_closed || inner.waiting.len() >= self.room || inner.bytes + weight > MOST_BYTES {
            return false;
        }
        inner.bytes += weight;
        inner.waiting.push_back(waiting);
        drop(inner);
        self.arrival.notify_one();
        true
    }

    /// Waits for something and takes all that waits, up to `most`; nothing once the queue is closed and empty.
    pub(super) async fn take(&self, most: usize) -> Option<Vec<Waiting>> {
        loop {
            let arrival = self.arrival.notified();
            {
                let mut inner = self.lock();
                let batch = inner.take(most);
                if !batch.is_empty() {
                    let is_more = !inner.waiting.is_empty();
                    drop(inner);
                    if is_more {
                        self.arrival.notify_one();
                    }
                    return Some(batch);
                }
                if inner.is_closed {
                    drop(inner);
                    // The next one who waits is to see it too.
                    self.arrival.notify_one();
                    return None;
                }
            }
            arrival.await;
        }
    }

    /// Takes nothing more; what waits is still taken out.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.arrival.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn take(&mut self, most: usize) -> Vec<Waiting> {
        let mut batch = Vec::with_capacity(self.waiting.len().min(most));
        let mut bytes = 0;
        while batch.len() < most && bytes < MOST_BYTES_IN_A_BATCH {
            let Some(next) = self.waiting.pop_front() else { break };
            let weight = next.item.weight();
            self.bytes -= weight;
            // Who waits no more has been told to come again: writing it down now would be work for nobody.
            if !next.reply.is_closed() {
                bytes += weight;
                batch.push(next);
            }
        }
        batch
    }
}
