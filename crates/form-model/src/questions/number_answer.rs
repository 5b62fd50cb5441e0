//! Answers that are whole numbers of a range.

use std::ops::RangeInclusive;

use crate::answer::Answer;
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::lenient::whole_number;
use crate::sent_answer::SentAnswer;

use super::SentExpectation;

pub(super) fn parse_number(sent: &SentAnswer, values: &RangeInclusive<i32>) -> Result<Option<Answer>, AnswerError> {
    let number = sent.whole_number().ok_or(match sent {
        SentAnswer::Number(_) => AnswerError::OutOfRange,
        SentAnswer::Nothing
        | SentAnswer::Text(_)
        | SentAnswer::List(_)
        | SentAnswer::Object(_)
        | SentAnswer::Unsupported => AnswerError::WrongShape,
    })?;
    i32::try_from(number)
        .ok()
        .filter(|number| values.contains(number))
        .map(|number| Some(Answer::Number(number)))
        .ok_or(AnswerError::OutOfRange)
}

pub(super) fn parse_expected_number(sent: &SentExpectation<'_>) -> Option<ExpectedAnswer> {
    sent.only()
        .and_then(whole_number)
        .and_then(|number| i32::try_from(number).ok())
        .map(ExpectedAnswer::Number)
}

pub(super) fn number_can_equal(expected: &ExpectedAnswer, values: &RangeInclusive<i32>) -> bool {
    matches!(expected, ExpectedAnswer::Number(number) if values.contains(number))
}

pub(super) fn number_buckets(values: RangeInclusive<i32>) -> Vec<(AnswerBucket, String)> {
    values
        .map(|number| (AnswerBucket::Number(number), number.to_string()))
        .collect()
}

pub(super) fn sample_number(mut values: RangeInclusive<i32>, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
    let count = values.clone().count();
    values.nth(pick(count)).map(Answer::Number)
}
