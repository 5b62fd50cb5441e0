//! Streams an upload to a temporary file while counting, pacing and hashing it.

use std::fs::File;

use axum::extract::multipart::Field;
use form_model::limits::FILE_BYTES;
use sha2::{Digest as _, Sha256};
use tokio::io::AsyncWriteExt as _;

use super::content::{ClaimedType, SIGNATURE_BYTES};
use super::limiter::UploadLimiter;
use super::rejection::{RemainingQuota, UploadLimits, UploadRejection};
use crate::http::incoming_file::{WRITE_BUFFER, disk_error, next_chunk, read_head};
use crate::http::{ApiError, UploadRate};

pub(super) struct UploadConstraints<'a> {
    pub claim: ClaimedType,
    pub limits: &'a UploadLimits,
    pub quota: RemainingQuota,
}

/// A completely received file.
pub(super) struct ReceivedUpload {
    pub file: File,
    pub bytes: u64,
    pub sha256: [u8; 32],
}

/// Rejects the file as soon as it exceeds a limit.
pub(super) async fn receive(
    limiter: &UploadLimiter,
    field: &mut Field<'_>,
    rate: &mut UploadRate,
    constraints: &UploadConstraints<'_>,
) -> Result<ReceivedUpload, ApiError> {
    let head = read_head(field, rate, SIGNATURE_BYTES).await?;
    if head.is_empty() {
        return Err(UploadRejection::Empty.into());
    }
    if !constraints
        .claim
        .may_begin_with(&head[..head.len().min(SIGNATURE_BYTES)])
    {
        return Err(constraints.limits.type_not_accepted().into());
    }
    let mut file = tokio::fs::File::from_std(limiter.temporary_file().map_err(disk_error)?);
    file.set_max_buf_size(WRITE_BUFFER);
    let (mut piece, mut bytes, mut hash) = (head, 0, Sha256::new());
    loop {
        bytes += piece.len() as u64;
        if bytes > constraints.limits.max_bytes {
            return Err(constraints.limits.too_large().into());
        }
        constraints.quota.check(bytes)?;
        hash.update(&piece);
        file.write_all(&piece).await.map_err(disk_error)?;
        match next_chunk(field, rate).await? {
            Some(next) => piece = next,
            None => break,
        }
    }
    file.flush().await.map_err(disk_error)?;
    Ok(ReceivedUpload {
        file: file.into_std().await,
        bytes,
        sha256: hash.finalize().into(),
    })
}

/// Reads the rest of a rejected file, so that the client receives the response: a phone on a slow connection that finds it
/// closed would only retry.
pub(super) async fn read_rest(field: &mut Field<'_>, rate: &mut UploadRate) {
    let mut bytes = 0;
    while bytes <= FILE_BYTES
        && let Ok(Some(piece)) = next_chunk(field, rate).await
    {
        bytes += piece.len() as u64;
    }
}
