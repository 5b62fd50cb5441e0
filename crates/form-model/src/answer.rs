//! A validated answer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::address_part::AddressPart;
use crate::day::Day;
use crate::ids::{OptionId, QuestionId, UploadId};
use crate::questions::Question;

/// A non-empty answer, by the type of its question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Text; shared, because it can be long.
    Text(Arc<str>),
    /// One option, or "Other".
    Option(ChosenOption),
    /// At least one option, or "Other", or both.
    Options(ChosenOptions),
    /// All options of the question, the best first.
    Order(Vec<OptionId>),
    /// The chosen columns of each answered row; at least one row, with at least one column each.
    Grid(BTreeMap<OptionId, BTreeSet<OptionId>>),
    /// A number on a scale, or a number of stars.
    Number(i32),
    /// A date.
    Day(Day),
    /// Agreement to the question's text.
    Agreed,
    /// The parts of a postal address; at least one.
    Address(BTreeMap<AddressPart, Box<str>>),
    /// At least one uploaded file, in the respondent's order.
    Files(Vec<UploadId>),
}

/// One chosen option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChosenOption {
    /// An option of the question.
    Offered(OptionId),
    /// "Other", with its text.
    Other(Box<str>),
}

/// Chosen options.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChosenOptions {
    /// Options of the question.
    pub offered: BTreeSet<OptionId>,
    /// The text beside "Other", if it is chosen.
    pub other: Option<Box<str>>,
}

/// What an answer is. Several question types share one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerType {
    /// A text.
    Text,
    /// One option.
    Option,
    /// At least one option.
    Options,
    /// All options in an order.
    Order,
    /// Options per row.
    Grid,
    /// A whole number.
    Number,
    /// A date.
    Day,
    /// Agreement.
    Agreed,
    /// A postal address.
    Address,
    /// Uploaded files.
    Files,
}

impl AnswerType {
    /// Whether a condition can compare it.
    pub fn supports_condition(self) -> bool {
        match self {
            Self::Text | Self::Option | Self::Options | Self::Number | Self::Day => true,
            Self::Order | Self::Grid | Self::Agreed | Self::Address | Self::Files => false,
        }
    }

    /// Whether a link can fill it in. People must agree themselves, and a link has no files and no tables.
    pub fn supports_prefill(self) -> bool {
        match self {
            Self::Text | Self::Option | Self::Options | Self::Number | Self::Day => true,
            Self::Order | Self::Grid | Self::Agreed | Self::Address | Self::Files => false,
        }
    }
}

/// The answers of one response by question.
pub type Answers = BTreeMap<QuestionId, Answer>;

impl Answer {
    /// How agreement is sent and stored.
    pub const AGREED: &str = "agreed";

    /// Its type.
    pub fn answer_type(&self) -> AnswerType {
        match self {
            Self::Text(_) => AnswerType::Text,
            Self::Option(_) => AnswerType::Option,
            Self::Options(_) => AnswerType::Options,
            Self::Order(_) => AnswerType::Order,
            Self::Grid(_) => AnswerType::Grid,
            Self::Number(_) => AnswerType::Number,
            Self::Day(_) => AnswerType::Day,
            Self::Agreed => AnswerType::Agreed,
            Self::Address(_) => AnswerType::Address,
            Self::Files(_) => AnswerType::Files,
        }
    }

    /// The uploaded files; empty for other answers.
    pub fn files(&self) -> &[UploadId] {
        match self {
            Self::Files(files) => files,
            Self::Text(_)
            | Self::Option(_)
            | Self::Options(_)
            | Self::Order(_)
            | Self::Grid(_)
            | Self::Number(_)
            | Self::Day(_)
            | Self::Agreed
            | Self::Address(_) => &[],
        }
    }

    /// The text beside "Other", if it is chosen.
    pub fn other_text(&self) -> Option<&str> {
        match self {
            Self::Option(ChosenOption::Other(text)) => Some(text),
            Self::Options(chosen) => chosen.other.as_deref(),
            Self::Option(ChosenOption::Offered(_))
            | Self::Text(_)
            | Self::Order(_)
            | Self::Grid(_)
            | Self::Number(_)
            | Self::Day(_)
            | Self::Agreed
            | Self::Address(_)
            | Self::Files(_) => None,
        }
    }

    /// The answer with another text beside "Other"; unchanged if "Other" is not chosen.
    pub(crate) fn with_other_text(&self, other: String) -> Self {
        match self {
            Self::Option(ChosenOption::Other(_)) => Self::Option(ChosenOption::Other(other.into())),
            Self::Options(chosen) => Self::Options(ChosenOptions {
                offered: chosen.offered.clone(),
                other: chosen.other.as_ref().map(|_| other.into()),
            }),
            Self::Option(ChosenOption::Offered(_))
            | Self::Text(_)
            | Self::Order(_)
            | Self::Grid(_)
            | Self::Number(_)
            | Self::Day(_)
            | Self::Agreed
            | Self::Address(_)
            | Self::Files(_) => self.clone(),
        }
    }

    /// The answer as stored JSON: options by id, in the question's order.
    pub fn to_json(&self, question: &Question) -> Value {
        match self {
            Self::Text(text) => Value::from(&**text),
            Self::Option(ChosenOption::Offered(option)) => Value::from(option.as_str()),
            Self::Option(ChosenOption::Other(text)) => json!({ "other": text }),
            Self::Options(chosen) => {
                let options = in_order(question, &chosen.offered);
                match &chosen.other {
                    Some(text) => json!({ "options": options, "other": text }),
                    None => options,
                }
            }
            Self::Order(options) => options.iter().map(OptionId::as_str).collect(),
            Self::Grid(rows) => {
                let is_single = !question.allows_several_per_row();
                let columns = |columns: &BTreeSet<OptionId>| match columns.first() {
                    Some(only) if is_single => Value::from(only.as_str()),
                    _ => in_order(question, columns),
                };
                let rows = rows.iter().map(|(row, chosen)| (row.to_string(), columns(chosen)));
                json!({ "rows": rows.collect::<Map<_, _>>() })
            }
            Self::Number(number) => Value::from(*number),
            Self::Day(day) => Value::from(day.to_string()),
            Self::Agreed => Value::from(Self::AGREED),
            Self::Address(parts) => {
                let parts = parts.iter().map(|(part, text)| (part.as_str(), &**text));
                json!({ "address": parts.collect::<BTreeMap<_, _>>() })
            }
            Self::Files(files) => files.iter().map(UploadId::as_str).collect(),
        }
    }
}

/// The ids of these options, in the question's order.
fn in_order(question: &Question, chosen: &BTreeSet<OptionId>) -> Value {
    let offered = question.choices().map_or(&[][..], |choices| choices.options()).iter();
    let chosen = offered.filter(|option| chosen.contains(&option.id));
    chosen.map(|option| option.id.as_str()).collect()
}
