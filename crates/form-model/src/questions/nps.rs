//! NPS: how likely somebody is to recommend something, from 0 to 10.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde_json::Value;

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::ids::Mint;
use crate::lenient::text;
use crate::sent_answer::SentAnswer;

use super::number_answer::{number_buckets, number_can_equal, parse_expected_number, parse_number, sample_number};
use super::{Audience, FieldError, QuestionShape, QuestionType, ScaleShape, SentExpectation, SentQuestion};

/// The labels of both ends; if empty, respondents see one in their language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Nps {
    /// Label of 0.
    pub min_label: String,
    /// Label of 10.
    pub max_label: String,
}

impl Nps {
    const VALUES: RangeInclusive<i32> = 0..=10;
}

impl QuestionType for Nps {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Number)
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self::default()
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        let label = |name: &str| text(sent.get("scale").and_then(|scale: &Value| scale.get(name))).unwrap_or_default();
        Ok(Self {
            min_label: label("minLabel"),
            max_label: label("maxLabel"),
        })
    }

    fn write(&self, shape: &mut QuestionShape, _: Audience) {
        shape.scale = Some(ScaleShape {
            min: *Self::VALUES.start(),
            max: *Self::VALUES.end(),
            min_label: self.min_label.clone(),
            max_label: self.max_label.clone(),
        });
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        parse_number(sent, &Self::VALUES)
    }

    fn parse_expected(&self, sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
        parse_expected_number(sent)
    }

    fn can_equal(&self, expected: &ExpectedAnswer) -> bool {
        number_can_equal(expected, &Self::VALUES)
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        number_buckets(Self::VALUES)
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        sample_number(Self::VALUES, pick)
    }
}
