//! Whether pages are being written: how long the current batches have taken, and which resources PostgreSQL lacks.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use platform::db::errors;
use tokio::time::Instant;

/// Afterwards the server counts as healthy again: an unready server gets no pages, so no success would clear the error.
const ERROR_REPORTED_FOR: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(super) struct WriterHealth {
    /// When each writer started its current batch.
    started: Mutex<Vec<Option<Instant>>>,
    last_write: Mutex<Option<Instant>>,
    /// When PostgreSQL last ran out of disk space, memory or connections, and its message; cleared by the next success.
    resource_error: Mutex<Option<(Instant, String)>>,
}

/// Marks a batch as running until dropped.
pub(super) struct BatchInProgress<'p> {
    health: &'p WriterHealth,
    writer: usize,
}

impl WriterHealth {
    pub(super) fn of(writers: usize) -> Self {
        Self {
            started: Mutex::new(vec![None; writers]),
            last_write: Mutex::new(None),
            resource_error: Mutex::new(None),
        }
    }

    pub(super) fn record_write(&self) {
        *lock(&self.last_write) = Some(Instant::now());
        *lock(&self.resource_error) = None;
    }

    pub(super) fn record_failure(&self, error: &sqlx::Error) {
        if let Some(resource_error) = error.as_database_error()
            && errors::is_out_of_resources(error)
        {
            *lock(&self.resource_error) = Some((Instant::now(), resource_error.message().to_owned()));
        }
    }

    /// PostgreSQL's recent message about a missing resource.
    pub(super) fn resource_error(&self) -> Option<String> {
        let resource_error = lock(&self.resource_error);
        let (at, reason) = resource_error.as_ref()?;
        (at.elapsed() < ERROR_REPORTED_FOR).then(|| reason.clone())
    }

    pub(super) fn start_batch(&self, writer: usize) -> BatchInProgress<'_> {
        self.set(writer, Some(Instant::now()));
        BatchInProgress { health: self, writer }
    }

    /// How long a batch has been running while no other was written: a hung batch may contain every waiting page.
    pub(super) fn stalled_for(&self) -> Duration {
        let Some(oldest) = lock(&self.started).iter().flatten().min().copied() else {
            return Duration::ZERO;
        };
        let last_write = *lock(&self.last_write);
        last_write.map_or(oldest, |last_write| last_write.max(oldest)).elapsed()
    }

    fn set(&self, writer: usize, started: Option<Instant>) {
        if let Some(entry) = lock(&self.started).get_mut(writer) {
            *entry = started;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for BatchInProgress<'_> {
    fn drop(&mut self) {
        self.health.set(self.writer, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn hung_batch_stalls_despite_idle_writer() {
        let health = WriterHealth::of(2);
        assert_eq!(health.stalled_for(), Duration::ZERO);
        let hung = health.start_batch(0);
        tokio::time::advance(4 * SECOND).await;
        assert_eq!(health.stalled_for(), 4 * SECOND);
        drop(hung);
        assert_eq!(health.stalled_for(), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn hung_batch_does_not_stall_while_others_are_written() {
        let health = WriterHealth::of(2);
        let _hanging = health.start_batch(0);
        tokio::time::advance(4 * SECOND).await;
        health.record_write();
        tokio::time::advance(SECOND).await;
        assert_eq!(health.stalled_for(), SECOND);
    }
}
