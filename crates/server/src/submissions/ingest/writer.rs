//! A writer task: dequeues a batch, writes it, replies, and repeats.

use std::sync::Arc;
use std::time::{Duration, Instant};

use platform::db::{self, DbSession, errors};
use sqlx::{Connection as _, PgConnection};
use tokio::time::timeout;

use super::db_session::CurrentSession;
#[cfg(feature = "fault-injection")]
use super::fault_injection;
use super::queue::{Queue, QueuedRequest};
use super::{WriterContext, batch};
use crate::forms::COUNTER_SLOTS;
use crate::http::ApiError;
use crate::stored_responses::WriteOutcome;

/// Connections are replaced, because PostgreSQL's memory per connection only grows.
const CONNECTION_LIFETIME: Duration = Duration::from_mins(30);

/// A writer's own connection, detached from the pool: a hung batch keeps it, and the writer opens another.
struct WriterConnection {
    inner: PgConnection,
    session: DbSession,
    opened: Instant,
}

struct FailedPortion {
    portion: Vec<QueuedRequest>,
    error: sqlx::Error,
    /// The commit failed, so the portion may be stored nevertheless.
    in_commit: bool,
}

/// Runs until the queue is closed and empty.
pub(super) async fn run_writer(
    context: Arc<WriterContext>,
    queue: Arc<Queue>,
    batch_limit: usize,
    writer: usize,
    mut slot: i16,
) {
    let mut connection = None;
    while let Some(batch) = queue.dequeue(batch_limit).await {
        metrics::histogram!("formwright_ingest_batch_size")
            .record(f64::from(u32::try_from(batch.len()).unwrap_or(u32::MAX)));
        let _in_progress = context.health.start_batch(writer);
        let session = CurrentSession::new(
            connection
                .as_ref()
                .map(|connection: &WriterConnection| connection.session),
        );
        // A separate task, so that a running commit is never cancelled.
        let mut writing = tokio::spawn(write_batch(
            Arc::clone(&context),
            slot,
            batch,
            connection.take(),
            session.clone(),
        ));
        let batch_timeout = context.timeouts.batch;
        #[cfg(feature = "fault-injection")]
        let batch_timeout = fault_injection::batch_timeout(&context, batch_timeout);
        if let Ok(written) = timeout(batch_timeout, &mut writing).await {
            connection = written.ok().flatten();
            continue;
        }
        tracing::warn!(slot, "batch hangs; abandoning its connection");
        db::recheck_open_connections();
        // The hung batch still locks the counters of its slot.
        slot = (slot + 1) % COUNTER_SLOTS;
        let hung_batch = context.hung_batches.acquire().await;
        let context = Arc::clone(&context);
        tokio::spawn(async move {
            tokio::select! {
                _ = &mut writing => {}
                () = session.ended(&context.pool) => writing.abort(),
            }
            drop(hung_batch);
        });
    }
}

/// Writes a batch. If one row may cause a failure, the batch is halved until that row is alone, so that it fails no other.
/// Returns the connection if it can still be used.
async fn write_batch(
    context: Arc<WriterContext>,
    slot: i16,
    batch: Vec<QueuedRequest>,
    connection: Option<WriterConnection>,
    session: CurrentSession,
) -> Option<WriterConnection> {
    let mut reusable = connection.filter(|connection| connection.opened.elapsed() < CONNECTION_LIFETIME);
    let mut portions = vec![batch];
    while let Some(portion) = portions.pop() {
        #[cfg(feature = "fault-injection")]
        let Some(portion) = fault_injection::answer_replays_without_writing(&context, portion).await else {
            continue;
        };
        let was_used_before = reusable.is_some();
        let mut connection = match reusable.take() {
            Some(connection) => connection,
            None => match WriterConnection::open(&context).await {
                Ok(connection) => {
                    session.set(connection.session);
                    connection
                }
                Err(error) => {
                    reply_with_error(portion, error);
                    continue;
                }
            },
        };
        let Err(failed) = write_portion(&context, slot, portion, &mut connection).await else {
            context.health.record_write();
            reusable = Some(connection);
            continue;
        };
        db::note_failure(&failed.error);
        context.health.record_failure(&failed.error);
        let is_server_fault = errors::is_server_fault(&failed.error);
        if !is_server_fault {
            reusable = Some(connection);
        }
        if is_server_fault && was_used_before && !failed.in_commit {
            // PostgreSQL closed the connection since the last batch. Nothing is committed, so retry on a new connection.
            portions.push(failed.portion);
        } else if failed.portion.len() > 1 && may_be_caused_by_one_row(&failed) {
            let FailedPortion { mut portion, error, .. } = failed;
            tracing::warn!(%error, pages = portion.len(), "batch failed; retrying in halves");
            let second_half = portion.split_off(portion.len() / 2);
            portions.push(second_half);
            portions.push(portion);
        } else {
            reply_with_error(failed.portion, failed.error);
        }
    }
    reusable
}

impl WriterConnection {
    async fn open(context: &WriterContext) -> sqlx::Result<Self> {
        let mut inner = context.pool.acquire().await?.detach();
        Ok(Self {
            session: DbSession::of(&mut inner).await?,
            inner,
            opened: Instant::now(),
        })
    }
}

/// Writes a portion in one transaction and replies to its senders.
async fn write_portion(
    context: &WriterContext,
    slot: i16,
    portion: Vec<QueuedRequest>,
    connection: &mut WriterConnection,
) -> Result<(), FailedPortion> {
    #[cfg(feature = "fault-injection")]
    let mut portion = portion;
    let mut in_commit = false;
    let result = async {
        if let Some(shift) = context.clock.shift() {
            db::set_clock_shift(&mut connection.inner, shift.get()).await?;
        }
        let mut transaction = connection.inner.begin().await?;
        let outcomes = batch::write(&mut transaction, context, slot, &portion).await?;
        in_commit = true;
        #[cfg(feature = "fault-injection")]
        let outcomes = fault_injection::acknowledge_before_commit(context, &mut portion, outcomes);
        let commit_began = Instant::now();
        transaction.commit().await?;
        metrics::histogram!("formwright_commit_seconds").record(commit_began.elapsed().as_secs_f64());
        Ok(outcomes)
    }
    .await;
    match result {
        Ok(outcomes) => {
            reply_with_outcomes(portion, outcomes);
            Ok(())
        }
        Err(error) => Err(FailedPortion {
            portion,
            error,
            in_commit,
        }),
    }
}

pub(super) fn reply_with_outcomes(portion: Vec<QueuedRequest>, outcomes: Vec<WriteOutcome>) {
    for (queued, outcome) in portion.into_iter().zip(outcomes) {
        // A sender that has timed out retries.
        let _ = queued.reply.send(Ok(outcome));
    }
}

fn reply_with_error(portion: Vec<QueuedRequest>, error: sqlx::Error) {
    let error = ApiError::from(error);
    for queued in portion {
        let _ = queued.reply.send(Err(error.clone()));
    }
}

/// Whether the database rejected the data, so that the batch could succeed without one of its rows.
fn may_be_caused_by_one_row(failed: &FailedPortion) -> bool {
    match &failed.error {
        sqlx::Error::Database(_) => !errors::is_server_fault(&failed.error),
        sqlx::Error::Encode(_) | sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => true,
        _ => false,
    }
}
