//! Limits concurrent uploads, and creates their temporary files.

use std::fs::File;
use std::io;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use platform::secret::Keys;

use super::link::FileLinks;
use crate::accounts::UserId;
use crate::fair_share::{Caps, FairShare, Permit, PermitRequest, ShareKey, ShareLimits, Slot, Slots};
use crate::forms::FormId;
use crate::http::{ApiError, Network, UploadRate};
use crate::timeouts::Timeouts;

/// Uploads received concurrently: a whole class may upload photographs over slow connections. Each uses disk space and
/// little memory.
const MAX_RECEIVING: usize = 48;

/// Multiplied by the configured factor. A class behind one address waits in a queue.
const MAX_PER_NETWORK: usize = 4;

const MAX_PER_FORM: usize = 16;
const MAX_PER_OWNER: usize = 24;

/// Permits reserved for forms that receive nothing else.
const RESERVED: usize = 8;

/// Concurrent writes to the object store. Each uses some megabytes of memory.
const MAX_STORING: usize = 3;

#[derive(Clone)]
pub struct UploadLimiter {
    folder: PathBuf,
    receiving: FairShare,
    wait_timeout: Duration,
    upload_grace: Duration,
    storing: Slots,
    pub(super) links: FileLinks,
}

impl UploadLimiter {
    /// Temporary files are in `folder`; `keys` sign the links to stored files.
    pub fn new(folder: impl Into<PathBuf>, keys: &Keys, factor: NonZeroU32, timeouts: &Timeouts) -> Self {
        let receiving = FairShare::new(ShareLimits {
            name: "respondents' files",
            total: MAX_RECEIVING,
            reserved: RESERVED,
            caps: Caps {
                network: MAX_PER_NETWORK.saturating_mul(factor.get() as usize),
                form: MAX_PER_FORM,
                owner: MAX_PER_OWNER,
                ..Caps::NONE
            },
            retry_after_seconds: 5,
        });
        Self {
            folder: folder.into(),
            receiving,
            wait_timeout: timeouts.file_permit,
            upload_grace: timeouts.upload_grace,
            storing: Slots::new(MAX_STORING),
            links: FileLinks::new(keys),
        }
    }

    pub fn active(&self) -> usize {
        self.receiving.in_use()
    }

    /// Waits for a permit to receive a file.
    pub(super) async fn acquire(&self, form: FormId, owner: UserId, from: Network) -> Result<Permit, ApiError> {
        let (network, owner) = (ShareKey::Network(from), ShareKey::Owner(owner.as_uuid()));
        let request = PermitRequest::of(ShareKey::Form(form.as_uuid())).and(network, Some(owner));
        self.receiving.acquire(request, self.wait_timeout).await
    }

    /// The minimum upload rate before the upload has a permit.
    pub(super) fn upload_rate_without_permit(&self) -> UploadRate {
        UploadRate::begin(self.upload_grace)
    }

    /// The minimum upload rate.
    pub(super) fn upload_rate(&self) -> UploadRate {
        UploadRate::begin_with_permits(self.upload_grace, &self.receiving)
    }

    /// Waits for a permit to write to the object store.
    pub(super) async fn acquire_store_slot(&self) -> Slot {
        self.storing.acquire().await
    }

    /// An unnamed temporary file: no other process can open it, and it disappears with its handle.
    pub(super) fn temporary_file(&self) -> io::Result<File> {
        tempfile::tempfile_in(&self.folder)
    }
}
