//! `POST /api/media`: takes a picture or film in.

use std::{fs::File, io, time::Duration};

use axum::{
    Json,
    extract::{Multipart, State, multipart::MultipartRejection},
    http::StatusCode,
};
use platform::objects::ObjectError;
use sha2::{Digest as _, Sha256};

use super::{
    intake::{Clean, Received},
    object_name,
    receive::{not_one_file, receive},
    store::{self, NewMedia},
    wire::{MediaOut, MediaUpload, Uploaded},
};
use crate::{
    accounts::SignedIn,
    app::App,
    http::{
        client_address::Network,
        documented::{Always, Limited, WithToken},
        incoming_file::{disk_failed, dismiss},
        problem::{ApiError, Problem},
    },
};

/// How long the object store may take for a film. An announcement holds for far longer, see `store::announce`.
const STORE_TIME: Duration = Duration::from_mins(5);

/// Upload a picture or video
///
/// What it is, is decided by its content. Pictures are written anew without anything attached to them. The same file
/// sent again is the same picture.
#[utoipa::path(post, path = "/api/media", tag = "media", security(("bearer" = [])),
    request_body(content = MediaUpload, content_type = "multipart/form-data"), responses(
    (status = 201, body = Uploaded, description = "kept; forgotten again after a day in which no form shows it"),
    (status = 400, body = Problem, description = "not one file in the field `file`"),
    (status = 413, body = Problem, description = "more bytes than a picture or video may have"),
    (status = 415, body = Problem, description = "none of the formats that are taken"),
    (status = 422, body = Problem, description = "damaged, too many pixels, more than a picture, or no room left"),
    WithToken, Limited, Always,
))]
pub(super) async fn upload_media(
    State(app): State<App>,
    caller: SignedIn,
    network: Network,
    body: Result<Multipart, MultipartRejection>,
) -> Result<(StatusCode, Json<Uploaded>), ApiError> {
    let body = body.map_err(|_| not_one_file())?;
    let slot = match app.limits.upload_media.take(network).and_then(|()| app.media.slot()) {
        Ok(slot) => slot,
        Err(refused) => {
            dismiss(body).await;
            return Err(refused);
        }
    };
    let received = receive(&app.media, body).await?;
    // Goes on to its end when the caller leaves, so that nothing is left half stored.
    let keeping = tokio::spawn(async move {
        let kept = keep(&app, caller, received).await;
        drop(slot);
        kept
    });
    let media = keeping.await.map_err(|panicked| ApiError::fault(&panicked.into()))??;
    Ok((StatusCode::CREATED, Json(Uploaded { success: true, media })))
}

/// Cleans, stores and only then records: whoever sees the address finds the object.
async fn keep(app: &App, caller: SignedIn, received: Received) -> Result<MediaOut, ApiError> {
    let Clean { file, format, size } = app.media.clean(received).await?;
    let (file, sha256, bytes) = hashed(file).await?;
    let new = NewMedia {
        sha256,
        kind: format.kind(),
        content_type: format.content_type(),
        bytes,
        size,
    };
    let mut transaction = caller.begin(app).await?;
    store::check_room(&mut transaction, caller.user, &new).await?;
    store::announce(&mut transaction, &new.sha256).await?;
    transaction.commit().await?;

    tokio::time::timeout(STORE_TIME, store_once(app, &new, file))
        .await
        .map_err(|_| ApiError::busy(60))??;

    let mut transaction = caller.begin(app).await?;
    let id = store::adopt(&mut transaction, app, caller.user, &new).await?;
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

/// Content that somebody else has sent before is there already, and the announcement keeps it there.
async fn store_once(app: &App, new: &NewMedia, file: File) -> Result<(), ObjectError> {
    let name = object_name(&new.sha256);
    if app.objects.size(&name).await? == Some(new.bytes) {
        return Ok(());
    }
    app.objects.put(&name, tokio::fs::File::from_std(file)).await
}

/// The file from its beginning, its hash and its length.
async fn hashed(file: File) -> Result<(File, [u8; 32], u64), ApiError> {
    let hashing = tokio::task::spawn_blocking(move || -> io::Result<_> {
        use io::{Read as _, Seek as _};
        let mut file = file;
        let (mut hash, mut bytes) = (Sha256::new(), 0);
        let mut piece = vec![0; 64 * 1024];
        file.rewind()?;
        loop {
            let read = file.read(&mut piece)?;
            if read == 0 {
                break;
            }
            hash.update(&piece[..read]);
            bytes += read as u64;
        }
        file.rewind()?;
        Ok((file, hash.finalize().into(), bytes))
    });
    let hashed = hashing.await.map_err(|panicked| ApiError::fault(&panicked.into()))?;
    hashed.map_err(disk_failed)
}
