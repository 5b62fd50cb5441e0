//! Receives an uploaded file in chunks, with a minimum rate.

use std::io;
use std::time::Duration;

use axum::extract::multipart::{Field, Multipart};
use bytes::{Bytes, BytesMut};
use tokio::time::Instant;

use super::deadline::UploadRate;
use super::problem::{ApiError, ProblemCode};

/// Limits for reading the rest of a rejected upload: a client that is still sending would not see the reply if the connection
/// were closed.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);
const DRAIN_MAX_BYTES: usize = 256 * 1024 * 1024;

/// Bytes buffered before a write to disk.
pub const WRITE_BUFFER: usize = 256 * 1024;

/// The next chunk; none at the end of the file.
pub async fn next_chunk(field: &mut Field<'_>, rate: &mut UploadRate) -> Result<Option<Bytes>, ApiError> {
    let chunk = rate.wait_for(field.chunk()).await?;
    let chunk = chunk.map_err(|_| ApiError::new(ProblemCode::RequestMalformed))?;
    rate.count(chunk.as_ref().map_or(0, Bytes::len));
    Ok(chunk)
}

/// The beginning of a file: at least this many bytes, unless it has fewer.
pub async fn read_head(field: &mut Field<'_>, rate: &mut UploadRate, min_bytes: usize) -> Result<Bytes, ApiError> {
    let mut head = BytesMut::new();
    while head.len() < min_bytes
        && let Some(chunk) = next_chunk(field, rate).await?
    {
        head.extend_from_slice(&chunk);
    }
    Ok(head.freeze())
}

/// Reads and discards the rest of a rejected file, up to a limit.
pub async fn drain_field(field: &mut Field<'_>, rate: &UploadRate) {
    let until = Instant::now() + DRAIN_TIMEOUT;
    let mut read = 0;
    while read < DRAIN_MAX_BYTES
        && let Ok(Ok(Ok(Some(chunk)))) = tokio::time::timeout_at(until, rate.wait_for(field.chunk())).await
    {
        read += chunk.len();
    }
}

/// Reads and discards a rejected body.
pub async fn drain_body(mut body: Multipart, rate: &UploadRate) {
    while let Ok(Ok(Some(mut field))) = rate.wait_for(body.next_field()).await {
        let is_file = field.name() == Some("file");
        drain_field(&mut field, rate).await;
        if is_file {
            return;
        }
    }
}

/// Converts a disk error; a full disk is a temporary problem.
pub fn disk_error(error: io::Error) -> ApiError {
    if error.kind() == io::ErrorKind::StorageFull {
        tracing::error!(%error, "the uploads folder is full");
        return ApiError::busy(60);
    }
    ApiError::fault(&error.into())
}
