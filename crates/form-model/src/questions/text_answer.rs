//! Answers that are texts.

use std::borrow::Cow;
use std::sync::Arc;

use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::limits::TEXT_ANSWER_BYTES;
use crate::sent_answer::SentAnswer;
use crate::text_rules::{trimmed, without_nul};

use super::Bounds;

/// The text of an answer.
pub(super) fn parse_text(sent: &SentAnswer) -> Result<Arc<str>, AnswerError> {
    let SentAnswer::Text(sent) = sent else {
        return Err(AnswerError::WrongShape);
    };
    let text = without_nul(sent);
    if text.len() > TEXT_ANSWER_BYTES {
        return Err(AnswerError::TooLong);
    }
    Ok(match text {
        Cow::Borrowed(_) => Arc::clone(sent),
        Cow::Owned(cleaned) => cleaned.into(),
    })
}

/// Checks the number of characters, blanks around the text aside.
pub(super) fn check_length(length: &Bounds<u32>, text: &str) -> Result<(), AnswerError> {
    if *length == Bounds::default() {
        return Ok(());
    }
    let count = u32::try_from(trimmed(text).chars().count()).unwrap_or(u32::MAX);
    match length.check(count) {
        Err(AnswerError::BelowMin) => Err(AnswerError::TooFewCharacters),
        Err(_) => Err(AnswerError::TooManyCharacters),
        Ok(_) => Ok(()),
    }
}

pub(super) fn text_buckets() -> Vec<(AnswerBucket, String)> {
    vec![
        (AnswerBucket::Answered, "Answered".to_owned()),
        (AnswerBucket::Skipped, "Skipped".to_owned()),
    ]
}

pub(super) fn sample_word(pick: &mut dyn FnMut(usize) -> usize) -> &'static str {
    const WORDS: [&str; 8] = ["yes", "Straße", "café", "İstanbul", "ΟΔΟΣ", "हाँ", "𐐀", "no"];
    WORDS[pick(WORDS.len())]
}

/// A text within these lengths, unless they are crossed.
pub(super) fn sized_sample(length: &Bounds<u32>, pick: &mut dyn FnMut(usize) -> usize) -> String {
    let word = sample_word(pick);
    let count = word.chars().count();
    let least = length.min.map_or(0, |min| min as usize).max(count);
    let most = length.max.map_or(least, |max| least.min(max as usize));
    word.chars().cycle().take(most).collect()
}
