//! How many files are taken in at one time, and where they lie until they are kept.

use std::{fs::File, io, path::PathBuf, sync::Arc};

use secrecy::SecretString;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use super::link::FileLinks;
use crate::http::problem::ApiError;

/// Files on their way in to this process: a class sends its photographs at one time, over slow lines. Each takes room on
/// the disk and next to none in memory.
const RECEIVED_AT_ONCE: usize = 48;

/// Files on their way to the object store. Each takes some megabytes of memory; the others wait.
const STORED_AT_ONCE: usize = 3;

/// The place where respondents' files are received.
#[derive(Clone)]
pub struct UploadIntake {
    folder: PathBuf,
    receiving: Arc<Semaphore>,
    storing: Arc<Semaphore>,
    pub(super) links: FileLinks,
}

impl UploadIntake {
    /// Files lie in `folder` on their way; links to them are signed under the installation's secret.
    pub fn new(folder: impl Into<PathBuf>, secret: &SecretString) -> Self {
        Self {
            folder: folder.into(),
            receiving: Arc::new(Semaphore::new(RECEIVED_AT_ONCE)),
            storing: Arc::new(Semaphore::new(STORED_AT_ONCE)),
            links: FileLinks::new(secret),
        }
    }

    /// A place among the files on their way in; one more is asked to come back.
    pub(super) fn slot(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        Arc::clone(&self.receiving)
            .try_acquire_owned()
            .map_err(|_| ApiError::busy(5))
    }

    /// A turn at the object store.
    pub(super) async fn turn(&self) -> Result<SemaphorePermit<'_>, ApiError> {
        self.storing.acquire().await.map_err(|_| ApiError::busy(5))
    }

    /// An empty file without a name: nobody else can open it, and it is gone with its handle or this process.
    pub(super) fn file(&self) -> io::Result<File> {
        tempfile::tempfile_in(&self.folder)
    }
}
