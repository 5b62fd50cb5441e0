//! What the text of a Short Answer must be.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::answer_error::AnswerError;
use crate::decimal::Decimal;
use crate::email_address::is_email_address;
use crate::expected_answer::ExpectedAnswer;
use crate::limits::TEXT_ANSWER_BYTES;
use crate::sent_answer::SentAnswer;
use crate::text_rules::{is_blank, trimmed};
use crate::time_of_day::TimeOfDay;
use crate::web_address::is_web_address;

use super::text_answer::{check_length, parse_text, sized_sample};
use super::{Bounds, QuestionShape, SentExpectation, SentQuestion, TextPattern};

/// Characters of a unit.
const UNIT_CHARACTERS: usize = 20;

/// Digits of a phone number; E.164 allows 15.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 4..=15;

/// What the text is, with its limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextFormat {
    /// Any text.
    Text {
        /// Characters.
        length: Bounds<u32>,
        /// What it must look like.
        pattern: Option<TextPattern>,
    },
    /// A number without decimals.
    WholeNumber(NumberFormat),
    /// A number.
    Number(NumberFormat),
    /// An email address.
    Email,
    /// A phone number.
    Phone,
    /// An address of the web.
    WebAddress,
    /// A time of day.
    Time(Bounds<TimeOfDay>),
}

/// The limits of a number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NumberFormat {
    /// The least and the greatest.
    pub bounds: Bounds<Decimal>,
    /// Shown after the field, such as "kg".
    pub unit: String,
}

/// A format without its limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum TextFormatName {
    /// A number without decimals.
    WholeNumber,
    /// A number.
    Number,
    /// An email address.
    Email,
    /// A phone number.
    Phone,
    /// An address of the web.
    WebAddress,
    /// A time of day.
    Time,
}

impl Default for TextFormat {
    fn default() -> Self {
        Self::Text {
            length: Bounds::default(),
            pattern: None,
        }
    }
}

impl TextFormat {
    pub(super) fn parse(sent: &mut SentQuestion<'_>) -> Self {
        let name = sent.text_unless_blank("format").filter(|name| name != "text");
        match name.as_deref() {
            Some("wholeNumber") => Self::WholeNumber(NumberFormat::parse(sent)),
            Some("number") => Self::Number(NumberFormat::parse(sent)),
            Some("email") => Self::Email,
            Some("phone") => Self::Phone,
            Some("webAddress") => Self::WebAddress,
            Some("time") => Self::Time(Bounds::parse(sent, TimeOfDay::parse)),
            unknown => {
                if unknown.is_some() {
                    sent.warn("format", "Not a known format; any text is accepted.");
                }
                Self::Text {
                    length: Bounds::parse_lengths(sent),
                    pattern: parse_pattern(sent),
                }
            }
        }
    }

    pub(super) fn write(&self, shape: &mut QuestionShape) {
        shape.format = self.name();
        match self {
            Self::Text { length, pattern } => {
                (shape.min_length, shape.max_length) = (length.min, length.max);
                shape.pattern = pattern.as_ref().map(|pattern| pattern.as_str().to_owned());
            }
            Self::WholeNumber(format) | Self::Number(format) => {
                format.bounds.write(shape);
                shape.unit.clone_from(&format.unit);
            }
            Self::Time(bounds) => bounds.write(shape),
            Self::Email | Self::Phone | Self::WebAddress => {}
        }
    }

    fn name(&self) -> Option<TextFormatName> {
        match self {
            Self::Text { .. } => None,
            Self::WholeNumber(_) => Some(TextFormatName::WholeNumber),
            Self::Number(_) => Some(TextFormatName::Number),
            Self::Email => Some(TextFormatName::Email),
            Self::Phone => Some(TextFormatName::Phone),
            Self::WebAddress => Some(TextFormatName::WebAddress),
            Self::Time(_) => Some(TextFormatName::Time),
        }
    }

    /// Validates an answer. Numbers and times are stored in one notation, any text as it was typed.
    pub(super) fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        let typed = parse_text(sent)?;
        Ok(Some(Answer::Text(self.normalize(&typed)?.map_or(typed, Arc::from))))
    }

    /// The text in its one notation; none if it stays as it was typed.
    fn normalize(&self, typed: &str) -> Result<Option<String>, AnswerError> {
        let text = trimmed(typed);
        let is = |valid: bool, error| valid.then(|| Some(text.to_owned())).ok_or(error);
        match self {
            Self::Text { length, pattern } => {
                check_length(length, typed)?;
                match pattern {
                    Some(pattern) if !pattern.matches(text) => Err(AnswerError::WrongPattern),
                    _ => Ok(None),
                }
            }
            Self::WholeNumber(NumberFormat { bounds, .. }) => {
                let number = Decimal::parse(text).filter(|number| number.is_whole());
                let number = bounds.check(number.ok_or(AnswerError::NotAWholeNumber)?)?;
                Ok(Some(number.to_string()))
            }
            Self::Number(NumberFormat { bounds, .. }) => {
                let number = bounds.check(Decimal::parse(text).ok_or(AnswerError::NotANumber)?)?;
                Ok(Some(number.to_string()))
            }
            Self::Time(bounds) => {
                let time = bounds.check(TimeOfDay::parse(text).ok_or(AnswerError::NotATime)?)?;
                Ok(Some(time.to_string()))
            }
            Self::Email => is(is_email_address(text), AnswerError::NotAnEmail),
            Self::Phone => is(is_phone_number(text), AnswerError::NotAPhoneNumber),
            Self::WebAddress => is(is_web_address(text), AnswerError::NotAWebAddress),
        }
    }

    pub(super) fn parse_expected(&self, sent: &SentExpectation<'_>) -> ExpectedAnswer {
        let text = sent.text();
        ExpectedAnswer::Text(self.normalize(&text).ok().flatten().unwrap_or(text))
    }

    pub(super) fn can_equal(&self, expected: &ExpectedAnswer) -> bool {
        matches!(
            expected,
            ExpectedAnswer::Text(text)
                if !is_blank(text) && text.len() <= TEXT_ANSWER_BYTES && self.normalize(text).is_ok()
        )
    }

    pub(super) fn has_single_answer(&self) -> bool {
        match self {
            Self::WholeNumber(format) => format.whole_bounds().are_equal(),
            Self::Number(format) => format.bounds.are_equal(),
            Self::Time(bounds) => bounds.are_equal(),
            Self::Text { .. } | Self::Email | Self::Phone | Self::WebAddress => false,
        }
    }

    /// Whether no answer meets its limits.
    pub(super) fn is_impossible(&self) -> bool {
        match self {
            Self::Text { length, pattern } => {
                let pattern_fits = pattern
                    .as_ref()
                    .is_none_or(|pattern| u32::try_from(pattern.len()).is_ok_and(|len| length.check(len).is_ok()));
                length.are_crossed() || !pattern_fits
            }
            Self::WholeNumber(format) => format.whole_bounds().are_crossed(),
            Self::Number(format) => format.bounds.are_crossed(),
            Self::Time(bounds) => bounds.are_crossed(),
            Self::Email | Self::Phone | Self::WebAddress => false,
        }
    }

    pub(super) fn remove_limits(&mut self) {
        match self {
            Self::Text { length, pattern } => (*length, *pattern) = (Bounds::default(), None),
            Self::WholeNumber(format) | Self::Number(format) => format.bounds = Bounds::default(),
            Self::Time(bounds) => *bounds = Bounds::default(),
            Self::Email | Self::Phone | Self::WebAddress => {}
        }
    }

    /// A valid answer; none if there is none.
    pub(super) fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        let mut texts = match self {
            Self::Text {
                pattern: Some(pattern), ..
            } => vec![pattern.sample(pick)],
            Self::Text { length, pattern: None } => vec![sized_sample(length, pick)],
            Self::WholeNumber(format) => numbers(&format.whole_bounds()),
            Self::Number(format) => numbers(&format.bounds),
            Self::Email => texts(&["meera@riverside.example", "यश@डाक.भारत", "a+b@c.de"]),
            Self::Phone => texts(&["+44 20 7946 0018", "(030) 901820", "1800-11-4000"]),
            Self::WebAddress => texts(&["https://formwright.example/a?b#c", "भारत.भारत", "HTTP://a.b:8080"]),
            Self::Time(bounds) => {
                let bounds = [bounds.min, bounds.max]
                    .into_iter()
                    .flatten()
                    .map(|time| time.to_string());
                bounds.chain(texts(&["00:00", "9:05", "23:59"])).collect()
            }
        };
        let first = pick(texts.len());
        texts.rotate_left(first);
        let valid = texts.into_iter().find(|text| self.normalize(text).is_ok())?;
        Some(Answer::Text(valid.into()))
    }
}

impl NumberFormat {
    fn parse(sent: &mut SentQuestion<'_>) -> Self {
        let unit = sent.text_unless_blank("unit").unwrap_or_default();
        Self {
            bounds: Bounds::parse(sent, Decimal::parse),
            unit: trimmed(&unit).chars().take(UNIT_CHARACTERS).collect(),
        }
    }

    /// The bounds as whole numbers.
    fn whole_bounds(&self) -> Bounds<Decimal> {
        Bounds {
            min: self.bounds.min.map(Decimal::ceil),
            max: self.bounds.max.map(Decimal::floor),
        }
    }
}

fn parse_pattern(sent: &mut SentQuestion<'_>) -> Option<TextPattern> {
    let pattern = TextPattern::parse(&sent.text_unless_blank("pattern")?);
    if pattern.is_none() {
        sent.warn("pattern", "Longer than 100 characters; left out.");
    }
    pattern
}

/// Digits with the characters that people write between them.
fn is_phone_number(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let count = digits.bytes().filter(u8::is_ascii_digit).count();
    let is_allowed = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '(' | ')' | '-' | '.' | '/');
    PHONE_DIGITS.contains(&count) && digits.chars().all(is_allowed)
}

fn numbers(bounds: &Bounds<Decimal>) -> Vec<String> {
    let bounds = [bounds.min, bounds.max]
        .into_iter()
        .flatten()
        .map(|number| number.to_string());
    bounds
        .chain(texts(&["0", "7", "-2", "2.50", "007", "1000000"]))
        .collect()
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}
