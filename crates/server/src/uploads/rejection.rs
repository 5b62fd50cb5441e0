//! The limits of uploads, and the errors that name them.

use std::collections::BTreeSet;

use form_model::questions::{FileKind, FileUpload};

use super::store::{MAX_BYTES_PER_DAY, MAX_BYTES_PER_OWNER};
use crate::http::{ApiError, ProblemCode};

/// A response may always upload this much for one question, however small its limits are.
const MIN_SENT_BYTES: u64 = 32 * 1024 * 1024;

/// The limits of one question.
#[derive(Debug, Clone)]
pub(super) struct UploadLimits {
    pub max_bytes: u64,
    pub kinds: BTreeSet<FileKind>,
    max_files: u32,
}

impl UploadLimits {
    pub(super) fn of(uploads: &FileUpload) -> Self {
        Self {
            max_bytes: uploads.max_file_bytes(),
            kinds: uploads.kinds().clone(),
            max_files: uploads.max_files(),
        }
    }

    /// Files that one response may upload for the question: more than an answer may have, because respondents replace files.
    pub(super) fn max_sent_files(&self) -> u64 {
        u64::from(self.max_files) * 2 + 8
    }

    /// Bytes that one response may upload for the question: twice what an answer may have, because respondents replace files.
    pub(super) fn max_sent_bytes(&self) -> u64 {
        let twice = self
            .max_bytes
            .saturating_mul(u64::from(self.max_files))
            .saturating_mul(2);
        twice.max(MIN_SENT_BYTES)
    }

    pub(super) fn too_large(&self) -> UploadRejection {
        UploadRejection::TooLarge(self.max_bytes)
    }

    pub(super) fn too_many(&self) -> UploadRejection {
        UploadRejection::TooMany(self.max_files)
    }

    pub(super) fn type_not_accepted(&self) -> UploadRejection {
        let kinds: Vec<&str> = self.kinds.iter().map(|kind| kind.as_str()).collect();
        UploadRejection::TypeNotAccepted(kinds.join(", "))
    }
}

/// The smallest of several quotas, and the error if it is exceeded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RemainingQuota {
    bytes: u64,
    rejection: UploadRejection,
}

impl RemainingQuota {
    pub(super) fn of(bytes: u64, rejection: UploadRejection) -> Self {
        Self { bytes, rejection }
    }

    /// The smaller of two quotas.
    pub(super) fn or_smaller(self, bytes: u64, rejection: UploadRejection) -> Self {
        if bytes < self.bytes {
            Self { bytes, rejection }
        } else {
            self
        }
    }

    pub(super) fn check(&self, bytes: u64) -> Result<(), ApiError> {
        if bytes <= self.bytes {
            Ok(())
        } else {
            Err(self.rejection.clone().into())
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum UploadRejection {
    /// With the maximum size.
    TooLarge(u64),
    /// With the accepted types.
    TypeNotAccepted(String),
    /// With the maximum number.
    TooMany(u32),
    Empty,
    FormDayQuota,
    OwnerQuota,
    /// The quota of files that no submission references yet.
    UnboundQuota,
    /// The network's share of the form's daily quota.
    NetworkQuota,
}

impl From<UploadRejection> for ApiError {
    fn from(rejection: UploadRejection) -> Self {
        match rejection {
            UploadRejection::TooLarge(max) => Self::new(ProblemCode::UploadTooLarge)
                .with_message(format!("A file can have at most {} here.", format_size(max))),
            UploadRejection::TypeNotAccepted(kinds) => Self::new(ProblemCode::UploadTypeNotTaken).with_message(
                format!("This question does not take this kind of file. It takes: {kinds}."),
            ),
            UploadRejection::TooMany(1) => Self::new(ProblemCode::UploadTooMany)
                .with_message("This question takes one file, and many more were sent."),
            UploadRejection::TooMany(files) => Self::new(ProblemCode::UploadTooMany).with_message(format!(
                "This question takes at most {files} files, and many more were sent."
            )),
            UploadRejection::Empty => Self::new(ProblemCode::UploadEmpty),
            UploadRejection::FormDayQuota => Self::new(ProblemCode::UploadNoRoom).with_message(format!(
                "This form has received {} of files within a day and accepts no more now. Please try again tomorrow.",
                format_size(MAX_BYTES_PER_DAY)
            )),
            UploadRejection::OwnerQuota => Self::new(ProblemCode::UploadNoRoom).with_message(format!(
                "The owner of this form has no storage left: all files together can have at most {}.",
                format_size(MAX_BYTES_PER_OWNER)
            )),
            // Other respondents' submissions will free this quota.
            UploadRejection::UnboundQuota => Self::busy(60),
            UploadRejection::NetworkQuota => Self::rate_limited(60 * 60),
        }
    }
}

/// Formats a limit. Limits are whole kilobytes.
fn format_size(bytes: u64) -> String {
    let units = [(1024 * 1024 * 1024, "GB"), (1024 * 1024, "MB"), (1024, "KB")];
    let whole = units.into_iter().find(|(unit, _)| bytes.is_multiple_of(*unit));
    whole.map_or_else(
        || format!("{bytes} bytes"),
        |(unit, name)| format!("{} {name}", bytes / unit),
    )
}
