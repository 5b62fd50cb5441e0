//! Reasons to reject a media upload.

use serde::{Deserialize, Serialize};

use super::format::MediaKind;
use super::picture::MAX_PIXELS;
use super::store::QUOTA_BYTES;
use crate::http::{ApiError, ProblemCode};

/// Serializable, because the sandbox reports it too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum MediaRejection {
    UnsupportedType,
    TooLarge(MediaKind),
    TooManyPixels,
    Damaged,
    /// Also valid as a file of another type.
    Polyglot,
    /// Re-encoding would lose the animation.
    Animated,
    /// A video container without a video track.
    NoVideoTrack,
    QuotaExceeded,
}

impl From<MediaRejection> for ApiError {
    fn from(rejection: MediaRejection) -> Self {
        let megabytes = |bytes: u64| bytes / 1024 / 1024;
        match rejection {
            MediaRejection::UnsupportedType => Self::new(ProblemCode::MediaTypeRefused),
            MediaRejection::TooLarge(kind) => {
                let what = match kind {
                    MediaKind::Image => "A picture",
                    MediaKind::Video => "A video",
                };
                Self::new(ProblemCode::MediaTooLarge)
                    .with_message(format!("{what} can have at most {} MB.", megabytes(kind.max_bytes())))
            }
            MediaRejection::TooManyPixels => Self::new(ProblemCode::MediaTooManyPixels).with_message(format!(
                "A picture can have at most {} megapixels.",
                MAX_PIXELS / 1_000_000
            )),
            MediaRejection::Damaged => Self::new(ProblemCode::MediaBroken),
            MediaRejection::Polyglot => Self::new(ProblemCode::MediaMixed),
            MediaRejection::Animated => Self::new(ProblemCode::MediaAnimated),
            MediaRejection::NoVideoTrack => Self::new(ProblemCode::MediaNoPicture),
            MediaRejection::QuotaExceeded => Self::new(ProblemCode::MediaQuota).with_message(format!(
                "All your pictures and videos together can have at most {} GB.",
                QUOTA_BYTES / 1024 / 1024 / 1024
            )),
        }
    }
}
