//! Counts views of published forms in memory and writes them in batches, because one write per reader would make the database
//! the bottleneck of a viral form. A crash loses at most the last second's views.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use platform::rng::Rng;

use super::ids::FormId;
use super::store;
use crate::context::Context;

const FLUSH_EVERY: Duration = Duration::from_secs(1);

/// Rows that a form's counters are spread over, to reduce lock contention.
pub(crate) const SLOTS: i16 = 16;

/// Views that are not written to the database yet.
#[derive(Clone)]
pub struct ViewCounter {
    context: Context,
    pending: Arc<Mutex<HashMap<FormId, i64>>>,
}

impl ViewCounter {
    pub fn new(context: Context) -> Self {
        Self {
            context,
            pending: Arc::default(),
        }
    }

    pub(super) fn count(&self, form: FormId) {
        self.add(form, 1);
    }

    fn add(&self, form: FormId, views: i64) {
        *self.lock().entry(form).or_default() += views;
    }

    fn drain(&self) -> HashMap<FormId, i64> {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<FormId, i64>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the pending views. If that fails, they stay pending.
    pub async fn flush(&self) -> sqlx::Result<()> {
        let pending = self.drain();
        if pending.is_empty() {
            return Ok(());
        }
        let written = self.write(&pending).await;
        if written.is_err() {
            for (form, views) in pending {
                self.add(form, views);
            }
        }
        written
    }

    async fn write(&self, pending: &HashMap<FormId, i64>) -> sqlx::Result<()> {
        let (forms, views): (Vec<FormId>, Vec<i64>) = pending.iter().unzip();
        let mut transaction = platform::db::begin_as_system(&self.context.system_pool).await?;
        store::add_views(&mut transaction, random_counter_slot(&self.context.rng), &forms, &views).await?;
        transaction.commit().await
    }

    /// Writes pending views every second until the process stops, and then once more.
    pub async fn run_flusher(self) {
        let mut every = tokio::time::interval(FLUSH_EVERY);
        while !self.context.stopping.is_cancelled() {
            tokio::select! {
                () = self.context.stopping.cancelled() => {}
                _ = every.tick() => {}
            }
            if let Err(error) = self.flush().await {
                tracing::warn!(%error, "cannot write views; will retry");
            }
        }
    }
}

/// A random one of the form's counter rows.
pub(crate) fn random_counter_slot(rng: &Rng) -> i16 {
    let [byte] = rng.bytes::<1>();
    i16::from(byte) % SLOTS
}
