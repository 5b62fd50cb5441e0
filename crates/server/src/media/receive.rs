//! Takes an upload from the wire to a file: counted, paced, and never whole in memory.

use axum::extract::multipart::{Field, Multipart};
use bytes::BytesMut;
use tokio::{fs::File, io::AsyncWriteExt as _};

use super::{
    format::{Format, TELLING_BYTES},
    intake::{MediaIntake, Received},
    refusal::Refusal,
};
use crate::http::{
    deadline::UploadPace,
    incoming_file::{WRITE_BUFFER, disk_failed, next_piece, read_on},
    problem::{ApiError, ProblemCode},
};

/// Receives the one file of the body.
pub(super) async fn receive(intake: &MediaIntake, mut body: Multipart) -> Result<Received, ApiError> {
    let mut pace = UploadPace::begin();
    let mut field = match pace.keep(body.next_field()).await? {
        Ok(Some(field)) if field.name() == Some("file") => field,
        _ => return Err(not_one_file()),
    };
    let received = match receive_file(intake, &mut field, &mut pace).await {
        Ok(received) => received,
        Err(refused) => {
            read_on(&mut field, &pace).await;
            return Err(refused);
        }
    };
    drop(field);
    match pace.keep(body.next_field()).await? {
        Ok(None) => Ok(received),
        _ => Err(not_one_file()),
    }
}

/// A body that is not multipart, or holds something else than one field `file`.
pub(super) fn not_one_file() -> ApiError {
    ApiError::new(ProblemCode::RequestMalformed)
        .with_message("Send one file as multipart/form-data, in the field 'file'.")
}

async fn receive_file(
    intake: &MediaIntake,
    field: &mut Field<'_>,
    pace: &mut UploadPace,
) -> Result<Received, ApiError> {
    let mut head = BytesMut::new();
    while head.len() < TELLING_BYTES
        && let Some(piece) = next_piece(field, pace).await?
    {
        head.extend_from_slice(&piece);
    }
    let format = Format::recognise(&head)?;
    let most = format.kind().most_bytes();
    let mut file = File::from_std(intake.file().map_err(disk_failed)?);
    file.set_max_buf_size(WRITE_BUFFER);
    let (mut piece, mut bytes) = (head.freeze(), 0);
    loop {
        bytes += piece.len() as u64;
        if bytes > most {
            return Err(Refusal::TooLarge(format.kind()).into());
        }
        file.write_all(&piece).await.map_err(disk_failed)?;
        match next_piece(field, pace).await? {
            Some(next) => piece = next,
            None => break,
        }
    }
    file.flush().await.map_err(disk_failed)?;
    let file = file.into_std().await;
    Ok(Received { file, format })
}
