//! Dropdown: one of several options, in a list that opens.

use std::collections::BTreeMap;

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::ids::Mint;
use crate::sent_answer::SentAnswer;

use super::choices::DROPDOWN_LABEL;
use super::{
    Audience, Choices, ContentProblem, FieldError, QuestionShape, QuestionType, SentExpectation, SentQuestion,
};

/// The options of a Dropdown question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dropdown(pub Choices);

fn new_label(_: usize) -> String {
    DROPDOWN_LABEL.to_owned()
}

impl QuestionType for Dropdown {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Option)
    }

    fn new(mint: &mut Mint<'_>) -> Self {
        Self(Choices::pair(new_label, mint))
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        let choices = Choices::parse(sent, new_label)?;
        Ok(Self(choices.with_places(sent)))
    }

    fn write(&self, shape: &mut QuestionShape, _: Audience) {
        self.0.write(shape);
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        self.0.parse_one(sent)
    }

    fn parse_expected(&self, sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
        self.0.parse_expected_one(sent)
    }

    fn can_equal(&self, expected: &ExpectedAnswer) -> bool {
        self.0.one_can_equal(expected)
    }

    fn has_single_answer(&self) -> bool {
        self.0.is_single()
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        self.0.buckets()
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        self.0.sample_one(pick)
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
