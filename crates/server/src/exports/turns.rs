//! How many downloads run at one time, and where a file lies that must be whole before it is sent.

use std::{fs::File, io, path::PathBuf, sync::Arc};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::problem::ApiError;

/// Downloads under way in this process, at most. Each holds a connection for as long as its client takes.
const AT_ONCE: u32 = 2;

/// Who is told that others come first may come back after so many seconds.
const COME_BACK_SECONDS: u64 = 10;

/// The place where downloads are made.
#[derive(Debug, Clone)]
pub struct Downloads {
    folder: PathBuf,
    turns: Arc<Semaphore>,
}

/// A place among the downloads under way, as long as it is held.
#[derive(Debug)]
pub(super) struct Turn {
    _place: OwnedSemaphorePermit,
}

impl Downloads {
    /// Workbooks lie in `folder` while they are made. Of so many connections one is always left for those who only look.
    pub fn new(folder: impl Into<PathBuf>, connections: u32) -> Self {
        let at_once = connections.saturating_sub(1).clamp(1, AT_ONCE);
        Self {
            folder: folder.into(),
            turns: Arc::new(Semaphore::new(at_once as usize)),
        }
    }

    /// How many more downloads could begin now.
    pub fn free(&self) -> usize {
        self.turns.available_permits()
    }

    pub(super) fn turn(&self) -> Result<Turn, ApiError> {
        let place = Arc::clone(&self.turns).try_acquire_owned();
        let place = place.map_err(|_| ApiError::busy(COME_BACK_SECONDS))?;
        Ok(Turn { _place: place })
    }

    /// An empty file without a name: nobody else can open it, and it is gone with its handle or this process.
    pub(super) fn file(&self) -> io::Result<File> {
        tempfile::tempfile_in(&self.folder)
    }

    pub(super) fn folder(&self) -> &PathBuf {
        &self.folder
    }
}
