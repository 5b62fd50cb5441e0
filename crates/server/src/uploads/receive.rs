//! Takes a file from the wire to the disk: counted, paced, hashed, and never whole in memory.

use std::fs::File;

use axum::extract::multipart::Field;
use bytes::BytesMut;
use form_model::limits::FILE_BYTES;
use sha2::{Digest as _, Sha256};
use tokio::io::AsyncWriteExt as _;

use super::{
    content::{Claim, TELLING_BYTES},
    intake::UploadIntake,
    refusal::{Limits, Refusal},
};
use crate::http::{
    deadline::UploadPace,
    incoming_file::{WRITE_BUFFER, disk_failed, next_piece},
    problem::ApiError,
};

/// What a file may have.
pub(super) struct Allowed<'a> {
    pub claim: Claim,
    pub limits: &'a Limits,
    /// How much there is room for, and what is said when there is not.
    pub room: (u64, Refusal),
}

/// A file that came whole.
pub(super) struct Received {
    pub file: File,
    pub bytes: u64,
    pub sha256: [u8; 32],
}

/// Receives a file; refuses as soon as it cannot be taken any more.
pub(super) async fn receive(
    intake: &UploadIntake,
    field: &mut Field<'_>,
    pace: &mut UploadPace,
    allowed: &Allowed<'_>,
) -> Result<Received, ApiError> {
    let mut head = BytesMut::new();
    while head.len() < TELLING_BYTES
        && let Some(piece) = next_piece(field, pace).await?
    {
        head.extend_from_slice(&piece);
    }
    if head.is_empty() {
        return Err(Refusal::Empty.into());
    }
    if !allowed.claim.may_begin_with(&head[..head.len().min(TELLING_BYTES)]) {
        return Err(allowed.limits.type_not_taken().into());
    }
    let mut file = tokio::fs::File::from_std(intake.file().map_err(disk_failed)?);
    file.set_max_buf_size(WRITE_BUFFER);
    let (mut piece, mut bytes, mut hash) = (head.freeze(), 0, Sha256::new());
    loop {
        bytes += piece.len() as u64;
        if bytes > allowed.limits.bytes {
            return Err(allowed.limits.too_large().into());
        }
        if bytes > allowed.room.0 {
            return Err(allowed.room.1.clone().into());
        }
        hash.update(&piece);
        file.write_all(&piece).await.map_err(disk_failed)?;
        match next_piece(field, pace).await? {
            Some(next) => piece = next,
            None => break,
        }
    }
    file.flush().await.map_err(disk_failed)?;
    Ok(Received {
        file: file.into_std().await,
        bytes,
        sha256: hash.finalize().into(),
    })
}

/// Reads the rest of a file that is not kept, at its own pace, so that whoever sends it hears the answer: a phone on a slow
/// line that finds the connection closed would only begin again.
pub(super) async fn read_to_its_end(field: &mut Field<'_>, pace: &mut UploadPace) {
    let mut bytes = 0;
    while bytes <= FILE_BYTES
        && let Ok(Some(piece)) = next_piece(field, pace).await
    {
        bytes += piece.len() as u64;
    }
}
