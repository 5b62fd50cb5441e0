//! Short Answer: one line of text, of any or of a given format.

use std::collections::BTreeMap;

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::ids::Mint;
use crate::sent_answer::SentAnswer;

use super::text_answer::text_buckets;
use super::{
    Audience, ContentProblem, FieldError, QuestionShape, QuestionType, SentExpectation, SentQuestion, TextFormat,
};

/// The format of a Short Answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShortAnswer(pub TextFormat);

impl QuestionType for ShortAnswer {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Text)
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self::default()
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        Ok(Self(TextFormat::parse(sent)))
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

    fn has_single_answer(&self) -> bool {
        self.0.has_single_answer()
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        text_buckets()
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        self.0.sample(pick)
    }

    fn takes_number_text(&self) -> bool {
        matches!(self.0, TextFormat::WholeNumber(_) | TextFormat::Number(_))
    }

    fn takes_email_address(&self) -> bool {
        matches!(self.0, TextFormat::Email)
    }

    fn problems(&self) -> Vec<ContentProblem> {
        ContentProblem::of_limits(self.0.is_impossible())
    }

    fn remove_limits(&mut self) -> bool {
        self.0.remove_limits();
        true
    }
}
