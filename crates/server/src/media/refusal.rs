//! Why a file is not taken.

use serde::{Deserialize, Serialize};

use super::{format::Kind, picture::MOST_PIXELS, store::QUOTA_BYTES};
use crate::http::problem::{ApiError, ProblemCode};

/// Why a file is not taken, whoever finds out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Refusal {
    /// None of the formats that are taken.
    Type,
    /// More bytes than its kind may have.
    TooLarge(Kind),
    /// More pixels than are decoded.
    TooManyPixels,
    /// It says what it is and is not.
    Broken,
    /// It is what it says and something else besides.
    Mixed,
    /// It moves, in a format whose movement would be lost.
    Animated,
    /// A film's container without a film.
    NoPicture,
    /// The owner's room is used up.
    Quota,
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let megabytes = |bytes: u64| bytes / 1024 / 1024;
        match refusal {
            Refusal::Type => Self::new(ProblemCode::MediaTypeRefused),
            Refusal::TooLarge(kind) => {
                let what = match kind {
                    Kind::Image => "A picture",
                    Kind::Video => "A video",
                };
                Self::new(ProblemCode::MediaTooLarge)
                    .with_message(format!("{what} can have at most {} MB.", megabytes(kind.most_bytes())))
            }
            Refusal::TooManyPixels => Self::new(ProblemCode::MediaTooManyPixels).with_message(format!(
                "A picture can have at most {} megapixels.",
                MOST_PIXELS / 1_000_000
            )),
            Refusal::Broken => Self::new(ProblemCode::MediaBroken),
            Refusal::Mixed => Self::new(ProblemCode::MediaMixed),
            Refusal::Animated => Self::new(ProblemCode::MediaAnimated),
            Refusal::NoPicture => Self::new(ProblemCode::MediaNoPicture),
            Refusal::Quota => Self::new(ProblemCode::MediaQuota).with_message(format!(
                "All your pictures and videos together can have at most {} GB.",
                QUOTA_BYTES / 1024 / 1024 / 1024
            )),
        }
    }
}
