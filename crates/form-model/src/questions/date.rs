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

use super::{Audience, Bounds, ContentProblem, FieldError, QuestionShape, QuestionType, SentExpectation, SentQuestion};

/// The first and the last day that a Date question accepts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Date(pub Bounds<Day>);

impl QuestionType for Date {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Day)
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self::default()
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        Ok(Self(Bounds::parse(sent, Day::parse)))
    }

    fn write(&self, shape: &mut QuestionShape, audience: Audience) {
        self.0.write(shape);
        shape.date_value = (audience == Audience::Owner).then_some("");
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        let text = sent.as_text().ok_or(AnswerError::WrongShape)?;
        let day = Day::parse(text).ok_or(AnswerError::NotADate)?;
        Ok(Some(Answer::Day(self.0.check(day)?)))
    }

    fn parse_expected(&self, sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
        let day = sent.only().and_then(Value::as_str).and_then(Day::parse);
        day.map(ExpectedAnswer::Day)
    }

    fn can_equal(&self, expected: &ExpectedAnswer) -> bool {
        matches!(expected, ExpectedAnswer::Day(day) if self.0.check(*day).is_ok())
    }

    fn has_single_answer(&self) -> bool {
        self.0.are_equal()
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
        let any = Day::parse(&format!("{}-{month:02}-{day:02}", 2000 + pick(50)));
        let mut days = [any, self.0.min, self.0.max].into_iter().flatten();
        days.find(|day| self.0.check(*day).is_ok()).map(Answer::Day)
    }

    fn problems(&self) -> Vec<ContentProblem> {
        ContentProblem::of_limits(self.0.are_crossed())
    }

    fn remove_limits(&mut self) -> bool {
        self.0 = Bounds::default();
        true
    }
}
