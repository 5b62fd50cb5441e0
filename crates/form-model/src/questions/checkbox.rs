//! Checkbox: any number of several options.

use std::collections::{BTreeMap, BTreeSet};

use crate::answer::{Answer, AnswerType, ChosenOptions};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::ids::Mint;
use crate::limits::OPTIONS_PER_QUESTION;
use crate::sent_answer::SentAnswer;

use super::choices::new_label;
use super::{
    Audience, Bounds, Choices, ContentProblem, FieldError, QuestionShape, QuestionType, SentExpectation, SentQuestion,
};

/// The options of a Checkbox question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkbox {
    /// The options.
    pub choices: Choices,
    /// How many may be chosen.
    pub count: Bounds<u32>,
}

impl QuestionType for Checkbox {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Options)
    }

    fn new(mint: &mut Mint<'_>) -> Self {
        Self {
            choices: Choices::pair(new_label, mint),
            count: Bounds::default(),
        }
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        Ok(Self {
            choices: Choices::parse(sent, new_label)?.with_places(sent),
            count: Bounds::parse_counts(sent, ["minChoices", "maxChoices"], OPTIONS_PER_QUESTION),
        })
    }

    fn write(&self, shape: &mut QuestionShape, _: Audience) {
        self.choices.write(shape);
        (shape.min_choices, shape.max_choices) = (self.count.min, self.count.max);
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        let chosen = match sent {
            SentAnswer::List(items) => ChosenOptions {
                offered: self.choices.parse_several(items)?,
                other: None,
            },
            SentAnswer::Object(fields) if fields.has_only(&["options", "other"]) => ChosenOptions {
                offered: match fields.get("options") {
                    SentAnswer::Nothing => BTreeSet::new(),
                    SentAnswer::List(items) => self.choices.parse_several(items)?,
                    _ => return Err(AnswerError::WrongShape),
                },
                other: self.choices.parse_other(fields.get("other"))?,
            },
            _ => return Err(AnswerError::WrongShape),
        };
        if chosen == ChosenOptions::default() {
            return Ok(None);
        }
        self.check_count(chosen.offered.len() + usize::from(chosen.other.is_some()))?;
        Ok(Some(Answer::Options(chosen)))
    }

    fn parse_expected(&self, sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
        let named = || sent.items().iter().map(|item| self.choices.id_named(item)).collect();
        sent.option_ids().cloned().or_else(named).map(ExpectedAnswer::Options)
    }

    fn can_equal(&self, expected: &ExpectedAnswer) -> bool {
        let is_offered = |option| self.choices.by_id(option).is_some();
        matches!(
            expected,
            ExpectedAnswer::Options(options)
                if !options.is_empty() && options.iter().all(is_offered) && self.check_count(options.len()).is_ok()
        )
    }

    fn has_single_answer(&self) -> bool {
        let must_choose_all = self
            .count
            .min
            .is_some_and(|min| min as usize >= self.choices.options().len());
        self.choices.is_single() || (must_choose_all && !self.choices.other)
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        self.choices.buckets()
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        let options = self.choices.options();
        let other = (pick(3) == 0).then(|| self.choices.sample_other(pick)).flatten();
        let extra = usize::from(other.is_some());
        let most = self.count.max.map_or(options.len(), |max| {
            options.len().min((max as usize).saturating_sub(extra))
        });
        let least = self
            .count
            .min
            .map_or(1, |min| (min as usize).saturating_sub(extra))
            .min(most);
        let count = least + pick(most - least + 1);
        let first = pick(options.len());
        let checked = options.iter().cycle().skip(first).take(count);
        let chosen = ChosenOptions {
            offered: checked.map(|option| option.id.clone()).collect(),
            other,
        };
        let is_valid = self.check_count(chosen.offered.len() + extra).is_ok() && chosen != ChosenOptions::default();
        is_valid.then_some(Answer::Options(chosen))
    }

    fn problems(&self) -> Vec<ContentProblem> {
        let available = self.choices.options().len() + usize::from(self.choices.other);
        let too_many = self.count.min.is_some_and(|min| min as usize > available);
        let mut problems = ContentProblem::of_limits(self.count.are_crossed() || too_many);
        problems.extend(self.choices.problems());
        problems
    }

    fn remove_limits(&mut self) -> bool {
        self.count = Bounds::default();
        true
    }

    fn choices(&self) -> Option<&Choices> {
        Some(&self.choices)
    }

    fn choices_mut(&mut self) -> Option<&mut Choices> {
        Some(&mut self.choices)
    }
}

impl Checkbox {
    fn check_count(&self, count: usize) -> Result<(), AnswerError> {
        match self.count.check(u32::try_from(count).unwrap_or(u32::MAX)) {
            Err(AnswerError::BelowMin) => Err(AnswerError::TooFewChoices),
            Err(_) => Err(AnswerError::TooManyChoices),
            Ok(_) => Ok(()),
        }
    }
}
