//! Checks regularly which sessions with open streams have ended.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};
use uuid::Uuid;

use super::{AccountsState, store};

/// How often a node checks which of its sessions have ended.
const CHECK_EVERY: Duration = Duration::from_secs(5);

/// Ends the streams of every session that has expired or was deleted by any node. Uses one query; returns the number of ended
/// sessions.
pub async fn end_streams_of_ended_sessions(state: &AccountsState) -> sqlx::Result<usize> {
    let checked = ended_sessions(state).await;
    match &checked {
        Ok(ended) => {
            state.session_streams.failed_checks.store(0, Ordering::Relaxed);
            for session in ended {
                state.session_streams.end(*session);
            }
        }
        Err(_) => state.session_streams.check_failed(),
    }
    checked.map(|ended| ended.len())
}

async fn ended_sessions(state: &AccountsState) -> sqlx::Result<Vec<Uuid>> {
    let open = state.session_streams.sessions();
    if open.is_empty() {
        return Ok(Vec::new());
    }
    let mut connection = state.context.pool.acquire().await?;
    store::ended_sessions(&mut connection, &open).await
}

/// Checks the sessions with open streams until the process stops.
pub async fn run_session_checks(state: AccountsState) {
    let mut every = interval(CHECK_EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = state.context.stopping.cancelled() => return,
            _ = every.tick() => {}
        }
        if let Err(error) = end_streams_of_ended_sessions(&state).await {
            tracing::warn!(%error, "cannot check the sessions of open streams");
        }
    }
}
