//! Signature: a drawn or typed signature, uploaded as a picture.

use std::collections::BTreeMap;

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::ids::Mint;
use crate::sent_answer::SentAnswer;

use super::text_answer::text_buckets;
use super::{FieldError, FileKind, FileUpload, QuestionType, SentQuestion};

/// A Signature question has no settings: the answer is one picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature(FileUpload);

impl QuestionType for Signature {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Files)
    }

    fn new(_: &mut Mint<'_>) -> Self {
        Self(FileUpload::one_picture())
    }

    fn parse(_: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        Ok(Self(FileUpload::one_picture()))
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        self.0.parse_answer(sent)
    }

    fn buckets(&self, _: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        text_buckets()
    }

    /// Every signature is a picture.
    fn hidden_bucket(&self) -> Option<AnswerBucket> {
        Some(AnswerBucket::FileType(FileKind::Image))
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        self.0.sample(pick)
    }

    fn file_upload(&self) -> Option<&FileUpload> {
        Some(&self.0)
    }
}
