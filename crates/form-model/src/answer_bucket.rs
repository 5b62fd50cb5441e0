//! What answers are counted by.

use std::fmt;

use crate::day::Day;
use crate::ids::OptionId;
use crate::questions::FileKind;

/// The bucket of "Other". No option has this id, because ids have no colon.
pub const OTHER_OPTION_KEY: &str = ":other";

/// What answers are counted by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnswerBucket {
    /// Answered; for text questions.
    Answered,
    /// Not answered although the page was submitted.
    Skipped,
    /// An option.
    Option(OptionId),
    /// "Other".
    OtherOption,
    /// A column of a row.
    Cell {
        /// The row.
        row: OptionId,
        /// The column.
        column: OptionId,
    },
    /// An option at a place, counted from 1.
    Place(OptionId, usize),
    /// A number of a scale or a rating.
    Number(i32),
    /// A date.
    Day(Day),
    /// A file type.
    FileType(FileKind),
    /// Unknown in all versions; preserved because it was answered.
    Unknown(String),
}

/// Writes the key of a cell of a table, or of an option at a place.
pub fn write_cell_key(f: &mut fmt::Formatter<'_>, row: &OptionId, column: &dyn fmt::Display) -> fmt::Result {
    write!(f, "{row}:{column}")
}

/// The row and the column, or the option and the place.
pub(crate) fn split_cell_key(key: &str) -> Option<(&str, &str)> {
    key.split_once(':')
}

/// The bucket as stored and as JSON.
impl fmt::Display for AnswerBucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answered => f.write_str("answered"),
            Self::Skipped => f.write_str("skipped"),
            Self::Option(option) => option.fmt(f),
            Self::OtherOption => f.write_str(OTHER_OPTION_KEY),
            Self::Cell { row, column } => write_cell_key(f, row, column),
            Self::Place(option, place) => write_cell_key(f, option, place),
            Self::Number(number) => number.fmt(f),
            Self::Day(day) => day.fmt(f),
            Self::FileType(kind) => f.write_str(kind.as_str()),
            Self::Unknown(text) => f.write_str(text),
        }
    }
}
