//! Rating: a number of stars.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::ids::Mint;
use crate::lenient::whole_number;
use crate::sent_answer::SentAnswer;

use super::number_answer::{number_buckets, number_can_equal, parse_expected_number, parse_number, sample_number};
use super::{Audience, FieldError, QuestionShape, QuestionType, RatingShape, SentExpectation, SentQuestion};

/// The number of stars of a rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rating(u8);

impl Rating {
    /// Allowed numbers of stars.
    pub const COUNTS: RangeInclusive<u8> = 1..=10;
    // Spec §9: a rating has five stars by default.
    const FIVE: Self = Self(5);

    /// None unless `count` is allowed.
    pub fn of(count: i64) -> Option<Self> {
        u8::try_from(count)
            .ok()
            .filter(|count| Self::COUNTS.contains(count))
            .map(Self)
    }

    fn values(self) -> RangeInclusive<i32> {
        1..=i32::from(self.0)
    }
}

impl QuestionType for Rating {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Number)
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self::FIVE
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        let Some(count) = sent.get("rating").and_then(|rating| rating.get("count")) else {
            return Ok(Self::FIVE);
        };
        Ok(whole_number(count).and_then(Self::of).unwrap_or_else(|| {
            // Spec §5: a count that is not 1 to 10 is ignored.
            sent.warn("rating.count", "Not 1 to 10 stars; five apply.");
            Self::FIVE
        }))
    }

    fn write(&self, shape: &mut QuestionShape, audience: Audience) {
        shape.rating = Some(RatingShape {
            count: self.0,
            selected: (audience == Audience::Owner).then_some(0),
        });
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        // Spec §4: a rating with nothing selected is 0.
        if sent.whole_number() == Some(0) {
            return Ok(None);
        }
        parse_number(sent, &self.values())
    }

    fn parse_expected(&self, sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
        parse_expected_number(sent)
    }

    fn can_equal(&self, expected: &ExpectedAnswer) -> bool {
        number_can_equal(expected, &self.values())
    }

    fn has_single_answer(&self) -> bool {
        self.0 == 1
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        number_buckets(self.values())
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        sample_number(self.values(), pick)
    }
}
