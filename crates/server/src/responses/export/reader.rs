//! The reading stage of an export: loads responses in batches, one ahead of the writer.

use std::sync::Arc;

use tokio::sync::mpsc;

use super::snapshot::Snapshot;
use super::store::{self, ExportedResponse};
use super::stream::{Chunk, ExportError};

const MAX_BATCH: usize = 1_000;

/// A search reads all answers of a batch within one statement, so its batches are smaller.
const MAX_SEARCH_BATCH: usize = 200;

/// Small, so that the first bytes are sent soon.
const FIRST_BATCH: usize = 100;

/// Memory budget of a batch; longer answers mean fewer responses.
const BATCH_BYTES: usize = 4 * 1024 * 1024;

/// Sends all matching responses and then `End`; returns their number.
pub(super) async fn read_all(
    mut snapshot: Snapshot,
    with_files: bool,
    batches: mpsc::Sender<Chunk<Vec<ExportedResponse>>>,
) -> Result<u64, ExportError> {
    let (form, filter) = (snapshot.form(), Arc::clone(&snapshot.filter));
    let (mut after, _) = store::bounds(filter.cohort);
    let max_size = if filter.search.is_some() {
        MAX_SEARCH_BATCH
    } else {
        MAX_BATCH
    };
    let (mut size, mut read) = (FIRST_BATCH, 0);
    loop {
        let mut batch = store::export_batch(snapshot.connection(), form, &filter, after, (size, BATCH_BYTES)).await?;
        if with_files && !batch.responses.is_empty() {
            store::add_files(snapshot.connection(), form, &mut batch.responses).await?;
        }
        read += batch.responses.len() as u64;
        after = batch.end.unwrap_or(after);
        // Assume that the next responses are about as long as these.
        size = (batch.scanned * BATCH_BYTES / batch.bytes.max(1)).clamp(1, max_size);
        if !batch.responses.is_empty() {
            let permit = snapshot.while_waiting(batches.reserve()).await?;
            permit
                .map_err(|_| ExportError::ReceiverClosed)?
                .send(Chunk::Data(batch.responses));
        }
        if batch.is_last {
            let permit = snapshot.while_waiting(batches.reserve()).await?;
            permit.map_err(|_| ExportError::ReceiverClosed)?.send(Chunk::End);
            return Ok(read);
        }
    }
}
