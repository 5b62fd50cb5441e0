//! The bounded queue of pages to be written. When it is full, senders are asked to retry.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, oneshot};

use crate::http::ApiError;
use crate::stored_responses::{WriteOutcome, WriteRequest};

/// The default limit. More pages are more than a second's work, so queueing them would only add delay.
pub const INGEST_QUEUE_LEN: usize = 8_192;

/// A single page can have two megabytes.
const MAX_QUEUED_BYTES: usize = 64 * 1024 * 1024;

/// Pages per transaction: more make it no cheaper, and each sender waits for the whole batch.
pub(super) const MAX_BATCH_PAGES: usize = 512;

/// Bytes per transaction.
const MAX_BATCH_BYTES: usize = 4 * 1024 * 1024;

/// A request with the channel for its outcome.
#[derive(Debug)]
pub(super) struct QueuedRequest {
    pub request: WriteRequest,
    pub queued_at: Instant,
    pub reply: oneshot::Sender<Result<WriteOutcome, ApiError>>,
}

/// There is no timer: a free writer dequeues everything, so batches grow with the load and a single page is written at once.
#[derive(Debug)]
pub(super) struct Queue {
    max_len: usize,
    inner: Mutex<QueueState>,
    arrived: Notify,
}

/// What waits to be written.
pub(super) struct QueueBacklog {
    pub pages: usize,
    pub bytes: usize,
    /// How long the oldest page has waited.
    pub oldest: Duration,
}

#[derive(Debug, Default)]
struct QueueState {
    requests: VecDeque<QueuedRequest>,
    bytes: usize,
    is_closed: bool,
}

impl Queue {
    pub(super) fn new(max_len: usize) -> Self {
        Self {
            max_len,
            inner: Mutex::default(),
            arrived: Notify::new(),
        }
    }

    /// Returns false if the queue is full or closed.
    #[must_use]
    pub(super) fn push(&self, queued: QueuedRequest) -> bool {
        let memory_bytes = queued.request.memory_bytes();
        let mut inner = self.lock();
        if inner.is_closed || inner.requests.len() >= self.max_len || inner.bytes + memory_bytes > MAX_QUEUED_BYTES {
            return false;
        }
        inner.bytes += memory_bytes;
        inner.requests.push_back(queued);
        drop(inner);
        self.arrived.notify_one();
        true
    }

    /// Waits for requests and returns up to `limit` of them; `None` once the queue is closed and empty.
    pub(super) async fn dequeue(&self, limit: usize) -> Option<Vec<QueuedRequest>> {
        loop {
            let arrived = self.arrived.notified();
            {
                let mut inner = self.lock();
                let batch = inner.dequeue(limit);
                if !batch.is_empty() {
                    let is_more = !inner.requests.is_empty();
                    drop(inner);
                    if is_more {
                        self.arrived.notify_one();
                    }
                    return Some(batch);
                }
                if inner.is_closed {
                    drop(inner);
                    // Wakes the next writer, so that it sees this too.
                    self.arrived.notify_one();
                    return None;
                }
            }
            arrived.await;
        }
    }

    pub(super) fn backlog(&self) -> QueueBacklog {
        let inner = self.lock();
        QueueBacklog {
            pages: inner.requests.len(),
            bytes: inner.bytes,
            oldest: inner
                .requests
                .front()
                .map(|oldest| oldest.queued_at.elapsed())
                .unwrap_or_default(),
        }
    }

    pub(super) fn is_full(&self) -> bool {
        let inner = self.lock();
        inner.requests.len() >= self.max_len || inner.bytes >= MAX_QUEUED_BYTES
    }

    /// Rejects new requests; queued ones are still dequeued.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.arrived.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QueueState {
    fn dequeue(&mut self, limit: usize) -> Vec<QueuedRequest> {
        let mut batch = Vec::with_capacity(self.requests.len().min(limit));
        let mut bytes = 0;
        while batch.len() < limit && bytes < MAX_BATCH_BYTES {
            let Some(next) = self.requests.pop_front() else { break };
            let memory_bytes = next.request.memory_bytes();
            self.bytes -= memory_bytes;
            // The sender timed out and will retry.
            if !next.reply.is_closed() {
                bytes += memory_bytes;
                batch.push(next);
            }
        }
        batch
    }
}
