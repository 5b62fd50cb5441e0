//! `POST /api/media`: uploads a picture or video.

use std::fs::File;
use std::io;
use std::time::Duration;

use axum::Json;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, State};
use axum::http::StatusCode;
use platform::objects::ObjectError;
use platform::telemetry::with_current_request;
use sha2::{Digest as _, Sha256};

use super::format::MediaKind;
use super::media_files::{CleanMedia, ReceivedMedia};
use super::processor::MediaProcessor;
use super::state::MediaState;
use super::store::{self, NewMedia, object_name};
use super::stream::{malformed, receive};
use super::wire::{MediaOut, MediaUpload, Uploaded};
use super::{picture, video};
use crate::accounts::SignedIn;
use crate::audit;
use crate::http::allowance::{self as limit, Allowance};
use crate::http::incoming_file::{disk_error, drain_body};
use crate::http::{ApiError, AuthErrors, CommonErrors, Problem, RateLimitErrors};

/// Must be well below the hour after which the purge deletes unowned objects, see `store::register_pending`.
const STORE_TIMEOUT: Duration = Duration::from_mins(5);

/// Upload a picture or video
///
/// The type is detected from the content. Pictures are re-encoded without metadata. Uploading the same file again returns
/// the same id.
#[utoipa::path(post, path = "/api/media", tag = "media", security(("bearer" = [])),
    request_body(content = MediaUpload, content_type = "multipart/form-data"), responses(
    (status = 201, body = Uploaded, description = "Stored; deleted if no form uses it for a day"),
    (status = 400, body = Problem, description = "Not exactly one file in the field `file`"),
    (status = 413, body = Problem, description = "The file is too large"),
    (status = 415, body = Problem, description = "Unsupported file type"),
    (status = 422, body = Problem, description = "Damaged, too many pixels, a polyglot file, or the quota is used up"),
    AuthErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn upload_media(
    State(state): State<MediaState>,
    caller: SignedIn,
    _: Allowance<limit::UploadMedia>,
    body: Result<Multipart, MultipartRejection>,
) -> Result<(StatusCode, Json<Uploaded>), ApiError> {
    let body = body.map_err(|_| malformed())?;
    let permit = match state.processor.acquire(caller.user).await {
        Ok(permit) => permit,
        Err(error) => {
            drain_body(body, &state.processor.upload_rate_without_permit()).await;
            return Err(error);
        }
    };
    let received = receive(&state.processor, body).await?;
    // A task of its own completes the write even if the client disconnects.
    let storing = tokio::spawn(with_current_request(async move {
        let stored = clean_and_store(&state, caller, received).await;
        drop(permit);
        stored
    }));
    let media = storing.await.map_err(|panicked| ApiError::fault(&panicked.into()))??;
    audit::set_created(media.id.clone());
    Ok((StatusCode::CREATED, Json(Uploaded { success: true, media })))
}

/// Inserts the row last, so that a row always has an object.
async fn clean_and_store(state: &MediaState, caller: SignedIn, received: ReceivedMedia) -> Result<MediaOut, ApiError> {
    let CleanMedia { file, format, size } = clean(&state.processor, received).await?;
    let (file, sha256, bytes) = hash_file(file).await?;
    let new = NewMedia {
        sha256,
        kind: format.kind(),
        content_type: format.content_type(),
        bytes,
        size,
    };
    let mut transaction = caller.begin(&state.context).await?;
    store::check_quota(&mut transaction, caller.user, &new).await?;
    store::register_pending(&mut transaction, &new.sha256).await?;
    transaction.commit().await?;

    tokio::time::timeout(STORE_TIMEOUT, put_once(state, &new, file))
        .await
        .map_err(|_| ApiError::busy(60))??;

    let mut transaction = caller.begin(&state.context).await?;
    let id = store::insert(&mut transaction, &state.context, caller.user, &new).await?;
    transaction.commit().await?;
    Ok(MediaOut {
        url: format!("/media/{id}"),
        id,
        kind: new.kind,
        bytes,
        width: size.map(|(width, _)| width),
        height: size.map(|(_, height)| height),
    })
}

/// What remains is safe to serve.
async fn clean(processor: &MediaProcessor, received: ReceivedMedia) -> Result<CleanMedia, ApiError> {
    match received.format.kind() {
        MediaKind::Image => picture::clean_in_sandbox(processor, received.file).await,
        MediaKind::Video => video::clean(received).await,
    }
}

/// Skips content that is already stored; the purge entry protects it from deletion.
async fn put_once(state: &MediaState, new: &NewMedia, file: File) -> Result<(), ObjectError> {
    let name = object_name(&new.sha256);
    if state.context.objects.size(&name).await? == Some(new.bytes) {
        return Ok(());
    }
    state.context.objects.put(&name, tokio::fs::File::from_std(file)).await
}

/// Returns the rewound file, its hash and its length.
async fn hash_file(file: File) -> Result<(File, [u8; 32], u64), ApiError> {
    let hashing = tokio::task::spawn_blocking(move || -> io::Result<_> {
        use io::{Read as _, Seek as _};
        let mut file = file;
        let (mut hash, mut bytes) = (Sha256::new(), 0);
        let mut buffer = vec![0; 64 * 1024];
        file.rewind()?;
        loop {
            let read = file.read(&mut buffer)?;
            if read == 0 {
                break;
            }
            hash.update(&buffer[..read]);
            bytes += read as u64;
        }
        file.rewind()?;
        Ok((file, hash.finalize().into(), bytes))
    });
    let hashed = hashing.await.map_err(|panicked| ApiError::fault(&panicked.into()))?;
    hashed.map_err(disk_error)
}
