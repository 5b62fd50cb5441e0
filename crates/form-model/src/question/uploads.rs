//! What a File Upload question accepts.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::file_size::max_file_bytes;
use crate::limits::{FILES_PER_QUESTION, Limit, LimitExceeded};

/// Settings of a File Upload question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uploads {
    max_files: u32,
    /// Maximum file size as the owner entered it, such as `5mb`.
    pub max_file_size: String,
    kinds: BTreeSet<FileKind>,
}

/// File types, in display order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    /// Images.
    Image,
    /// PDF documents.
    Pdf,
    /// Presentations.
    Ppt,
    /// Text documents.
    Document,
    /// Videos.
    Video,
    /// Archives.
    Zip,
    /// Audio.
    Audio,
    /// Spreadsheets.
    Spreadsheet,
}

impl FileKind {
    /// All file types.
    pub const ALL: [Self; 8] = [
        Self::Image,
        Self::Pdf,
        Self::Ppt,
        Self::Document,
        Self::Video,
        Self::Zip,
        Self::Audio,
        Self::Spreadsheet,
    ];

    /// The name in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Image => "image",
            Self::Pdf => "pdf",
            Self::Ppt => "ppt",
            Self::Document => "document",
            Self::Video => "video",
            Self::Zip => "zip",
            Self::Audio => "audio",
            Self::Spreadsheet => "spreadsheet",
        }
    }

    /// Parses the name, ignoring case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.as_str().eq_ignore_ascii_case(text.trim()))
    }
}

impl Uploads {
    /// At most `max_files` files of these types; an empty set means all types.
    pub fn new(max_files: u32, max_file_size: String, kinds: BTreeSet<FileKind>) -> Result<Self, LimitExceeded> {
        Limit::FilesPerQuestion.check(usize::try_from(max_files).unwrap_or(usize::MAX))?;
        Ok(Self {
            max_files: max_files.max(1),
            max_file_size,
            kinds: if kinds.is_empty() { FileKind::ALL.into() } else { kinds },
        })
    }

    // Spec §9: five files of 5mb of any type by default.
    pub(crate) fn of_new_question() -> Self {
        Self {
            max_files: 5.min(FILES_PER_QUESTION),
            max_file_size: "5mb".to_owned(),
            kinds: FileKind::ALL.into(),
        }
    }

    /// Maximum number of files.
    pub fn max_files(&self) -> u32 {
        self.max_files
    }

    /// Maximum file size in bytes.
    pub fn max_file_bytes(&self) -> u64 {
        max_file_bytes(&self.max_file_size)
    }

    /// Accepted file types.
    pub fn kinds(&self) -> &BTreeSet<FileKind> {
        &self.kinds
    }
}
