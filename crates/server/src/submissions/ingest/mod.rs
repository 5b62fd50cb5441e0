//! Writes submitted pages: many in one transaction, each acknowledged after the commit.
//!
//! A request joins a queue and waits. A writer dequeues everything, writes it in one transaction, and then dequeues what arrived
//! meanwhile. There is no timer.

mod batch;
mod db_session;
#[cfg(feature = "fault-injection")]
mod fault_injection;
mod limits;
mod queue;
mod writer;
mod writer_health;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use platform::clock::Clock;
use platform::db::SystemPool;
use platform::rng::Rng;
use platform::telemetry::TraceSpan;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use self::queue::{Queue, QueuedRequest};
use self::writer_health::WriterHealth;
use crate::config::IngestMode;
use crate::fair_share::Slots;
use crate::forms::COUNTER_SLOTS;
use crate::http::{ApiError, ProblemCode};
use crate::stored_responses::{WriteOutcome, WriteRequest};
use crate::timeouts::Timeouts;

#[cfg(feature = "fault-injection")]
pub use fault_injection::IngestFault;
pub use queue::INGEST_QUEUE_LEN;

/// One prepares its batch while the other's commit is flushed to disk.
const BATCH_WRITERS: usize = 2;

pub struct IngestParts {
    /// Used for submissions only, so that owners' requests and submissions never wait for each other.
    pub pool: SystemPool,
    pub clock: Clock,
    pub rng: Rng,
    pub mode: IngestMode,
    /// Usually [`INGEST_QUEUE_LEN`].
    pub queue_len: usize,
    pub timeouts: Timeouts,
    #[cfg(feature = "fault-injection")]
    pub fault: Option<IngestFault>,
}

impl IngestParts {
    pub fn new(pool: SystemPool, clock: Clock, rng: Rng, timeouts: Timeouts) -> Self {
        Self {
            pool,
            clock,
            rng,
            mode: IngestMode::Batch,
            queue_len: INGEST_QUEUE_LEN,
            timeouts,
            #[cfg(feature = "fault-injection")]
            fault: None,
        }
    }
}

/// Shared by all writers.
struct WriterContext {
    pool: SystemPool,
    clock: Clock,
    rng: Rng,
    timeouts: Timeouts,
    #[cfg(feature = "fault-injection")]
    fault: Option<IngestFault>,
    health: WriterHealth,
    /// Hung batches keep their connections; at most as many as the pool has.
    hung_batches: Slots,
}

/// Accepts submitted pages and writes them in batches.
pub struct Ingest {
    queue: Arc<Queue>,
    context: Arc<WriterContext>,
    writers: Mutex<Vec<JoinHandle<()>>>,
}

impl Ingest {
    pub fn start(parts: IngestParts) -> Self {
        let queue = Arc::new(Queue::new(parts.queue_len));
        let (count, batch_limit) = match parts.mode {
            IngestMode::Batch => (BATCH_WRITERS, queue::MAX_BATCH_PAGES),
            IngestMode::Each => (parts.pool.as_pool().options().get_max_connections() as usize, 1),
        };
        let [first_slot] = parts.rng.bytes::<1>();
        let context = Arc::new(WriterContext {
            hung_batches: Slots::new(parts.pool.as_pool().options().get_max_connections() as usize),
            pool: parts.pool,
            clock: parts.clock,
            rng: parts.rng,
            timeouts: parts.timeouts,
            #[cfg(feature = "fault-injection")]
            fault: parts.fault,
            health: WriterHealth::of(count),
        });
        let writers = (0..count).map(|nth| {
            let slot = (i16::from(first_slot) + i16::try_from(nth).unwrap_or(0)) % COUNTER_SLOTS;
            tokio::spawn(writer::run_writer(
                Arc::clone(&context),
                Arc::clone(&queue),
                batch_limit,
                nth,
                slot,
            ))
        });
        Self {
            writers: Mutex::new(writers.collect()),
            queue,
            context,
        }
    }

    /// Why a new page could currently not be written, if known.
    pub fn unhealthy_reason(&self) -> Option<String> {
        if self.context.health.stalled_for() > self.context.timeouts.ingest_stalled {
            Some("pages wait for PostgreSQL, which does not answer".to_owned())
        } else if self.queue.is_full() {
            Some("more pages wait than can be written in time".to_owned())
        } else {
            let resource_error = self.context.health.resource_error()?;
            Some(format!("PostgreSQL cannot store a page: {resource_error}"))
        }
    }

    /// Exports how much waits to be written.
    pub fn export_backlog(&self) {
        #[expect(clippy::cast_precision_loss, reason = "a gauge is a float")]
        let set = |unit: &'static str, value: usize| {
            metrics::gauge!("formwright_ingest_waiting", "unit" => unit).set(value as f64);
        };
        let backlog = self.queue.backlog();
        set("pages", backlog.pages);
        set("bytes", backlog.bytes);
        metrics::gauge!("formwright_ingest_oldest_seconds").set(backlog.oldest.as_secs_f64());
    }

    pub fn pool(&self) -> &SystemPool {
        &self.context.pool
    }

    /// Waits until the page is committed. If the queue is full or the commit is late, the error asks the sender to retry.
    pub(super) async fn write(&self, request: WriteRequest) -> Result<WriteOutcome, ApiError> {
        let _until_committed = TraceSpan::within_current("write page");
        let (reply, outcome) = oneshot::channel();
        if !self.queue.push(QueuedRequest {
            request,
            queued_at: Instant::now(),
            reply,
        }) {
            metrics::counter!("formwright_ingest_shed_total").increment(1);
            return Err(ApiError::busy(1));
        }
        match timeout(self.context.timeouts.ingest, outcome).await {
            Ok(Ok(outcome)) => outcome,
            // The writer panicked.
            Ok(Err(_)) => Err(ApiError::new(ProblemCode::ServerFault)),
            Err(_) => Err(ApiError::busy(2)),
        }
    }

    /// Rejects new pages and waits until all queued pages are written.
    pub async fn stop(&self) {
        self.queue.close();
        let writers = std::mem::take(&mut *self.writers.lock().unwrap_or_else(PoisonError::into_inner));
        for writer in writers {
            // A writer that panicked has nothing left to write.
            let _ = writer.await;
        }
    }
}
