//! Worker: sends the mails that are due.

use std::time::Duration;

use platform::outbox;
use sqlx::PgConnection;
use tokio_util::sync::CancellationToken;

use super::events::NotificationDueV1;
use super::store;
use crate::forms::FormId;
use crate::worker_context::WorkerContext;

/// How late a mail can be.
const INTERVAL: Duration = Duration::from_secs(15);

/// Subscriptions per transaction.
const BATCH: i64 = 200;

/// Sends due mails until `stopping`. Any number of workers may do so.
pub async fn run_schedule(work: WorkerContext, stopping: CancellationToken) {
    let mut every = tokio::time::interval(INTERVAL);
    loop {
        tokio::select! {
            () = stopping.cancelled() => return,
            _ = every.tick() => {}
        }
        if let Err(error) = send_due_mails(&work).await {
            tracing::warn!(
                error = format!("{error:#}"),
                "cannot look for due notifications; will retry in 15 seconds"
            );
        }
    }
}

/// Sends all mails that are due.
pub async fn send_due_mails(work: &WorkerContext) -> sqlx::Result<()> {
    loop {
        let mut transaction = platform::db::begin_as_system(&work.pool).await?;
        let sent = send_due_mails_of(&mut transaction, work, None).await?;
        transaction.commit().await?;
        if sent < BATCH {
            return Ok(());
        }
    }
}

/// Sends a batch of due mails, of one form or of all; returns how many. A mail and its event are stored in one transaction with the
/// pending count that it reports, so each response is reported once.
pub(super) async fn send_due_mails_of(
    connection: &mut PgConnection,
    work: &WorkerContext,
    form: Option<FormId>,
) -> sqlx::Result<i64> {
    let mails = store::claim_due(connection, form, BATCH).await?;
    let sent = i64::try_from(mails.len()).unwrap_or(i64::MAX);
    let events: Vec<NotificationDueV1> = mails.into_iter().map(|mail| NotificationDueV1 { mail }).collect();
    if !events.is_empty() {
        outbox::enqueue_all(connection, &work.rng, &work.clock, &events).await?;
    }
    Ok(sent)
}
