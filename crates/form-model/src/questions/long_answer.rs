//! Long Answer: several lines of text.

use std::collections::BTreeMap;

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::ids::Mint;
use crate::sent_answer::SentAnswer;

use super::text_answer::text_buckets;
use super::{
    Audience, Bounds, ContentProblem, FieldError, QuestionShape, QuestionType, SentExpectation, SentQuestion,
    TextFormat,
};

/// The limits of a Long Answer, which is any text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LongAnswer(TextFormat);

impl QuestionType for LongAnswer {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Text)
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self::default()
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        let length = Bounds::parse_lengths(sent);
        Ok(Self(TextFormat::Text { length, pattern: None }))
    }

    fn write(&self, shape: &mut QuestionShape, _: Audience) {
        self.0.write(shape);
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        self.0.parse_answer(sent)
    }

    fn parse_expected(&self, sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
        Some(self.0.parse_expected(sent))
    }

    fn can_equal(&self, expected: &ExpectedAnswer) -> bool {
        self.0.can_equal(expected)
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        text_buckets()
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        self.0.sample(pick)
    }

    fn problems(&self) -> Vec<ContentProblem> {
        ContentProblem::of_limits(self.0.is_impossible())
    }

    fn remove_limits(&mut self) -> bool {
        self.0.remove_limits();
        true
    }

    fn has_long_answer(&self) -> bool {
        true
    }
}
