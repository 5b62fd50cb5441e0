//! Consent: agreement to a text.

use std::collections::BTreeMap;

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::ids::Mint;
use crate::sent_answer::SentAnswer;

use super::{Audience, FieldError, QuestionShape, QuestionType, SentQuestion};

const DEFAULT_TEXT: &str = "I agree.";

/// What a respondent agrees to. The version of a response tells which text that was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    /// The text beside the checkbox.
    pub text: String,
}

impl QuestionType for Consent {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Agreed)
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self {
            text: DEFAULT_TEXT.to_owned(),
        }
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        let text = sent.text_unless_blank("consentText");
        Ok(Self {
            text: text.unwrap_or_else(|| DEFAULT_TEXT.to_owned()),
        })
    }

    fn write(&self, shape: &mut QuestionShape, _: Audience) {
        shape.consent_text = Some(self.text.clone());
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        match sent.as_text() {
            Some(Answer::AGREED) => Ok(Some(Answer::Agreed)),
            Some(_) => Err(AnswerError::NotAnOption),
            None => Err(AnswerError::WrongShape),
        }
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        vec![
            (AnswerBucket::Answered, "Agreed".to_owned()),
            (AnswerBucket::Skipped, "Did not agree".to_owned()),
        ]
    }

    fn sample(&self, _: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        Some(Answer::Agreed)
    }

    fn consent_text(&self) -> Option<&str> {
        Some(&self.text)
    }
}
