//! A flusher: takes all that waits, writes it, answers, and takes what has gathered meanwhile.

use std::sync::Arc;

use platform::db;
use sqlx::{Postgres, Transaction};
use tokio::time::timeout;

use super::{
    PATIENCE, Tools, batch,
    flaws::{self, IngestFlaw},
    item::{Verdict, Waiting},
    queue::Queue,
};
use crate::{forms::COUNTING_SLOTS, http::problem::ApiError};

/// Flushes until the queue is closed and empty.
pub(super) async fn keep_flushing(tools: Arc<Tools>, queue: Arc<Queue>, most: usize, mut slot: i16) {
    while let Some(waiting) = queue.take(most).await {
        metrics::histogram!("formwright_ingest_batch")
            .record(f64::from(u32::try_from(waiting.len()).unwrap_or(u32::MAX)));
        // A task of its own: whatever happens here, a commit under way is never cancelled.
        let flushing = tokio::spawn(flush(Arc::clone(&tools), slot, waiting));
        if timeout(PATIENCE, flushing).await.is_err() {
            tracing::warn!(slot, "a batch hangs; it is left to itself");
            // It still holds its counters.
            slot = (slot + 1) % COUNTING_SLOTS;
        }
    }
}

/// Writes a batch. Where one of its rows may be what fails it, it is halved until that one stands alone: a bad neighbour
/// fails nobody else.
async fn flush(tools: Arc<Tools>, slot: i16, batch: Vec<Waiting>) {
    let mut portions = vec![batch];
    while let Some(mut portion) = portions.pop() {
        if tools.flaw == Some(IngestFlaw::ReplayWritesNothing) {
            portion = flaws::answer_replays_without_writing(&tools, portion).await;
            if portion.is_empty() {
                continue;
            }
        }
        match write(&tools, slot, &portion).await {
            Ok((transaction, verdicts)) if tools.flaw == Some(IngestFlaw::AckBeforeCommit) => {
                answer(portion, verdicts);
                let _ = transaction.commit().await;
            }
            Ok((transaction, verdicts)) => match transaction.commit().await {
                Ok(()) => answer(portion, verdicts),
                Err(error) => refuse(portion, error),
            },
            Err(error) if portion.len() > 1 && may_be_one_rows_fault(&error) => {
                tracing::warn!(%error, pages = portion.len(), "a batch failed; it is written in parts");
                let later = portion.split_off(portion.len() / 2);
                portions.push(later);
                portions.push(portion);
            }
            Err(error) => refuse(portion, error),
        }
    }
}

/// Writes a portion, up to its commit. A connection that PostgreSQL has closed meanwhile is found out by using it: nothing is
/// committed then, so the same is done over another.
async fn write(
    tools: &Tools,
    slot: i16,
    portion: &[Waiting],
) -> sqlx::Result<(Transaction<'static, Postgres>, Vec<Verdict>)> {
    let mut dead = 0;
    loop {
        match write_once(tools, slot, portion).await {
            Err(sqlx::Error::Io(_)) if dead < tools.pool.options().get_max_connections() => dead += 1,
            written => return written,
        }
    }
}

async fn write_once(
    tools: &Tools,
    slot: i16,
    portion: &[Waiting],
) -> sqlx::Result<(Transaction<'static, Postgres>, Vec<Verdict>)> {
    let mut transaction = db::begin_for_product(&tools.pool).await?;
    let verdicts = batch::write(&mut transaction, tools, slot, portion).await?;
    Ok((transaction, verdicts))
}

fn answer(portion: Vec<Waiting>, verdicts: Vec<Verdict>) {
    for (waiting, verdict) in portion.into_iter().zip(verdicts) {
        // Who waits no more comes again and is answered then.
        let _ = waiting.reply.send(Ok(verdict));
    }
}

fn refuse(portion: Vec<Waiting>, error: sqlx::Error) {
    let refusal = match error {
        // The database gave up on a statement that waited too long, for a lock or for its turn.
        error if code_of(&error).is_some_and(|code| code == "57014") => ApiError::busy(2),
        error => ApiError::from(error),
    };
    for waiting in portion {
        let _ = waiting.reply.send(Err(refusal.clone()));
    }
}

/// Whether the batch could go through without one of its rows: the database has looked at them and refused.
fn may_be_one_rows_fault(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(_) => code_of(error).is_none_or(|code| {
            let is_about_the_server = ["08", "53", "57", "58"].iter().any(|class| code.starts_with(class));
            !is_about_the_server
        }),
        sqlx::Error::Encode(_) | sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => true,
        _ => false,
    }
}

fn code_of(error: &sqlx::Error) -> Option<String> {
    Some(error.as_database_error()?.code()?.into_owned())
}
