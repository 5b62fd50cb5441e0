//! How much is taken in at one time, and where it lies until it is kept.

use std::{fs::File, io, path::PathBuf, sync::Arc};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{
    format::{Format, Kind},
    picture, video,
};
use crate::http::problem::ApiError;

/// Uploads under way in this process; one more is asked to come back.
const UPLOADS: usize = 4;

/// Pictures decoded at one time: a large one takes hundreds of megabytes for a few seconds.
const PICTURES: usize = 1;

/// The place where uploads are received and cleaned.
#[derive(Debug, Clone)]
pub struct MediaIntake {
    folder: PathBuf,
    pub(super) program: PathBuf,
    uploads: Arc<Semaphore>,
    pub(super) pictures: Arc<Semaphore>,
}

/// A file on its way: it has no name, so nobody else can open it, and it is gone with this value or this process.
#[derive(Debug)]
pub(super) struct Received {
    pub file: File,
    pub format: Format,
}

/// A file as it will be shown.
#[derive(Debug)]
pub(super) struct Clean {
    pub file: File,
    pub format: Format,
    pub size: Option<(u32, u32)>,
}

impl MediaIntake {
    /// Uploads lie in `folder` on their way; `program` is this program, which cleans pictures in a process of its own.
    pub fn new(folder: impl Into<PathBuf>, program: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            program: program.into(),
            uploads: Arc::new(Semaphore::new(UPLOADS)),
            pictures: Arc::new(Semaphore::new(PICTURES)),
        }
    }

    /// A place among the uploads under way.
    pub(super) fn slot(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        Arc::clone(&self.uploads)
            .try_acquire_owned()
            .map_err(|_| ApiError::busy(5))
    }

    /// An empty file without a name.
    pub(super) fn file(&self) -> io::Result<File> {
        tempfile::tempfile_in(&self.folder)
    }

    /// Makes of what was sent what is safe to show.
    pub(super) async fn clean(&self, received: Received) -> Result<Clean, ApiError> {
        match received.format.kind() {
            Kind::Image => picture::clean_in_another_process(self, received.file).await,
            Kind::Video => video::clean(received).await,
        }
    }
}
