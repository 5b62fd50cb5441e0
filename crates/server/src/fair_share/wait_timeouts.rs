//! Queue timeouts.

use std::time::Duration;

/// How long a caller waits for each kind of permit.
#[derive(Debug, Clone, Copy)]
pub struct WaitTimeouts {
    /// Downloading responses.
    pub download: Duration,
    /// Uploading an image or video. Clients give up after 30 s without progress.
    pub media: Duration,
    /// Uploading a respondent's file. Clients give up after 30 s without progress.
    pub file: Duration,
    /// A connection for reading results, within the request timeout of 10 s.
    pub results: Duration,
}

impl WaitTimeouts {
    /// The production values.
    pub const PRODUCT: Self = Self {
        download: Duration::from_secs(30),
        media: Duration::from_secs(20),
        file: Duration::from_secs(20),
        results: Duration::from_secs(5),
    };
}
