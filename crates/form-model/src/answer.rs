//! An answer that fits its question.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::day::Day;
use crate::ids::{OptionId, QuestionId, UploadId};
use crate::question::Question;

/// An answer of one of the shapes a question can take. No answer at all is no `Answer`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// What was typed.
    Text(String),
    /// The option that was picked.
    Option(OptionId),
    /// The options that were ticked: at least one.
    Options(BTreeSet<OptionId>),
    /// The number on a scale, or the number of stars.
    Number(i32),
    /// The day that was picked.
    Day(Day),
    /// The files that were uploaded: at least one, in the respondent's order.
    Files(Vec<UploadId>),
}

/// The answers of one response, each under its question.
pub type Answers = BTreeMap<QuestionId, Answer>;

impl Answer {
    /// The answer as it is kept and sent: options by id and in the question's order.
    pub fn to_json(&self, question: &Question) -> Value {
        match self {
            Self::Text(text) => Value::from(text.as_str()),
            Self::Option(option) => Value::from(option.as_str()),
            Self::Options(options) => {
                let offered = question.choices().map_or(&[][..], |choices| choices.options());
                offered
                    .iter()
                    .filter(|option| options.contains(&option.id))
                    .map(|option| option.id.as_str())
                    .collect()
            }
            Self::Number(number) => Value::from(*number),
            Self::Day(day) => Value::from(day.to_string()),
            Self::Files(files) => files.iter().map(UploadId::as_str).collect(),
        }
    }
}
