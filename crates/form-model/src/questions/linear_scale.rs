//! Linear Scale: a whole number within a range.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde_json::Value;

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::ids::Mint;
use crate::lenient::{text, whole_number};
use crate::sent_answer::SentAnswer;

use super::number_answer::{number_buckets, number_can_equal, parse_expected_number, parse_number, sample_number};
use super::{
    Audience, FieldError, LinearScaleShape, QuestionShape, QuestionType, ScaleShape, SentExpectation, SentQuestion,
};

/// A scale between two different whole numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinearScale {
    min: i32,
    max: i32,
    /// Label of the low end.
    pub min_label: String,
    /// Label of the high end.
    pub max_label: String,
}

impl LinearScale {
    /// Allowed bounds.
    pub const BOUNDS: RangeInclusive<i32> = -1000..=1000;
    /// Maximum number of steps; each is a button and a bar in the analysis.
    pub const MAX_STEPS: i32 = 100;

    /// A scale from `min` to `max`; none if the bounds are invalid.
    pub fn between(min: i32, max: i32, min_label: String, max_label: String) -> Option<Self> {
        let fits =
            Self::BOUNDS.contains(&min) && Self::BOUNDS.contains(&max) && min < max && max - min <= Self::MAX_STEPS;
        fits.then_some(Self {
            min,
            max,
            min_label,
            max_label,
        })
    }

    // Spec §9: the respondent's screen shows a scale without bounds as 1 to 10, with its own labels.
    fn without_bounds() -> Self {
        Self {
            min: 1,
            max: 10,
            min_label: "Scale Start".to_owned(),
            max_label: "Scale End".to_owned(),
        }
    }

    /// The low end.
    pub fn min(&self) -> i32 {
        self.min
    }

    /// The high end.
    pub fn max(&self) -> i32 {
        self.max
    }

    /// All values.
    pub fn values(&self) -> RangeInclusive<i32> {
        self.min..=self.max
    }
}

impl QuestionType for LinearScale {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Number)
    }

    // Spec §9: a new question's scale runs 0 to 10, with the labels of the editor.
    fn new(_: &mut Mint<'_>) -> Self {
        Self {
            min: 0,
            max: 10,
            min_label: "Scale Starting".to_owned(),
            max_label: "Scale Ending".to_owned(),
        }
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        let field = |name: &str| {
            let inside = |holder: &str| {
                let value = sent.get(holder).and_then(|holder| holder.get(name));
                value.filter(|value| !value.is_null())
            };
            inside("linearScale").or_else(|| inside("scale"))
        };
        let fallback = Self::without_bounds();
        let min_label = text(field("minLabel")).unwrap_or_else(|| fallback.min_label.clone());
        let max_label = text(field("maxLabel")).unwrap_or_else(|| fallback.max_label.clone());
        let end = |value: Option<&Value>, default: i32| match value {
            None => Some(default),
            Some(number) => whole_number(number).and_then(|number| i32::try_from(number).ok()),
        };
        let ends = end(field("min"), fallback.min()).zip(end(field("max"), fallback.max()));
        let parsed = ends.and_then(|(min, max)| Self::between(min, max, min_label.clone(), max_label.clone()));
        Ok(parsed.unwrap_or_else(|| {
            sent.warn("linearScale", "Not the ends of a scale; 1 to 10 apply.");
            Self {
                min_label,
                max_label,
                ..fallback
            }
        }))
    }

    fn write(&self, shape: &mut QuestionShape, audience: Audience) {
        shape.linear_scale = Some(LinearScaleShape {
            min: self.min,
            max: self.max,
            // Spec §4: the owner's form has 5 selected.
            selected: (audience == Audience::Owner).then(|| 5.clamp(self.min, self.max)),
        });
        shape.scale = Some(ScaleShape {
            min: self.min,
            max: self.max,
            min_label: self.min_label.clone(),
            max_label: self.max_label.clone(),
        });
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        parse_number(sent, &self.values())
    }

    fn parse_expected(&self, sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
        parse_expected_number(sent)
    }

    fn can_equal(&self, expected: &ExpectedAnswer) -> bool {
        number_can_equal(expected, &self.values())
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        number_buckets(self.values())
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        sample_number(self.values(), pick)
    }
}
