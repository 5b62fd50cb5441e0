//! Checkbox: any number of several options.

use std::collections::{BTreeMap, BTreeSet};

use crate::answer::{Answer, AnswerType, ChosenOptions};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::ids::{Mint, OptionId};
use crate::sent_answer::{SentAnswer, SentItem};

use super::choices::new_label;
use super::{
    Audience, Choices, ContentProblem, FieldError, QuestionShape, QuestionType, SentExpectation, SentQuestion,
};

/// The options of a Checkbox question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkbox(pub Choices);

impl QuestionType for Checkbox {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Options)
    }

    fn new(mint: &mut Mint<'_>) -> Self {
        Self(Choices::pair(new_label, mint))
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        Choices::parse(sent, new_label).map(Self)
    }

    fn write(&self, shape: &mut QuestionShape, _: Audience) {
        self.0.write(shape);
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        let chosen = match sent {
            SentAnswer::List(items) => ChosenOptions {
                offered: self.parse_offered(items)?,
                other: None,
            },
            SentAnswer::Object(fields) if fields.has_only(&["options", "other"]) => ChosenOptions {
                offered: match fields.get("options") {
                    SentAnswer::Nothing => BTreeSet::new(),
                    SentAnswer::List(items) => self.parse_offered(items)?,
                    _ => return Err(AnswerError::WrongShape),
                },
                other: self.0.parse_other(fields.get("other"))?,
            },
            _ => return Err(AnswerError::WrongShape),
        };
        let is_empty = chosen == ChosenOptions::default();
        Ok((!is_empty).then_some(Answer::Options(chosen)))
    }

    fn parse_expected(&self, sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
        let named = || sent.items().iter().map(|item| self.0.id_named(item)).collect();
        sent.option_ids().cloned().or_else(named).map(ExpectedAnswer::Options)
    }

    fn can_equal(&self, expected: &ExpectedAnswer) -> bool {
        let is_offered = |option| self.0.by_id(option).is_some();
        matches!(expected, ExpectedAnswer::Options(options) if !options.is_empty() && options.iter().all(is_offered))
    }

    fn has_single_answer(&self) -> bool {
        self.0.is_single()
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        self.0.buckets()
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        let options = self.0.options();
        let other = (pick(3) == 0).then(|| self.0.sample_other(pick)).flatten();
        let count = pick(options.len()) + 1;
        let checked = (0..count).filter_map(|_| options.get(pick(options.len())));
        Some(Answer::Options(ChosenOptions {
            offered: checked.map(|option| option.id.clone()).collect(),
            other,
        }))
    }

    fn problems(&self) -> Vec<ContentProblem> {
        self.0.problems()
    }

    fn choices(&self) -> Option<&Choices> {
        Some(&self.0)
    }

    fn choices_mut(&mut self) -> Option<&mut Choices> {
        Some(&mut self.0)
    }
}

impl Checkbox {
    fn parse_offered(&self, items: &[SentItem]) -> Result<BTreeSet<OptionId>, AnswerError> {
        // Reject longer lists before looking up every entry.
        if items.len() > self.0.options().len() {
            return Err(AnswerError::TooMany);
        }
        let options = items.iter().map(|item| {
            let name = item.as_text().ok_or(AnswerError::WrongShape)?;
            self.0.parse_option(name)
        });
        options.collect()
    }
}
