//! Limits concurrent exports, and creates their temporary files.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::accounts::UserId;
use crate::fair_share::{Caps, FairShare, Permit, PermitRequest, ShareKey, ShareLimits};
use crate::http::ApiError;

/// Concurrent exports of this process. Each holds a database connection until its client has received everything.
const MAX_CONCURRENT: u32 = 2;

const MAX_PER_ACCOUNT: usize = 1;

#[derive(Debug, Clone)]
pub struct ExportLimiter {
    folder: PathBuf,
    share: FairShare,
    wait_timeout: Duration,
}

impl ExportLimiter {
    /// Workbooks are written to `folder`. One of `connections` always stays free for other results requests.
    pub fn new(folder: impl Into<PathBuf>, connections: u32, wait_timeout: Duration) -> Self {
        let total = connections.saturating_sub(1).clamp(1, MAX_CONCURRENT) as usize;
        let share = FairShare::new(ShareLimits {
            name: "downloads",
            total,
            reserved: 0,
            caps: Caps {
                account: MAX_PER_ACCOUNT,
                ..Caps::NONE
            },
            retry_after_seconds: 10,
        });
        Self {
            folder: folder.into(),
            share,
            wait_timeout,
        }
    }

    /// How many more exports could start now.
    pub fn free(&self) -> usize {
        self.share.free()
    }

    /// How many exports wait for a permit.
    pub fn waiting(&self) -> usize {
        self.share.waiting()
    }

    /// A permit, if one is free now.
    pub(super) fn try_acquire(&self, account: UserId) -> Option<Permit> {
        self.share.try_acquire(permit_request(account)).ok()
    }

    /// Waits for a permit. The caller must hold no database connection meanwhile.
    pub(super) async fn acquire(&self, account: UserId) -> Result<Permit, ApiError> {
        self.share.acquire(permit_request(account), self.wait_timeout).await
    }

    /// An unnamed temporary file: no other process can open it, and it disappears with its handle.
    pub(super) fn temporary_file(&self) -> io::Result<File> {
        tempfile::tempfile_in(&self.folder)
    }

    pub(super) fn folder(&self) -> &PathBuf {
        &self.folder
    }
}

fn permit_request(account: UserId) -> PermitRequest {
    PermitRequest::of(ShareKey::Account(account.as_uuid()))
}
