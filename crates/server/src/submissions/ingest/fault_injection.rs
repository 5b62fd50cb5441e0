//! Deliberate faults for the fault tests. No setting enables them, and a release does not contain them.

use std::time::Duration;

use super::WriterContext;
use super::queue::QueuedRequest;
use super::writer::reply_with_outcomes;
use crate::stored_responses::{self, Accepted, QuarantineReason, WriteOutcome};

/// A fault that the fault tests must detect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IngestFault {
    AckBeforeCommit,
    /// Answers a replay from a plain read: with a synchronous standby, that page may be missing on every standby.
    ReplayWithoutWrite,
    /// Waits for a hung batch until TCP gives up.
    NoBatchTimeout,
    /// Counts the responses of forms with a limit without a lock.
    LimitsWithoutLock,
}

#[cfg(not(debug_assertions))]
compile_error!("an optimized program must not contain fault injection");

pub(super) fn batch_timeout(context: &WriterContext, timeout: Duration) -> Duration {
    match context.fault {
        Some(IngestFault::NoBatchTimeout) => Duration::MAX,
        _ => timeout,
    }
}

pub(super) fn counts_without_lock(context: &WriterContext) -> bool {
    context.fault == Some(IngestFault::LimitsWithoutLock)
}

/// Answers requests for stored pages; returns the others, if there are any.
pub(super) async fn answer_replays_without_writing(
    context: &WriterContext,
    portion: Vec<QueuedRequest>,
) -> Option<Vec<QueuedRequest>> {
    if context.fault != Some(IngestFault::ReplayWithoutWrite) {
        return Some(portion);
    }
    let mut rest = Vec::new();
    for queued in portion {
        match find_stored(context, &queued).await {
            Some(accepted) => drop(queued.reply.send(Ok(WriteOutcome::Accepted(accepted)))),
            None => rest.push(queued),
        }
    }
    (!rest.is_empty()).then_some(rest)
}

/// Sends the outcomes now; returns those that are sent after the commit.
pub(super) fn acknowledge_before_commit(
    context: &WriterContext,
    portion: &mut Vec<QueuedRequest>,
    outcomes: Vec<WriteOutcome>,
) -> Vec<WriteOutcome> {
    if context.fault != Some(IngestFault::AckBeforeCommit) {
        return outcomes;
    }
    reply_with_outcomes(std::mem::take(portion), outcomes);
    Vec::new()
}

async fn find_stored(context: &WriterContext, queued: &QueuedRequest) -> Option<Accepted> {
    let request = &queued.request;
    let mut transaction = platform::db::begin_as_system(&context.pool).await.ok()?;
    let key = (request.form, request.response);
    let found = stored_responses::find_stored_reply(&mut transaction, key, &request.page_id, request.seq?).await;
    let row = found.ok()??;
    Some(Accepted {
        next_page: row.next_page_id,
        receipt: row.receipt.filter(|_| row.completed),
        quarantine_reason: row.quarantine_reason.as_deref().and_then(QuarantineReason::parse),
    })
}
