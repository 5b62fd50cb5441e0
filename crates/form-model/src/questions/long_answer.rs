//! Long Answer: several lines of text.

use std::collections::BTreeMap;

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::ids::Mint;
use crate::sent_answer::SentAnswer;

use super::text_answer::{parse_text, sample_text, text_buckets, text_can_equal};
use super::{FieldError, QuestionType, SentExpectation, SentQuestion};

/// A Long Answer question has no settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LongAnswer;

impl QuestionType for LongAnswer {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Text)
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self
    }

    fn parse(_: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        Ok(Self)
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        parse_text(sent)
    }

    fn parse_expected(&self, sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
        Some(ExpectedAnswer::Text(sent.text()))
    }

    fn can_equal(&self, expected: &ExpectedAnswer) -> bool {
        text_can_equal(expected)
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        text_buckets()
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        Some(sample_text(pick))
    }

    fn has_long_answer(&self) -> bool {
        true
    }
}
