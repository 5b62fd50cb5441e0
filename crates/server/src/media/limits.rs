//! Limits of media.

/// Of a picture.
pub(super) const MAX_PIXELS: u64 = 40_000_000;

/// Of all media of an owner.
pub(super) const QUOTA_BYTES: u64 = 5 * 1024 * 1024 * 1024;
