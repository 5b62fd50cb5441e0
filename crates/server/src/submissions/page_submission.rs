//! A submitted page: parsed first, then validated against a form version.

use form_model::answer_error::AnswerError;
use form_model::check_answers::{AnswerProblem, check_page};
use form_model::definition::Page;
use form_model::ids::PageId;
use form_model::limits::QUESTIONS_PER_FORM;
use form_model::questions::Question;
use form_model::routing::Step;
use form_model::sent_answer::SentAnswer;

use super::page_body::PAGE_BYTES;
use super::spam::ProofSubject;
use super::wire::{SentAnswers, SentPage};
use crate::context::Context;
use crate::forms::{FormId, PublishedVersion};
use crate::http::large_body::too_large;
use crate::http::{ApiError, FieldCode, FieldProblem, ProblemCode};
use crate::stored_responses::{AnswersJson, ResponseId, ResponseKey, ValidatedPage};

/// Characters of an unknown question id that an error echoes.
const MAX_ECHOED_ID_CHARS: usize = 64;

/// Longer page times are capped at a day: the respondent was away.
const MAX_PAGE_MS: u64 = 24 * 60 * 60 * 1_000;

/// A parsed page whose answers are not yet validated.
pub(super) struct PageSubmission {
    pub form: FormId,
    /// Secret: returned to the sender only.
    pub key: ResponseKey,
    pub response: ResponseId,
    /// The client sent a response id, so the response may already exist.
    pub has_client_id: bool,
    /// The page id as sent.
    pub page: String,
    pub version: Option<i32>,
    pub seq: Option<i64>,
    /// How long the page was shown.
    duration_ms: Option<i32>,
    answers: Vec<(String, SentAnswer)>,
    /// Larger than a page without a Long Answer question may be.
    pub is_large: bool,
}

impl PageSubmission {
    pub(super) fn read(context: &Context, sent: SentPage, is_large: bool) -> Result<Self, ApiError> {
        let key = match &sent.response_id {
            Some(key) => ResponseKey::parse(key)
                .ok_or_else(|| ApiError::at_field("responseId", ProblemCode::ResponseIdInvalid))?,
            None => ResponseKey::mint(context),
        };
        let SentAnswers::Some(answers) = sent.user_answers else {
            let message = format!("A page takes at most {QUESTIONS_PER_FORM} answers.");
            return Err(ApiError::new(ProblemCode::AnswersInvalid).with_message(message));
        };
        let form = FormId::parse(&sent.form_id).ok_or_else(|| ApiError::new(ProblemCode::FormNotFound))?;
        Ok(Self {
            form,
            key,
            response: ResponseId::of(form, key),
            has_client_id: sent.response_id.is_some(),
            page: sent.current_page_id,
            version: sent.form_version,
            seq: sent.seq.map(i64::from),
            duration_ms: sent
                .elapsed_ms
                .map(|elapsed| i32::try_from(elapsed.min(MAX_PAGE_MS)).unwrap_or(i32::MAX)),
            answers: answers
                .into_iter()
                .map(|sent| (sent.question_id, sent.answer))
                .collect(),
            is_large,
        })
    }

    pub(super) fn proof_subject(&self) -> ProofSubject {
        ProofSubject {
            form: self.form,
            response: self.response,
        }
    }

    /// Validates the answers against the version and finds the next page.
    pub(super) fn check(&self, version: &PublishedVersion) -> Result<ValidatedPage, ApiError> {
        let unknown = || ApiError::at_field("currentPageId", ProblemCode::ResponsePageUnknown);
        let page = PageId::parse(&self.page).ok_or_else(unknown)?;
        let page = version.definition.page(&page).ok_or_else(unknown)?;
        if self.is_large && !has_long_answer(page) {
            return Err(too_large(PAGE_BYTES.normal));
        }
        let answers =
            check_page(&version.definition, page, &self.answers).map_err(|faults| invalid_answers(&faults))?;
        let next_page = match version.routes.next_step(&page.id, &answers).ok_or_else(unknown)? {
            Step::Page(next) => Some(next),
            Step::Finished(_) => None,
            Step::Stay(question) => {
                return Err(invalid_answers(&[AnswerProblem {
                    question_id: question.to_string(),
                    code: AnswerError::Required,
                }]));
            }
        };
        let stored = AnswersJson::of(&version.definition, page, &answers);
        let stored = stored.map_err(|error| ApiError::fault(&error.into()))?;
        Ok(ValidatedPage {
            page: page.id.clone(),
            answers: answers.into(),
            stored: stored.into(),
            next_page,
            duration_ms: self.duration_ms,
            file_types: None,
            to_bind: None,
        })
    }
}

fn has_long_answer(page: &Page) -> bool {
    page.questions().iter().any(Question::has_long_answer)
}

pub(super) fn invalid_answers(faults: &[AnswerProblem]) -> ApiError {
    let fields = faults.iter().map(|fault| FieldProblem {
        path: fault.question_id.chars().take(MAX_ECHOED_ID_CHARS).collect(),
        code: FieldCode::Answer(fault.code),
        message: fault.code.message().to_owned(),
    });
    ApiError::new(ProblemCode::AnswersInvalid).at_fields(fields.collect())
}
