//! Where pages that were handed in are written down: many in one transaction, each acknowledged after its commit.
//!
//! Whoever hands in joins a queue and waits. A few flushers take all that waits, write it in one transaction and take what has
//! gathered meanwhile. There is no timer.

mod batch;
mod demo;
mod flaws;
mod flush;
mod item;
mod queue;
mod store;
mod taking;

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use platform::{chance::Chance, clock::Clock, db::Pool};
use tokio::{sync::oneshot, task::JoinHandle, time::timeout};

use self::queue::Queue;
use crate::{
    config::IngestMode,
    forms::COUNTING_SLOTS,
    http::problem::{ApiError, ProblemCode},
};

pub(crate) use demo::{DemoForm, DemoPage, DemoResponse, DemoViews, add_demo_views, write_demo};
pub use flaws::IngestFlaw;
use item::Waiting;
pub(super) use item::{FileTypes, Item, ItemPage, Taken, Verdict};
pub use queue::INGEST_ROOM;
pub(super) use store::{KnownRow, StoredPage, pages_of};
pub(super) use taking::{Page, Response};

/// How long a page may wait for its commit, usually. After that its sender is told to come again; the commit is never cancelled, since a
/// commit that waits for a standby may be there all the same.
pub const INGEST_DEADLINE: Duration = Duration::from_secs(4);

/// How long a flusher waits for its batch. A batch that hangs longer is left to itself with its connection, and the flusher
/// goes on with another.
const PATIENCE: Duration = Duration::from_secs(8);

/// One writes while the other one's commit is on its way to the disk.
const FLUSHERS: usize = 2;

/// What the ingest is made of.
pub struct IngestParts {
    /// Connections for nothing else: owners' work never waits for respondents, nor the other way round.
    pub pool: Pool,
    /// The time.
    pub clock: Clock,
    /// Receipts and ids.
    pub chance: Chance,
    /// How pages are written down.
    pub mode: IngestMode,
    /// How many may wait; usually [`INGEST_ROOM`].
    pub room: usize,
    /// How long one may wait; usually [`INGEST_DEADLINE`].
    pub deadline: Duration,
    /// None, but for tests that must see a fault.
    #[doc(hidden)]
    pub flaw: Option<IngestFlaw>,
}

/// What every flusher shares.
struct Tools {
    pool: Pool,
    clock: Clock,
    chance: Chance,
    flaw: Option<IngestFlaw>,
}

/// The way in.
pub struct Ingest {
    queue: Arc<Queue>,
    deadline: Duration,
    flushers: Mutex<Vec<JoinHandle<()>>>,
}

impl Ingest {
    /// Starts the flushers.
    pub fn start(parts: IngestParts) -> Self {
        let queue = Arc::new(Queue::new(parts.room));
        let (count, most) = match parts.mode {
            IngestMode::Batch => (FLUSHERS, queue::MOST_IN_A_BATCH),
            IngestMode::Each => (parts.pool.options().get_max_connections() as usize, 1),
        };
        let [first_slot] = parts.chance.bytes::<1>();
        let tools = Arc::new(Tools {
            pool: parts.pool,
            clock: parts.clock,
            chance: parts.chance,
            flaw: parts.flaw,
        });
        let flushers = (0..count).map(|nth| {
            let slot = (i16::from(first_slot) + i16::try_from(nth).unwrap_or(0)) % COUNTING_SLOTS;
            tokio::spawn(flush::keep_flushing(Arc::clone(&tools), Arc::clone(&queue), most, slot))
        });
        Self {
            flushers: Mutex::new(flushers.collect()),
            deadline: parts.deadline,
            queue,
        }
    }

    /// Waits until the page is written down. No room, or no commit in time: the sender is told to come again.
    pub(super) async fn hand_in(&self, item: Item) -> Result<Verdict, ApiError> {
        let (reply, replied) = oneshot::channel();
        if !self.queue.push(Waiting { item, reply }) {
            metrics::counter!("formwright_ingest_shed_total").increment(1);
            return Err(ApiError::busy(1));
        }
        match timeout(self.deadline, replied).await {
            Ok(Ok(answer)) => answer,
            // Whoever should have answered is gone, by a panic.
            Ok(Err(_)) => Err(ApiError::new(ProblemCode::ServerFault)),
            Err(_) => Err(ApiError::busy(2)),
        }
    }

    /// Takes nothing more, and waits until all that was taken is written down.
    pub async fn stop(&self) {
        self.queue.close();
        let flushers = std::mem::take(&mut *self.flushers.lock().unwrap_or_else(PoisonError::into_inner));
        for flusher in flushers {
            // A flusher that is gone has nothing left to write.
            let _ = flusher.await;
        }
    }
}
