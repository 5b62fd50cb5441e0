//! Streams an upload to a temporary file while counting and pacing it.

use axum::extract::multipart::{Field, Multipart};
use tokio::fs::File;
use tokio::io::AsyncWriteExt as _;

use super::format::{MediaFormat, SIGNATURE_BYTES};
use super::media_files::ReceivedMedia;
use super::processor::MediaProcessor;
use super::rejection::MediaRejection;
use crate::http::incoming_file::{WRITE_BUFFER, disk_error, drain_field, next_chunk, read_head};
use crate::http::{ApiError, ProblemCode, UploadRate};

pub(super) async fn receive(processor: &MediaProcessor, mut body: Multipart) -> Result<ReceivedMedia, ApiError> {
    let mut rate = processor.upload_rate();
    let mut field = match rate.wait_for(body.next_field()).await? {
        Ok(Some(field)) if field.name() == Some("file") => field,
        _ => return Err(malformed()),
    };
    let received = match receive_file(processor, &mut field, &mut rate).await {
        Ok(received) => received,
        Err(error) => {
            drain_field(&mut field, &rate).await;
            return Err(error);
        }
    };
    drop(field);
    match rate.wait_for(body.next_field()).await? {
        Ok(None) => Ok(received),
        _ => Err(malformed()),
    }
}

/// The body is not multipart, or has other fields than one `file`.
pub(super) fn malformed() -> ApiError {
    ApiError::new(ProblemCode::RequestMalformed)
        .with_message("Send one file as multipart/form-data, in the field 'file'.")
}

async fn receive_file(
    processor: &MediaProcessor,
    field: &mut Field<'_>,
    rate: &mut UploadRate,
) -> Result<ReceivedMedia, ApiError> {
    let head = read_head(field, rate, SIGNATURE_BYTES).await?;
    let format = MediaFormat::detect(&head)?;
    let max_bytes = format.kind().max_bytes();
    let mut file = File::from_std(processor.temporary_file().map_err(disk_error)?);
    file.set_max_buf_size(WRITE_BUFFER);
    let (mut piece, mut bytes) = (head, 0);
    loop {
        bytes += piece.len() as u64;
        if bytes > max_bytes {
            return Err(MediaRejection::TooLarge(format.kind()).into());
        }
        file.write_all(&piece).await.map_err(disk_error)?;
        match next_chunk(field, rate).await? {
            Some(next) => piece = next,
            None => break,
        }
    }
    file.flush().await.map_err(disk_error)?;
    let file = file.into_std().await;
    Ok(ReceivedMedia { file, format })
}
