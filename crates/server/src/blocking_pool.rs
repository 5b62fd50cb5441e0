//! Runs CPU-bound work off the runtime's threads, with limits on running and queued jobs.

use metrics::Counter;
use platform::telemetry::with_current_request_blocking;

use crate::fair_share::Slots;
use crate::http::problem::ApiError;

/// Runs a limited number of jobs on blocking threads. One pool per kind of work, so that one kind cannot starve others.
pub struct BlockingPool {
    admitted: Slots,
    working: Slots,
    rejected: Counter,
}

impl BlockingPool {
    /// A pool of `at_once` running and `waiting` queued jobs; `name` is its label in the metrics.
    pub fn new(name: &'static str, at_once: usize, waiting: usize) -> Self {
        Self {
            admitted: Slots::new(at_once + waiting),
            working: Slots::new(at_once),
            rejected: metrics::counter!("formwright_blocking_jobs_rejected_total", "pool" => name),
        }
    }

    /// For work on forms; the largest takes about 100 ms.
    pub fn for_forms(name: &'static str) -> Self {
        Self::new(name, 2, 64)
    }

    /// Queues and runs the work; 503 when the queue is full.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
        let Some(admitted) = self.admitted.try_acquire() else {
            self.rejected.increment(1);
            return Err(ApiError::busy(2));
        };
        let slot = self.working.acquire().await;
        let work = with_current_request_blocking(work);
        // Move the permits into the job, because it goes on when the caller hangs up.
        let worked = tokio::task::spawn_blocking(move || {
            let _permits = (admitted, slot);
            work()
        });
        worked.await.map_err(|panicked| ApiError::fault(&panicked.into()))
    }
}
