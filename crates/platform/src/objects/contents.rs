//! What lies in the store: putting, reading and deleting, never a whole object in memory.

use std::ops::Range;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures::stream::BoxStream;
use futures::{StreamExt as _, TryStreamExt as _};
use object_store::path::Path;
use object_store::{GetOptions, GetRange, MultipartUpload, ObjectStoreExt as _, PutPayload};
use tokio::io::{AsyncRead, AsyncReadExt as _};

use super::Objects;

/// How much of an object is in memory while it is put; the least that S3 takes as a part.
const PART_BYTES: usize = 5 * 1024 * 1024;

/// How long the store may take to begin an answer to a small question.
const ANSWER_TIME: Duration = Duration::from_secs(6);

/// Why the store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum ObjectError {
    /// There is no object of this name.
    #[error("there is no such object")]
    Missing,
    /// The store does not answer, or answers with a failure; it may work later.
    #[error("the object store does not answer as it should")]
    Away(#[source] anyhow::Error),
    /// What was to be put could not be read.
    #[error("what was to be stored cannot be read")]
    Unreadable(#[source] std::io::Error),
}

impl From<object_store::Error> for ObjectError {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::Missing,
            other => Self::Away(other.into()),
        }
    }
}

/// The bytes of an object, fetched no faster than they are taken.
pub type Contents = BoxStream<'static, Result<Bytes, ObjectError>>;

impl Objects {
    /// Stores everything that `source` gives under `name`. Nobody sees the object before it is whole.
    ///
    /// Parts of a put that fails are removed again. A process that dies meanwhile leaves them behind.
    pub async fn put(&self, name: &str, mut source: impl AsyncRead + Unpin) -> Result<(), ObjectError> {
        let path = Path::from(name);
        let first = next_part(&mut source).await?;
        if first.len() < PART_BYTES {
            self.store.put(&path, PutPayload::from_bytes(first)).await?;
            return Ok(());
        }
        let mut upload = self.store.put_multipart(&path).await?;
        let put = put_parts(upload.as_mut(), first, source).await;
        if put.is_err()
            && let Err(error) = upload.abort().await
        {
            tracing::warn!(%error, "parts of an object that was not stored stay in the store");
        }
        put
    }

    /// How large an object is, or nothing where there is none.
    pub async fn size(&self, name: &str) -> Result<Option<u64>, ObjectError> {
        match in_time(self.store.head(&Path::from(name))).await {
            Ok(found) => Ok(Some(found.size)),
            Err(ObjectError::Missing) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Opens the bytes of `range`, which lies inside the object and is not empty.
    pub async fn read(&self, name: &str, range: Range<u64>) -> Result<Contents, ObjectError> {
        let options = GetOptions {
            range: Some(GetRange::Bounded(range)),
            ..GetOptions::default()
        };
        let path = Path::from(name);
        let found = in_time(self.store.get_opts(&path, options)).await?;
        Ok(found.into_stream().map_err(ObjectError::from).boxed())
    }

    /// Deletes an object; one that is not there counts as deleted.
    pub async fn delete(&self, name: &str) -> Result<(), ObjectError> {
        match in_time(self.store.delete(&Path::from(name))).await {
            Err(ObjectError::Missing) => Ok(()),
            other => other,
        }
    }
}

async fn put_parts(
    upload: &mut dyn MultipartUpload,
    first: Bytes,
    mut source: impl AsyncRead + Unpin,
) -> Result<(), ObjectError> {
    let mut part = first;
    while !part.is_empty() {
        upload.put_part(PutPayload::from_bytes(part)).await?;
        part = next_part(&mut source).await?;
    }
    upload.complete().await?;
    Ok(())
}

/// The next part, shorter than the others only at the end.
async fn next_part(source: &mut (impl AsyncRead + Unpin)) -> Result<Bytes, ObjectError> {
    let mut part = BytesMut::with_capacity(PART_BYTES);
    let mut rest = source.take(PART_BYTES as u64);
    while rest.read_buf(&mut part).await.map_err(ObjectError::Unreadable)? > 0 {}
    Ok(part.freeze())
}

async fn in_time<T>(answer: impl Future<Output = object_store::Result<T>>) -> Result<T, ObjectError> {
    match tokio::time::timeout(ANSWER_TIME, answer).await {
        Ok(answer) => Ok(answer?),
        Err(late) => Err(ObjectError::Away(late.into())),
    }
}
