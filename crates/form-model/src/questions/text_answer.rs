//! Answers that are texts.

use std::borrow::Cow;
use std::sync::Arc;

use crate::answer::Answer;
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::expected_answer::ExpectedAnswer;
use crate::limits::TEXT_ANSWER_BYTES;
use crate::sent_answer::SentAnswer;
use crate::text_rules::{is_blank, without_nul};

pub(super) fn parse_text(sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
    let SentAnswer::Text(sent) = sent else {
        return Err(AnswerError::WrongShape);
    };
    let text = without_nul(sent);
    if text.len() > TEXT_ANSWER_BYTES {
        return Err(AnswerError::TooLong);
    }
    Ok(Some(Answer::Text(match text {
        Cow::Borrowed(_) => Arc::clone(sent),
        Cow::Owned(cleaned) => cleaned.into(),
    })))
}

pub(super) fn text_can_equal(expected: &ExpectedAnswer) -> bool {
    matches!(expected, ExpectedAnswer::Text(text) if !is_blank(text) && text.len() <= TEXT_ANSWER_BYTES)
}

pub(super) fn text_buckets() -> Vec<(AnswerBucket, String)> {
    vec![
        (AnswerBucket::Answered, "Answered".to_owned()),
        (AnswerBucket::Skipped, "Skipped".to_owned()),
    ]
}

pub(super) fn sample_text(pick: &mut dyn FnMut(usize) -> usize) -> Answer {
    Answer::Text(sample_word(pick).into())
}

pub(super) fn sample_word(pick: &mut dyn FnMut(usize) -> usize) -> &'static str {
    const WORDS: [&str; 8] = ["yes", "Straße", "café", "İstanbul", "ΟΔΟΣ", "हाँ", "𐐀", "no"];
    WORDS[pick(WORDS.len())]
}
