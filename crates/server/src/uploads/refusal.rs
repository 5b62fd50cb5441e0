//! Why a file is not taken, in words that name the limit.

use std::collections::BTreeSet;

use form_model::question::{FileKind, Uploads};

use super::store::{BYTES_A_DAY, BYTES_OF_OWNER};
use crate::http::problem::{ApiError, ProblemCode};

/// What one question takes.
#[derive(Debug, Clone)]
pub(super) struct Limits {
    pub bytes: u64,
    pub kinds: BTreeSet<FileKind>,
    files: u32,
}

impl Limits {
    pub(super) fn of(uploads: &Uploads) -> Self {
        Self {
            bytes: uploads.max_file_bytes(),
            kinds: uploads.kinds().clone(),
            files: uploads.max_files(),
        }
    }

    /// Files that one response may send for the question. An answer names as many as the question takes at most; here is
    /// room besides for those who take a file out again and choose another.
    pub(super) fn sent_files(&self) -> u64 {
        u64::from(self.files) * 2 + 8
    }

    pub(super) fn too_large(&self) -> Refusal {
        Refusal::TooLarge(self.bytes)
    }

    pub(super) fn too_many(&self) -> Refusal {
        Refusal::TooMany(self.files)
    }

    pub(super) fn type_not_taken(&self) -> Refusal {
        let kinds: Vec<&str> = self.kinds.iter().map(|kind| kind.as_str()).collect();
        Refusal::TypeNotTaken(kinds.join(", "))
    }
}

/// Why a file is not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Refusal {
    /// More bytes than these.
    TooLarge(u64),
    /// None of the kinds named here.
    TypeNotTaken(String),
    /// The question takes so many.
    TooMany(u32),
    Empty,
    /// The form has had its day's files.
    NoRoomToday,
    /// The owner's room is used up.
    NoRoomOfOwner,
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::TooLarge(most) => Self::new(ProblemCode::UploadTooLarge)
                .with_message(format!("A file can have at most {} here.", size(most))),
            Refusal::TypeNotTaken(kinds) => Self::new(ProblemCode::UploadTypeNotTaken).with_message(format!(
                "This question does not take this kind of file. It takes: {kinds}."
            )),
            Refusal::TooMany(1) => Self::new(ProblemCode::UploadTooMany)
                .with_message("This question takes one file, and many more were sent."),
            Refusal::TooMany(files) => Self::new(ProblemCode::UploadTooMany).with_message(format!(
                "This question takes at most {files} files, and many more were sent."
            )),
            Refusal::Empty => Self::new(ProblemCode::UploadEmpty),
            Refusal::NoRoomToday => Self::new(ProblemCode::UploadNoRoom).with_message(format!(
                "This form has taken {} of files within a day and takes no more now. Please try again tomorrow.",
                size(BYTES_A_DAY)
            )),
            Refusal::NoRoomOfOwner => Self::new(ProblemCode::UploadNoRoom).with_message(format!(
                "The owner of this form has no room left: all files together can have at most {}.",
                size(BYTES_OF_OWNER)
            )),
        }
    }
}

/// A limit for people. Limits are whole kilobytes.
fn size(bytes: u64) -> String {
    let units = [(1024 * 1024 * 1024, "GB"), (1024 * 1024, "MB"), (1024, "KB")];
    let whole = units.into_iter().find(|(unit, _)| bytes.is_multiple_of(*unit));
    whole.map_or_else(
        || format!("{bytes} bytes"),
        |(unit, name)| format!("{} {name}", bytes / unit),
    )
}
