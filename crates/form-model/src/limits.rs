//! The product's size limits, each stated once and reached from everywhere else.

use thiserror::Error;

/// Pages one form may hold.
pub const PAGES_PER_FORM: usize = 200;
/// Questions one form may hold over all its pages.
pub const QUESTIONS_PER_FORM: usize = 500;
/// Options one question may offer.
pub const OPTIONS_PER_QUESTION: usize = 500;
/// Bytes of one text answer.
pub const TEXT_ANSWER_BYTES: usize = 100 * 1024;
/// Bytes of one whole form definition as JSON.
pub const FORM_BYTES: usize = 2 * 1024 * 1024;
/// Files one File Upload question may ask for.
pub const FILES_PER_QUESTION: u32 = 10;
/// Bytes of one uploaded file.
pub const FILE_BYTES: u64 = 100 * 1024 * 1024;

/// A limit on a form itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// [`PAGES_PER_FORM`].
    PagesPerForm,
    /// [`QUESTIONS_PER_FORM`].
    QuestionsPerForm,
    /// [`OPTIONS_PER_QUESTION`].
    OptionsPerQuestion,
    /// [`FORM_BYTES`].
    FormBytes,
    /// [`FILES_PER_QUESTION`].
    FilesPerQuestion,
}

/// A form went over a limit; the message names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{}", limit.message())]
pub struct LimitBroken {
    /// Which one.
    pub limit: Limit,
    /// How many there were.
    pub found: usize,
}

impl Limit {
    /// Lets `found` pass when it keeps to the limit.
    pub fn allow(self, found: usize) -> Result<(), LimitBroken> {
        if found <= self.most() {
            Ok(())
        } else {
            Err(LimitBroken { limit: self, found })
        }
    }

    /// The most that is allowed.
    pub fn most(self) -> usize {
        match self {
            Self::PagesPerForm => PAGES_PER_FORM,
            Self::QuestionsPerForm => QUESTIONS_PER_FORM,
            Self::OptionsPerQuestion => OPTIONS_PER_QUESTION,
            Self::FormBytes => FORM_BYTES,
            Self::FilesPerQuestion => FILES_PER_QUESTION as usize,
        }
    }

    fn message(self) -> String {
        match self {
            Self::PagesPerForm => format!("A form can have at most {PAGES_PER_FORM} pages."),
            Self::QuestionsPerForm => format!("A form can have at most {QUESTIONS_PER_FORM} questions."),
            Self::OptionsPerQuestion => format!("A question can have at most {OPTIONS_PER_QUESTION} options."),
            Self::FormBytes => format!("A form can be at most {} MB.", FORM_BYTES / 1024 / 1024),
            Self::FilesPerQuestion => format!("A question can ask for at most {FILES_PER_QUESTION} files."),
        }
    }
}
