//! Date: a day.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::day::Day;
use crate::expected_answer::ExpectedAnswer;
use crate::ids::Mint;
use crate::sent_answer::SentAnswer;

use super::{Audience, FieldError, QuestionShape, QuestionType, SentExpectation, SentQuestion};

/// A Date question has no settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Date;

impl QuestionType for Date {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Day)
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self
    }

    fn parse(_: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        Ok(Self)
    }

    fn write(&self, shape: &mut QuestionShape, audience: Audience) {
        shape.date_value = (audience == Audience::Owner).then_some("");
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        let text = sent.as_text().ok_or(AnswerError::WrongShape)?;
        let day = Day::parse(text).ok_or(AnswerError::NotADate)?;
        Ok(Some(Answer::Day(day)))
    }

    fn parse_expected(&self, sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
        let day = sent.only().and_then(Value::as_str).and_then(Day::parse);
        day.map(ExpectedAnswer::Day)
    }

    fn can_equal(&self, expected: &ExpectedAnswer) -> bool {
        matches!(expected, ExpectedAnswer::Day(_))
    }

    /// The days that were answered; ISO dates sort chronologically.
    fn buckets(&self, answered: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        answered
            .iter()
            .filter(|(_, count)| **count > 0)
            .filter_map(|(text, _)| Some((AnswerBucket::Day(Day::parse(text)?), text.clone())))
            .collect()
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        let (month, day) = (pick(12) + 1, pick(28) + 1);
        Day::parse(&format!("{}-{month:02}-{day:02}", 2000 + pick(50))).map(Answer::Day)
    }
}
