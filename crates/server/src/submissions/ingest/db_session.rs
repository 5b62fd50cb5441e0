//! The PostgreSQL session of a batch. A hung batch is left running while its session is at work, because its commit may only be
//! waiting for a standby; once the session is gone or idle, that connection will never reply.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use platform::db::{DbSession, SystemPool};

/// How often to check the session of a hung batch.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// A statement or reply that is under way for longer is lost.
const IDLE_FOR: Duration = Duration::from_secs(5);

/// The current session of a batch, if any; cloning is cheap.
#[derive(Debug, Clone)]
pub(super) struct CurrentSession(Arc<Mutex<Option<DbSession>>>);

impl CurrentSession {
    pub(super) fn new(session: Option<DbSession>) -> Self {
        Self(Arc::new(Mutex::new(session)))
    }

    pub(super) fn set(&self, session: DbSession) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(session);
    }

    /// Returns when PostgreSQL confirms that the session will not reply.
    pub(super) async fn ended(&self, pool: &SystemPool) {
        loop {
            tokio::time::sleep(POLL_INTERVAL).await;
            let session = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
            // An error says nothing about the session.
            if let Some(session) = session
                && session
                    .may_reply(pool, IDLE_FOR)
                    .await
                    .is_ok_and(|may_reply| !may_reply)
            {
                return;
            }
        }
    }
}
