//! File Upload: files from the respondent's device.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::file_size::max_file_bytes;
use crate::ids::{Mint, UploadId};
use crate::lenient::whole_number;
use crate::limits::{FILES_PER_QUESTION, Limit, LimitExceeded};
use crate::sent_answer::SentAnswer;

use super::{Audience, FieldError, QuestionShape, QuestionType, SentQuestion};

const DEFAULT_FILES: u32 = 5;
const _: () = assert!(DEFAULT_FILES <= FILES_PER_QUESTION);
const DEFAULT_FILE_SIZE: &str = "5mb";

/// Settings of a File Upload question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileUpload {
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

impl FileUpload {
    /// At most `max_files` files of these types; an empty set means all types.
    pub fn accepting(max_files: u32, max_file_size: String, kinds: BTreeSet<FileKind>) -> Result<Self, LimitExceeded> {
        Limit::FilesPerQuestion.check(usize::try_from(max_files).unwrap_or(usize::MAX))?;
        Ok(Self {
            max_files: max_files.max(1),
            max_file_size,
            kinds: if kinds.is_empty() { FileKind::ALL.into() } else { kinds },
        })
    }

    /// One picture, large enough for a signature.
    pub(super) fn one_picture() -> Self {
        Self {
            max_files: 1,
            max_file_size: "1mb".to_owned(),
            kinds: [FileKind::Image].into(),
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

impl QuestionType for FileUpload {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Files)
    }

    // Spec §9: five files of 5mb of any type by default.
    fn new(_: &mut Mint<'_>) -> Self {
        Self {
            max_files: DEFAULT_FILES,
            max_file_size: DEFAULT_FILE_SIZE.to_owned(),
            kinds: FileKind::ALL.into(),
        }
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        let max_files = match sent.get("maxFiles").map(whole_number) {
            None => DEFAULT_FILES,
            Some(Some(number)) if number >= 1 => u32::try_from(number).unwrap_or(u32::MAX),
            Some(_) => {
                sent.warn("maxFiles", "Not a number of files; five apply.");
                DEFAULT_FILES
            }
        };
        let mut kinds = BTreeSet::new();
        for name in sent.list("fileTypes")? {
            match name.as_str().and_then(FileKind::parse) {
                Some(kind) => {
                    kinds.insert(kind);
                }
                None => sent.warn("fileTypes", "Not one of the eight file types; left out."),
            }
        }
        let max_file_size = sent.text_unless_blank("maxFileSize");
        let max_file_size = max_file_size.unwrap_or_else(|| DEFAULT_FILE_SIZE.to_owned());
        Ok(Self::accepting(max_files, max_file_size, kinds)?)
    }

    fn write(&self, shape: &mut QuestionShape, audience: Audience) {
        shape.file_types = Some(self.kinds.iter().copied().collect());
        shape.max_files = Some(self.max_files);
        shape.max_file_size = Some(self.max_file_size.clone());
        shape.files = (audience == Audience::Owner).then_some([]);
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        let items = sent.as_list().ok_or(AnswerError::WrongShape)?;
        if items.len() > self.max_files as usize {
            return Err(AnswerError::TooMany);
        }
        let mut files: Vec<UploadId> = Vec::new();
        for item in items {
            let id = item.as_text().ok_or(AnswerError::WrongShape)?;
            let file = UploadId::parse(id).ok_or(AnswerError::NotAFile)?;
            if !files.contains(&file) {
                files.push(file);
            }
        }
        Ok(Some(Answer::Files(files)))
    }

    /// The file types that were uploaded.
    fn buckets(&self, answered: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        FileKind::ALL
            .into_iter()
            .map(|kind| (kind, kind.as_str().to_owned()))
            .filter(|(_, name)| answered.get(name).is_some_and(|count| *count > 0))
            .map(|(kind, name)| (AnswerBucket::FileType(kind), name))
            .collect()
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        let count = pick(self.max_files as usize) + 1;
        let files = (1..=count).filter_map(|number| UploadId::parse(&format!("u{number}")));
        Some(Answer::Files(files.collect()))
    }

    fn file_upload(&self) -> Option<&FileUpload> {
        Some(self)
    }
}
