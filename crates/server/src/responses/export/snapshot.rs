//! The database snapshot of an export, kept alive while the client is slow.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use sqlx::PgConnection;
use tokio::time::{Instant, timeout_at};

use super::store;
use super::stream::ExportError;
use crate::forms::{FormId, ResultsAccess};
use crate::responses::response_filter::ResponseFilter;

/// The database ends idle transactions after half a minute; a statement this often prevents that.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// Purge jobs wait at least this long, so that an export never misses files it still has to read.
const MAX_DURATION: Duration = Duration::from_hours(1);

pub(super) struct Snapshot {
    results: ResultsAccess,
    pub filter: Arc<ResponseFilter>,
    last_used: Instant,
    deadline: Instant,
}

impl Snapshot {
    pub(super) async fn of(mut results: ResultsAccess, filter: ResponseFilter) -> sqlx::Result<Self> {
        store::allow_long_statements(results.connection()).await?;
        let now = Instant::now();
        Ok(Self {
            results,
            filter: Arc::new(filter),
            last_used: now,
            deadline: now + MAX_DURATION,
        })
    }

    pub(super) fn form(&self) -> FormId {
        self.results.form
    }

    pub(super) fn connection(&mut self) -> &mut PgConnection {
        self.last_used = Instant::now();
        self.results.connection()
    }

    /// Waits for `work` and keeps the transaction alive meanwhile.
    pub(super) async fn while_waiting<T>(&mut self, work: impl Future<Output = T>) -> Result<T, ExportError> {
        let mut work = pin!(work);
        loop {
            let now = Instant::now();
            if now >= self.deadline {
                return Err(ExportError::TimedOut);
            }
            if now >= self.last_used + KEEP_ALIVE {
                store::keep_alive(self.connection()).await?;
            }
            if let Ok(done) = timeout_at(self.last_used + KEEP_ALIVE, &mut work).await {
                return Ok(done);
            }
        }
    }
}
