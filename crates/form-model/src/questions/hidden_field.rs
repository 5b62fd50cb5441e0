//! Hidden Field: a text that the link of the form carries, and respondents neither see nor type.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::ids::Mint;
use crate::limits::HIDDEN_VALUE_BYTES;
use crate::sent_answer::SentAnswer;

use super::text_answer::{parse_text, sample_word, text_buckets};
use super::{FieldError, QuestionType, SentQuestion};

/// A Hidden Field has no settings: the short name of the question is its name in the link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HiddenField;

impl QuestionType for HiddenField {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Text)
    }

    fn is_hidden() -> bool {
        true
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self
    }

    fn parse(_: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        Ok(Self)
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        let text = parse_text(sent)?;
        if text.len() > HIDDEN_VALUE_BYTES {
            return Err(AnswerError::TooLong);
        }
        Ok(Some(Answer::Text(text)))
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        text_buckets()
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        Some(Answer::Text(Arc::from(sample_word(pick))))
    }
}
