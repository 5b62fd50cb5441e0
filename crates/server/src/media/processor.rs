//! Limits concurrent media uploads.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::accounts::UserId;
use crate::fair_share::{Caps, FairShare, Permit, PermitRequest, ShareKey, ShareLimits, Slots};
use crate::http::{ApiError, UploadRate};
use crate::timeouts::Timeouts;

const MAX_CONCURRENT: usize = 4;

/// Further uploads wait: the builder sends one file at a time in each tab.
const MAX_PER_ACCOUNT: usize = 1;

/// Pictures decoded concurrently: a large one uses hundreds of megabytes for a few seconds.
const MAX_DECODING: usize = 1;

#[derive(Debug, Clone)]
pub struct MediaProcessor {
    folder: PathBuf,
    pub(super) program: PathBuf,
    uploads: FairShare,
    wait_timeout: Duration,
    upload_grace: Duration,
    pub(super) picture_timeout: Duration,
    pub(super) decoding: Slots,
}

impl MediaProcessor {
    /// Temporary files are in `folder`; `program` is this executable, started as the sandbox that cleans pictures.
    pub fn new(folder: impl Into<PathBuf>, program: impl Into<PathBuf>, timeouts: &Timeouts) -> Self {
        let uploads = FairShare::new(ShareLimits {
            name: "media uploads",
            total: MAX_CONCURRENT,
            reserved: 1,
            caps: Caps {
                account: MAX_PER_ACCOUNT,
                ..Caps::NONE
            },
            retry_after_seconds: 5,
        });
        Self {
            folder: folder.into(),
            program: program.into(),
            uploads,
            wait_timeout: timeouts.media_permit,
            upload_grace: timeouts.upload_grace,
            picture_timeout: timeouts.picture,
            decoding: Slots::new(MAX_DECODING),
        }
    }

    /// Waits for a permit to upload.
    pub(super) async fn acquire(&self, account: UserId) -> Result<Permit, ApiError> {
        let request = PermitRequest::of(ShareKey::Account(account.as_uuid()));
        self.uploads.acquire(request, self.wait_timeout).await
    }

    /// The minimum upload rate of a rejected upload.
    pub(super) fn upload_rate_without_permit(&self) -> UploadRate {
        UploadRate::begin(self.upload_grace)
    }

    /// The minimum upload rate.
    pub(super) fn upload_rate(&self) -> UploadRate {
        UploadRate::begin_with_permits(self.upload_grace, &self.uploads)
    }

    /// An unnamed temporary file: no other process can open it, and it disappears with its handle.
    pub(super) fn temporary_file(&self) -> io::Result<File> {
        tempfile::tempfile_in(&self.folder)
    }
}
