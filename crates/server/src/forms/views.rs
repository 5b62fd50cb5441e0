//! Views of published forms: counted in memory, because a write for every reader would make the database the limit of a
//! viral form, and added up in batches. A crash loses the last second's views and nothing else.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use super::{ids::FormId, store};
use crate::app::App;

/// How often what was counted is written down.
const FLUSH_EVERY: Duration = Duration::from_secs(1);

/// Rows a form's numbers are spread over, so that few who count wait for one another.
pub(crate) const SLOTS: i16 = 16;

/// Views that are not written down yet.
#[derive(Debug, Default)]
pub struct Views {
    waiting: Mutex<HashMap<FormId, i64>>,
}

impl Views {
    /// Somebody opened the form.
    pub(super) fn count(&self, form: FormId) {
        self.add(form, 1);
    }

    fn add(&self, form: FormId, views: i64) {
        *self.lock().entry(form).or_default() += views;
    }

    fn take(&self) -> HashMap<FormId, i64> {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<FormId, i64>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes down what was counted; what cannot be written waits for the next time.
pub async fn flush_views(app: &App) -> sqlx::Result<()> {
    let taken = app.views.take();
    if taken.is_empty() {
        return Ok(());
    }
    let written = write(app, &taken).await;
    if written.is_err() {
        for (form, views) in taken {
            app.views.add(form, views);
        }
    }
    written
}

async fn write(app: &App, taken: &HashMap<FormId, i64>) -> sqlx::Result<()> {
    let (forms, views): (Vec<FormId>, Vec<i64>) = taken.iter().unzip();
    let mut transaction = platform::db::begin_for_product(&app.pool).await?;
    store::add_views(&mut transaction, any_slot(app), &forms, &views).await?;
    transaction.commit().await
}

/// A row for what is to be counted now.
pub(crate) fn any_slot(app: &App) -> i16 {
    let [byte] = app.chance.bytes::<1>();
    i16::from(byte) % SLOTS
}

/// Writes views down until the process stops, and then once more.
pub async fn keep_flushing_views(app: App) {
    let mut every = tokio::time::interval(FLUSH_EVERY);
    while !app.stopping.is_cancelled() {
        tokio::select! {
            () = app.stopping.cancelled() => {}
            _ = every.tick() => {}
        }
        if let Err(error) = flush_views(&app).await {
            tracing::warn!(%error, "views could not be written down; they wait");
        }
    }
}
