//! Media files before and after cleaning.

use std::fs::File;

use super::format::MediaFormat;

/// A received file, not yet cleaned.
#[derive(Debug)]
pub(super) struct ReceivedMedia {
    pub file: File,
    pub format: MediaFormat,
}

/// A file that is safe to serve.
#[derive(Debug)]
pub(super) struct CleanMedia {
    pub file: File,
    pub format: MediaFormat,
    pub size: Option<(u32, u32)>,
}
