//! Stores, reads and deletes objects without loading them into memory.

use std::fs::Permissions;
use std::io::ErrorKind;
use std::ops::Range;
use std::os::unix::fs::PermissionsExt as _;

use bytes::{Bytes, BytesMut};
use futures::stream::BoxStream;
use futures::{StreamExt as _, TryStreamExt as _};
use object_store::path::Path;
use object_store::{GetOptions, GetRange, MultipartUpload, ObjectStoreExt as _, PutPayload};
use tokio::io::{AsyncRead, AsyncReadExt as _};

use super::Objects;

/// Part size of an upload, which is in memory; the minimum that S3 allows.
const PART_BYTES: usize = 5 * 1024 * 1024;

/// Why an operation failed.
#[derive(Debug, thiserror::Error)]
pub enum ObjectError {
    /// There is no object with this name.
    #[error("there is no such object")]
    Missing,
    /// The store does not answer or reports an error; a retry may succeed.
    #[error("the object store is unavailable")]
    Unavailable(#[source] anyhow::Error),
    /// The source could not be read.
    #[error("the data to store cannot be read")]
    Unreadable(#[source] std::io::Error),
}

impl From<object_store::Error> for ObjectError {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::Missing,
            other => Self::Unavailable(other.into()),
        }
    }
}

/// The bytes of an object, fetched on demand.
pub type Contents = BoxStream<'static, Result<Bytes, ObjectError>>;

impl Objects {
    /// Stores all bytes of `source` under `name`. The object is visible only when complete.
    ///
    /// Parts of a failed upload are removed, unless the process dies meanwhile.
    pub async fn put(&self, name: &str, source: impl AsyncRead + Unpin) -> Result<(), ObjectError> {
        self.put_whole(name, source).await?;
        if let Some(directory) = &self.directory {
            let only_ours = Permissions::from_mode(0o600);
            match tokio::fs::set_permissions(directory.within.join(name), only_ours).await {
                // Deleted meanwhile.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                done => done.map_err(|error| ObjectError::Unavailable(error.into()))?,
            }
        }
        Ok(())
    }

    async fn put_whole(&self, name: &str, mut source: impl AsyncRead + Unpin) -> Result<(), ObjectError> {
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
            tracing::warn!(%error, "cannot remove the parts of an object that was not stored");
        }
        put
    }

    /// The size of an object, if it exists.
    pub async fn size(&self, name: &str) -> Result<Option<u64>, ObjectError> {
        match self.in_time(self.store.head(&Path::from(name))).await {
            Ok(found) => Ok(Some(found.size)),
            Err(ObjectError::Missing) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Reads a non-empty range that lies inside the object.
    pub async fn read(&self, name: &str, range: Range<u64>) -> Result<Contents, ObjectError> {
        let options = GetOptions {
            range: Some(GetRange::Bounded(range)),
            ..GetOptions::default()
        };
        let path = Path::from(name);
        let found = self.in_time(self.store.get_opts(&path, options)).await?;
        Ok(found.into_stream().map_err(ObjectError::from).boxed())
    }

    /// Deletes an object, if it exists.
    pub async fn delete(&self, name: &str) -> Result<(), ObjectError> {
        match self.in_time(self.store.delete(&Path::from(name))).await {
            Err(ObjectError::Missing) => Ok(()),
            other => other,
        }
    }

    async fn in_time<T>(&self, answer: impl Future<Output = object_store::Result<T>>) -> Result<T, ObjectError> {
        match tokio::time::timeout(self.timeouts.answer, answer).await {
            Ok(answer) => Ok(answer?),
            Err(late) => Err(ObjectError::Unavailable(late.into())),
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

/// The next part; only the last one is shorter.
async fn next_part(source: &mut (impl AsyncRead + Unpin)) -> Result<Bytes, ObjectError> {
    let mut part = BytesMut::with_capacity(PART_BYTES);
    let mut rest = source.take(PART_BYTES as u64);
    while rest.read_buf(&mut part).await.map_err(ObjectError::Unreadable)? > 0 {}
    Ok(part.freeze())
}
