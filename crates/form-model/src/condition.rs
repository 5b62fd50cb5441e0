//! A page's condition: one answer decides which of two pages follows.

use std::collections::BTreeSet;

use crate::answer::Answer;
use crate::day::Day;
use crate::definition::Target;
use crate::ids::{OptionId, QuestionId};
use crate::limits::TEXT_ANSWER_BYTES;
use crate::question::{Choices, Question, QuestionKind};
use crate::text_rules::{is_blank, same_text};

/// If the answer to a question is the expected one, one page follows, otherwise the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The question whose answer decides.
    pub question: QuestionId,
    /// How the answer is compared.
    pub operator: Operator,
    /// What it is compared with.
    pub expected: ExpectedAnswer,
    /// What follows when it compares.
    pub when_true: Target,
    /// What follows when it does not.
    pub when_false: Target,
}

/// How an answer is compared with the expected one. More will come.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operator {
    /// It is the same, by the rules of its kind.
    Equals,
    /// A word this version does not know. It is kept for the version that does, compares with nothing, and blocks publishing.
    Unknown(String),
}

impl Operator {
    /// Reads the word on the wire.
    pub fn parse(word: &str) -> Self {
        match word {
            "equals" => Self::Equals,
            other => Self::Unknown(other.to_owned()),
        }
    }

    /// The word on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Equals => "equals",
            Self::Unknown(word) => word,
        }
    }
}

/// The answer a condition waits for.
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
    /// Something that is no answer to the question at all; kept for its owner to see, equal to nothing.
    Unreadable(String),
}

/// Which ways out of a condition a respondent can really take. At least one is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenWays {
    /// Some acceptable answer compares.
    pub when_true: bool,
    /// Some acceptable answer does not.
    pub when_false: bool,
}

impl Condition {
    /// Whether `answer` is the one the condition waits for.
    pub fn is_met_by(&self, answer: &Answer) -> bool {
        self.operator == Operator::Equals && self.expected.equals(answer)
    }

    /// The ways that acceptable answers to `question` open.
    ///
    /// The question must be answered, so "no answer" opens nothing. A question with one single possible answer (one
    /// option, one star) leaves one way only. A text or a day can always be another one.
    pub fn open_ways(&self, question: &Question) -> OpenWays {
        let when_true = self.operator == Operator::Equals && self.expected.is_possible_for(question);
        OpenWays {
            when_true,
            when_false: !when_true || !has_one_answer_only(question),
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

    /// Whether some acceptable answer to `question` equals it.
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

fn has_one_answer_only(question: &Question) -> bool {
    match &question.kind {
        QuestionKind::MultipleChoice(choices) | QuestionKind::Dropdown(choices) | QuestionKind::Checkbox(choices) => {
            choices.options().len() == 1
        }
        QuestionKind::Rating(stars) => stars.count() == 1,
        _ => false,
    }
}
