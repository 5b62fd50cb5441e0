//! The expected answer of a condition.

use std::collections::BTreeSet;

use crate::answer::{Answer, ChosenOption};
use crate::day::Day;
use crate::ids::OptionId;
use crate::text_rules::same_text;

/// The expected answer of a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExpectedAnswer {
    /// This text.
    Text(String),
    /// This option.
    Option(OptionId),
    /// Exactly these options, in any order.
    Options(BTreeSet<OptionId>),
    /// This number.
    Number(i32),
    /// This day.
    Day(Day),
    /// Not a valid answer to the question; preserved for the owner, never matches.
    Unreadable(String),
}

impl ExpectedAnswer {
    /// Whether `answer` is the expected one.
    pub(crate) fn equals(&self, answer: &Answer) -> bool {
        match self {
            Self::Text(expected) => matches!(answer, Answer::Text(given) if same_text(expected, given)),
            Self::Option(expected) => {
                matches!(answer, Answer::Option(ChosenOption::Offered(given)) if expected == given)
            }
            Self::Options(expected) => {
                matches!(answer, Answer::Options(given) if *expected == given.offered && given.other.is_none())
            }
            Self::Number(expected) => matches!(answer, Answer::Number(given) if expected == given),
            Self::Day(expected) => matches!(answer, Answer::Day(given) if expected == given),
            Self::Unreadable(_) => false,
        }
    }
}
