//! Waits for conditions.

use std::time::Duration;

/// Longer than anything here takes on a busy machine, including the longest mail retry delay.
pub(crate) const WAIT_TIMEOUT: Duration = Duration::from_mins(4);

/// Polls a condition until it holds.
pub(crate) async fn eventually(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    let waited = tokio::time::timeout(WAIT_TIMEOUT, async {
        while !condition().await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    waited
        .await
        .unwrap_or_else(|_| panic!("timed out waiting until {what}"));
}
