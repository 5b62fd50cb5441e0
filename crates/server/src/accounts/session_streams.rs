//! Ends streaming replies together with the session that opened them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::session::SignedIn;

/// Failed checks in a row after which all streams end: a session that cannot be checked counts as ended.
/// A failed check takes five seconds at most, so no stream outlives its session by more than 15 seconds.
const MAX_FAILED_CHECKS: u32 = 2;

/// The sessions with open streams on this node.
#[derive(Debug, Default)]
pub struct SessionStreams {
    sessions: Mutex<HashMap<Uuid, StreamingSession>>,
    pub(super) failed_checks: AtomicU32,
}

#[derive(Debug, Default)]
struct StreamingSession {
    streams: usize,
    ended: CancellationToken,
}

impl SessionStreams {
    /// Ends the streams of one session on this node.
    pub(super) fn end(&self, session: Uuid) {
        if let Some(open) = self.lock().get_mut(&session) {
            std::mem::take(&mut open.ended).cancel();
        }
    }

    /// Counts a failed check, and ends all streams when there were too many in a row.
    pub(super) fn check_failed(&self) {
        if self.failed_checks.fetch_add(1, Ordering::Relaxed) + 1 < MAX_FAILED_CHECKS {
            return;
        }
        for open in self.lock().values_mut() {
            std::mem::take(&mut open.ended).cancel();
        }
    }

    pub(super) fn sessions(&self) -> Vec<Uuid> {
        self.lock().keys().copied().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, StreamingSession>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Permission to stream to a caller while the session is valid. Every streaming reply must own one and stop when
/// [`SessionStream::ended`] resolves.
pub struct SessionStream {
    streams: Arc<SessionStreams>,
    session: Uuid,
    ended: CancellationToken,
}

impl SessionStream {
    /// Registers a stream under the caller's session.
    pub fn open(streams: &Arc<SessionStreams>, caller: SignedIn) -> Self {
        let mut sessions = streams.lock();
        let open = sessions.entry(caller.session).or_default();
        open.streams += 1;
        let ended = open.ended.clone();
        drop(sessions);
        Self {
            streams: Arc::clone(streams),
            session: caller.session,
            ended,
        }
    }

    /// Waits until the session has ended.
    pub async fn ended(&self) {
        self.ended.cancelled().await;
    }
}

impl Drop for SessionStream {
    fn drop(&mut self) {
        let mut sessions = self.streams.lock();
        if let Some(open) = sessions.get_mut(&self.session) {
            open.streams -= 1;
            if open.streams == 0 {
                sessions.remove(&self.session);
            }
        }
    }
}
