//! The real program as processes, with servers of the test's own that come and go.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on stops where it stands"
)]

mod ingest;
mod installation;
mod mail_sink;
mod member;

#[path = "../it/harness/films.rs"]
#[allow(dead_code, reason = "shared with tests that need more of it")]
#[allow(unreachable_pub, reason = "a test binary has no public side")]
mod films;
#[path = "../it/harness/pictures.rs"]
#[allow(dead_code, reason = "shared with tests that need more of it")]
#[allow(unreachable_pub, reason = "a test binary has no public side")]
mod pictures;

mod logs;
mod mail_survives;
mod media_memory;
mod start_and_stop;
mod uploads_memory;

use std::time::Duration;

/// Longer than anything here takes on a busy machine, the longest pause between two attempts at a mail included; a test
/// that reaches it has failed.
const PATIENCE: Duration = Duration::from_mins(1);

/// Waits for a condition by asking for it again and again.
async fn eventually(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    let waited = tokio::time::timeout(PATIENCE, async {
        while !condition().await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    waited.await.unwrap_or_else(|_| panic!("waited in vain until {what}"));
}
