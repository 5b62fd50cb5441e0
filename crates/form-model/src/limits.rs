//! All size limits, defined once.

use thiserror::Error;

/// Pages per form.
pub const PAGES_PER_FORM: usize = 200;
/// Questions per form.
pub const QUESTIONS_PER_FORM: usize = 500;
/// Options per question.
pub const OPTIONS_PER_QUESTION: usize = 500;
/// Options per form, over all questions; of a Matrix its cells, of a Ranking the places of all options.
pub const OPTIONS_PER_FORM: usize = 20_000;
/// Rows of a Matrix.
pub const MATRIX_ROWS: usize = 50;
/// Columns of a Matrix.
pub const MATRIX_COLUMNS: usize = 20;
/// Options of a Ranking.
pub const RANKING_OPTIONS: usize = 20;
/// Characters of a row or column of a Matrix and of an option of a Ranking: results and downloads repeat them for each cell.
pub const GRID_LABEL_CHARACTERS: usize = 250;
/// Options of a form that have a number of places: those of a batch of submissions are counted together.
pub const PLACES_PER_FORM: usize = 1_000;
/// Endings of a form.
pub const ENDINGS_PER_FORM: usize = 20;
/// Bytes of a text answer.
pub const TEXT_ANSWER_BYTES: usize = 100 * 1024;
/// Characters of a part of an address.
pub const ADDRESS_PART_CHARACTERS: usize = 200;
/// Characters of the text beside "Other".
pub const OTHER_TEXT_CHARACTERS: usize = 500;
/// Characters of the name of a question in links.
pub const SHORT_NAME_CHARACTERS: usize = 40;
/// Bytes of the value of a hidden field.
pub const HIDDEN_VALUE_BYTES: usize = 1024;
/// The highest limit on the complete responses of a form.
pub const RESPONSE_LIMIT: u32 = 1_000_000;
/// The highest number of days that responses are kept.
pub const RETENTION_DAYS: u32 = 3_650;
/// Bytes of a form definition as JSON, as sent and as stored with all ids.
pub const FORM_BYTES: usize = 2 * 1024 * 1024;
/// Files per question.
pub const FILES_PER_QUESTION: u32 = 10;
/// Bytes of an uploaded file.
pub const FILE_BYTES: u64 = 100 * 1024 * 1024;

/// A limit on a form definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// [`PAGES_PER_FORM`].
    PagesPerForm,
    /// [`QUESTIONS_PER_FORM`].
    QuestionsPerForm,
    /// [`OPTIONS_PER_QUESTION`].
    OptionsPerQuestion,
    /// [`MATRIX_ROWS`].
    MatrixRows,
    /// [`MATRIX_COLUMNS`].
    MatrixColumns,
    /// [`RANKING_OPTIONS`].
    RankingOptions,
    /// [`GRID_LABEL_CHARACTERS`].
    GridLabelCharacters,
    /// [`OPTIONS_PER_FORM`].
    OptionsPerForm,
    /// [`PLACES_PER_FORM`].
    PlacesPerForm,
    /// [`ENDINGS_PER_FORM`].
    EndingsPerForm,
    /// [`FORM_BYTES`].
    FormBytes,
    /// [`FILES_PER_QUESTION`].
    FilesPerQuestion,
}

/// A form exceeds a limit; the message names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{}", limit.message())]
pub struct LimitExceeded {
    /// The limit.
    pub limit: Limit,
    /// The actual number.
    pub found: usize,
}

impl Limit {
    /// Fails if `found` exceeds the limit.
    pub fn check(self, found: usize) -> Result<(), LimitExceeded> {
        if found <= self.max() {
            Ok(())
        } else {
            Err(LimitExceeded { limit: self, found })
        }
    }

    /// The maximum.
    pub fn max(self) -> usize {
        match self {
            Self::PagesPerForm => PAGES_PER_FORM,
            Self::QuestionsPerForm => QUESTIONS_PER_FORM,
            Self::OptionsPerQuestion => OPTIONS_PER_QUESTION,
            Self::MatrixRows => MATRIX_ROWS,
            Self::MatrixColumns => MATRIX_COLUMNS,
            Self::RankingOptions => RANKING_OPTIONS,
            Self::GridLabelCharacters => GRID_LABEL_CHARACTERS,
            Self::OptionsPerForm => OPTIONS_PER_FORM,
            Self::PlacesPerForm => PLACES_PER_FORM,
            Self::EndingsPerForm => ENDINGS_PER_FORM,
            Self::FormBytes => FORM_BYTES,
            Self::FilesPerQuestion => FILES_PER_QUESTION as usize,
        }
    }

    fn message(self) -> String {
        match self {
            Self::PagesPerForm => format!("A form can have at most {PAGES_PER_FORM} pages."),
            Self::QuestionsPerForm => format!("A form can have at most {QUESTIONS_PER_FORM} questions."),
            Self::OptionsPerQuestion => format!("A question can have at most {OPTIONS_PER_QUESTION} options."),
            Self::MatrixRows => format!("A matrix can have at most {MATRIX_ROWS} rows."),
            Self::MatrixColumns => format!("A matrix can have at most {MATRIX_COLUMNS} columns."),
            Self::RankingOptions => format!("A ranking can have at most {RANKING_OPTIONS} options."),
            Self::GridLabelCharacters => format!(
                "A row or column of a matrix or an option of a ranking can have at most {GRID_LABEL_CHARACTERS} characters."
            ),
            // With a comma; a test compares the text with the constant.
            Self::OptionsPerForm => {
                "A form can have at most 20,000 options, cells of matrices and places of rankings over all its questions."
                    .to_owned()
            }
            Self::PlacesPerForm => "At most 1,000 options of a form can have places.".to_owned(),
            Self::EndingsPerForm => format!("A form can have at most {ENDINGS_PER_FORM} endings."),
            Self::FormBytes => format!("A form can be at most {} MB.", FORM_BYTES / 1024 / 1024),
            Self::FilesPerQuestion => format!("A question can ask for at most {FILES_PER_QUESTION} files."),
        }
    }
}
