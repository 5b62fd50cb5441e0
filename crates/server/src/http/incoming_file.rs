//! A file on its way in: taken from the wire piece by piece, at the pace an upload must keep.

use std::{io, time::Duration};

use axum::extract::multipart::{Field, Multipart};
use bytes::Bytes;
use tokio::time::Instant;

use super::{
    deadline::UploadPace,
    problem::{ApiError, ProblemCode},
};

/// How long, and how much, is read of an upload that is refused already. A client that is still sending would not see
/// the reply if the connection were closed under it.
const PATIENCE: Duration = Duration::from_secs(10);
const PATIENCE_BYTES: usize = 256 * 1024 * 1024;

/// How much waits in memory to be written to the disk.
pub const WRITE_BUFFER: usize = 256 * 1024;

/// The next piece of the file, or nothing at its end.
pub async fn next_piece(field: &mut Field<'_>, pace: &mut UploadPace) -> Result<Option<Bytes>, ApiError> {
    let piece = pace.keep(field.chunk()).await?;
    let piece = piece.map_err(|_| ApiError::new(ProblemCode::RequestMalformed))?;
    pace.count(piece.as_ref().map_or(0, Bytes::len));
    Ok(piece)
}

/// Reads on for a while in a file that is refused.
pub async fn read_on(field: &mut Field<'_>, pace: &UploadPace) {
    let until = Instant::now() + PATIENCE;
    let mut read = 0;
    while read < PATIENCE_BYTES
        && let Ok(Ok(Ok(Some(piece)))) = tokio::time::timeout_at(until, pace.keep(field.chunk())).await
    {
        read += piece.len();
    }
}

/// Reads a body that is refused whatever is in it.
pub async fn dismiss(mut body: Multipart) {
    let pace = UploadPace::begin();
    while let Ok(Ok(Some(mut field))) = pace.keep(body.next_field()).await {
        let is_file = field.name() == Some("file");
        read_on(&mut field, &pace).await;
        if is_file {
            return;
        }
    }
}

/// A failure of the disk: it may have room again later.
pub fn disk_failed(error: io::Error) -> ApiError {
    if error.kind() == io::ErrorKind::StorageFull {
        tracing::error!(%error, "no room for an upload in the folder for uploads");
        return ApiError::busy(60);
    }
    ApiError::fault(&error.into())
}
