//! The snapshot that a download is read from, kept awake while its client is slow.

use std::{pin::pin, time::Duration};

use sqlx::PgConnection;
use tokio::time::{Instant, timeout_at};

use super::{flow::Stop, store};
use crate::{
    forms::{FormId, Results},
    responses::Only,
};

/// The database ends a transaction in which nothing happens for half a minute; a statement this often keeps it.
const WAKING: Duration = Duration::from_secs(10);

/// The longest that a download may take. Nothing that it may still read is cleared away meanwhile.
const LONGEST: Duration = Duration::from_hours(1);

/// Everything as it was at one moment.
pub(super) struct Snapshot {
    results: Results,
    pub only: Only,
    last_used: Instant,
    until: Instant,
}

impl Snapshot {
    /// Makes results last as long as a download does.
    pub(super) async fn of(mut results: Results, only: Only) -> sqlx::Result<Self> {
        store::allow_long_statements(results.connection()).await?;
        let now = Instant::now();
        Ok(Self {
            results,
            only,
            last_used: now,
            until: now + LONGEST,
        })
    }

    pub(super) fn form(&self) -> FormId {
        self.results.form
    }

    /// The connection, for a statement.
    pub(super) fn connection(&mut self) -> &mut PgConnection {
        self.last_used = Instant::now();
        self.results.connection()
    }

    /// Waits for somebody else, and stays awake.
    pub(super) async fn while_waiting<T>(&mut self, work: impl Future<Output = T>) -> Result<T, Stop> {
        let mut work = pin!(work);
        loop {
            let now = Instant::now();
            if now >= self.until {
                return Err(Stop::TooSlow);
            }
            if now >= self.last_used + WAKING {
                store::stay_awake(self.connection()).await?;
            }
            if let Ok(done) = timeout_at(self.last_used + WAKING, &mut work).await {
                return Ok(done);
            }
        }
    }
}
