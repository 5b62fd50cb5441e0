//! The hand that reads: responses in portions, one ahead of the hand that writes them.

use tokio::sync::mpsc;

use super::{
    flow::{Part, Stop},
    snapshot::Snapshot,
    store::{self, Place, StoredResponse},
};

/// Responses read at one time.
const MOST: usize = 1_000;

/// The first portion is small, so that there is something to send.
const FIRST: usize = 100;

/// What a portion takes in memory; long answers make it one of fewer responses.
const ROOM: usize = 4 * 1024 * 1024;

/// Reads all responses that are wanted, and says at the end that they are all; returns how many.
pub(super) async fn read_all(
    mut snapshot: Snapshot,
    with_files: bool,
    portions: mpsc::Sender<Part<Vec<StoredResponse>>>,
) -> Result<u64, Stop> {
    let (form, only) = (snapshot.form(), snapshot.only);
    let (mut after, _) = store::bounds(only);
    let (mut most, mut read) = (FIRST, 0);
    loop {
        let mut portion = store::portion(snapshot.connection(), form, only, after, (most, ROOM)).await?;
        if with_files {
            store::add_files(snapshot.connection(), form, &mut portion.responses).await?;
        }
        let count = portion.responses.len();
        read += count as u64;
        if let Some(last) = portion.responses.last() {
            after = Place {
                started_at: last.started_at,
                response: last.id,
            };
        }
        // The next responses are about as long as these.
        most = (count * ROOM / portion.bytes.max(1)).clamp(1, MOST);
        let place = snapshot.while_waiting(portions.reserve()).await?;
        place.map_err(|_| Stop::Gone)?.send(Part::Piece(portion.responses));
        if portion.is_last {
            let place = snapshot.while_waiting(portions.reserve()).await?;
            place.map_err(|_| Stop::Gone)?.send(Part::Whole);
            return Ok(read);
        }
    }
}
