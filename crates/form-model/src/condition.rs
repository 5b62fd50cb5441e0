//! The condition of a page, which selects one of two next pages by an answer.

use std::collections::BTreeSet;

use crate::answer::Answer;
use crate::day::Day;
use crate::definition::Target;
use crate::ids::{OptionId, QuestionId};
use crate::limits::TEXT_ANSWER_BYTES;
use crate::question::{Choices, Question, QuestionKind};
use crate::text_rules::{is_blank, same_text};

/// Branches to one of two targets, depending on whether the answer is the expected one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The question that decides.
    pub question: QuestionId,
    /// How the answer is compared.
    pub operator: Operator,
    /// The expected answer.
    pub expected: ExpectedAnswer,
    /// Target when the answer matches.
    pub when_true: Target,
    /// Target when it does not match.
    pub when_false: Target,
}

/// How an answer is compared with the expected one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operator {
    /// Equal, by the rules of the question type.
    Equals,
    /// Unknown to this version. Preserved for newer versions; never matches, and blocks publishing.
    Unknown(String),
}

impl Operator {
    /// Parses the JSON value.
    pub fn parse(word: &str) -> Self {
        match word {
            "equals" => Self::Equals,
            other => Self::Unknown(other.to_owned()),
        }
    }

    /// The JSON value.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Equals => "equals",
            Self::Unknown(word) => word,
        }
    }
}

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

/// Which branches of a condition a respondent can reach; at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReachableBranches {
    /// Some valid answer matches.
    pub when_true: bool,
    /// Some valid answer does not match.
    pub when_false: bool,
}

impl Condition {
    /// Whether `answer` is the expected one.
    pub fn is_met_by(&self, answer: &Answer) -> bool {
        self.operator == Operator::Equals && self.expected.equals(answer)
    }

    /// The branches that valid answers to `question` reach.
    ///
    /// The question is required, so a missing answer reaches none. A question with a single possible answer (one option, one
    /// star) reaches one branch only. Texts and dates can always differ.
    pub fn reachable_branches(&self, question: &Question) -> ReachableBranches {
        let when_true = self.operator == Operator::Equals && self.expected.is_possible_for(question);
        ReachableBranches {
            when_true,
            when_false: !when_true || !has_single_answer(question),
        }
    }
}

impl ExpectedAnswer {
    fn equals(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Self::Text(expected), Answer::Text(given)) => same_text(expected, given),
            (Self::Option(expected), Answer::Option(given)) => expected == given,
            (Self::Options(expected), Answer::Options(given)) => expected == given,
            (Self::Number(expected), Answer::Number(given)) => expected == given,
            (Self::Day(expected), Answer::Day(given)) => expected == given,
            _ => false,
        }
    }

    /// Whether some valid answer to `question` equals it.
    pub fn is_possible_for(&self, question: &Question) -> bool {
        match (&question.kind, self) {
            (QuestionKind::ShortAnswer | QuestionKind::LongAnswer, Self::Text(text)) => {
                !is_blank(text) && text.len() <= TEXT_ANSWER_BYTES
            }
            (QuestionKind::MultipleChoice(choices) | QuestionKind::Dropdown(choices), Self::Option(option)) => {
                offers(choices, option)
            }
            (QuestionKind::Checkbox(choices), Self::Options(options)) => {
                !options.is_empty() && options.iter().all(|option| offers(choices, option))
            }
            (QuestionKind::LinearScale(scale), Self::Number(number)) => scale.values().contains(number),
            (QuestionKind::Rating(stars), Self::Number(number)) => stars.values().contains(number),
            (QuestionKind::Date, Self::Day(_)) => true,
            _ => false,
        }
    }
}

fn offers(choices: &Choices, option: &OptionId) -> bool {
    choices.by_id(option).is_some()
}

fn has_single_answer(question: &Question) -> bool {
    match &question.kind {
        QuestionKind::MultipleChoice(choices) | QuestionKind::Dropdown(choices) | QuestionKind::Checkbox(choices) => {
            choices.options().len() == 1
        }
        QuestionKind::Rating(stars) => stars.count() == 1,
        _ => false,
    }
}
