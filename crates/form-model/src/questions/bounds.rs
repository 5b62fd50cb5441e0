//! The least and the greatest value that a question accepts.

use std::fmt::Display;

use crate::answer_error::AnswerError;
use crate::lenient::whole_number;
use crate::limits::TEXT_ANSWER_BYTES;

use super::{QuestionShape, SentQuestion};

/// Bounds of a value; both are allowed values, and either may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds<T> {
    /// The least value.
    pub min: Option<T>,
    /// The greatest value.
    pub max: Option<T>,
}

impl<T> Default for Bounds<T> {
    fn default() -> Self {
        Self { min: None, max: None }
    }
}

impl<T: Copy + Ord> Bounds<T> {
    pub(super) fn check(&self, value: T) -> Result<T, AnswerError> {
        if self.min.is_some_and(|min| value < min) {
            Err(AnswerError::BelowMin)
        } else if self.max.is_some_and(|max| value > max) {
            Err(AnswerError::AboveMax)
        } else {
            Ok(value)
        }
    }

    /// Whether no value is within them.
    pub(super) fn are_crossed(&self) -> bool {
        matches!((self.min, self.max), (Some(min), Some(max)) if min > max)
    }

    /// Whether only one value is within them.
    pub(super) fn are_equal(&self) -> bool {
        self.min.is_some() && self.min == self.max
    }
}

impl<T: Display> Bounds<T> {
    /// Parses the fields `min` and `max`.
    pub(super) fn parse(sent: &mut SentQuestion<'_>, parse: fn(&str) -> Option<T>) -> Self {
        Self {
            min: bound(sent, "min", parse),
            max: bound(sent, "max", parse),
        }
    }

    pub(super) fn write(&self, shape: &mut QuestionShape) {
        shape.min = self.min.as_ref().map(ToString::to_string);
        shape.max = self.max.as_ref().map(ToString::to_string);
    }
}

impl Bounds<u32> {
    /// Parses the fields `minLength` and `maxLength`.
    pub(super) fn parse_lengths(sent: &mut SentQuestion<'_>) -> Self {
        Self::parse_counts(sent, ["minLength", "maxLength"], TEXT_ANSWER_BYTES)
    }

    /// Parses two fields with numbers from 1 to `most`.
    pub(super) fn parse_counts(sent: &mut SentQuestion<'_>, [min, max]: [&str; 2], most: usize) -> Self {
        let mut count = |field| {
            let number = whole_number(sent.get(field)?);
            let count = number.and_then(|number| u32::try_from(number).ok());
            let count = count.filter(|count| (1..=most).contains(&(*count as usize)));
            if count.is_none() {
                sent.warn(field, "Not a possible number; left out.");
            }
            count
        };
        Self {
            min: count(min),
            max: count(max),
        }
    }
}

fn bound<T>(sent: &mut SentQuestion<'_>, field: &str, parse: fn(&str) -> Option<T>) -> Option<T> {
    let text = sent.text_unless_blank(field)?;
    let value = parse(&text);
    if value.is_none() {
        sent.warn(field, "Not a possible answer; left out.");
    }
    value
}
