//! A page as it was sent, and what is left of it once it was looked at.

use form_model::{
    answer::{Answer, Answers},
    check_answers::{AnswerFault, AnswerProblem, check_page},
    definition::Page,
    ids::PageId,
    limits::QUESTIONS_PER_FORM,
    routing::Step,
};
use serde::{Serialize, Serializer, ser::SerializeMap as _};
use serde_json::Value;

use super::{ids::ResponseId, ingest::ItemPage, proof::ProofOf, wire::SentPage};
use crate::{
    app::App,
    forms::{FormId, PinnedVersion},
    http::problem::{ApiError, FieldCode, FieldProblem, ProblemCode},
};

/// Characters of an unknown question's id that a refusal says again.
const MOST_OF_AN_ID: usize = 64;

/// A page that was open for longer was left alone: a day.
const LONGEST_MS: u64 = 24 * 60 * 60 * 1_000;

/// A page as it was sent. Whether its answers are any good is not known yet.
pub(super) struct HandedIn {
    pub form: FormId,
    pub response: ResponseId,
    /// Whether the client named the response, so that it may be here already.
    pub is_named: bool,
    /// What the client called the page.
    pub page: String,
    pub version: Option<i32>,
    pub seq: Option<i64>,
    /// How long the page was open.
    took_ms: Option<i32>,
    answers: Vec<(String, Value)>,
}

impl HandedIn {
    pub(super) fn read(app: &App, sent: SentPage) -> Result<Self, ApiError> {
        let response = match &sent.response_id {
            Some(id) => {
                ResponseId::parse(id).ok_or_else(|| ApiError::at_field("responseId", ProblemCode::ResponseIdInvalid))?
            }
            None => ResponseId::mint(app),
        };
        if sent.user_answers.len() > QUESTIONS_PER_FORM {
            let message = format!("A page takes at most {QUESTIONS_PER_FORM} answers.");
            return Err(ApiError::new(ProblemCode::AnswersInvalid).with_message(message));
        }
        let answers = sent.user_answers.into_iter();
        Ok(Self {
            form: FormId::parse(&sent.form_id).ok_or_else(|| ApiError::new(ProblemCode::FormNotFound))?,
            response,
            is_named: sent.response_id.is_some(),
            page: sent.current_page_id,
            version: sent.form_version,
            seq: sent.seq.map(i64::from),
            took_ms: sent
                .elapsed_ms
                .map(|elapsed| i32::try_from(elapsed.min(LONGEST_MS)).unwrap_or(i32::MAX)),
            answers: answers.map(|sent| (sent.question_id, sent.answer)).collect(),
        })
    }

    /// What a proof that comes with it must be of.
    pub(super) fn proof_of(&self) -> ProofOf {
        ProofOf {
            form: self.form,
            response: self.response,
        }
    }

    /// Checks the answers against the version and finds out where they lead.
    pub(super) fn check(&self, version: &PinnedVersion) -> Result<ItemPage, ApiError> {
        let unknown = || ApiError::at_field("currentPageId", ProblemCode::ResponsePageUnknown);
        let page = PageId::parse(&self.page).ok_or_else(unknown)?;
        let page = version.definition.page(&page).ok_or_else(unknown)?;
        let answers = check_page(&version.definition, page, &self.answers).map_err(|faults| invalid(&faults))?;
        let leads_to = match version.routes.next_step(&page.id, &answers).ok_or_else(unknown)? {
            Step::Page(next) => Some(next),
            Step::Finished => None,
            Step::Stay(question) => {
                return Err(invalid(&[AnswerProblem {
                    question_id: question.to_string(),
                    code: AnswerFault::Required,
                }]));
            }
        };
        let json = as_stored(page, &answers).map_err(|error| ApiError::fault(&error.into()))?;
        Ok(ItemPage {
            page: page.id.clone(),
            answers: answers.into(),
            json: json.into(),
            leads_to,
            took_ms: self.took_ms,
            file_types: None,
            to_bind: None,
        })
    }
}

/// A page's answers as they are stored.
pub(super) fn as_stored(page: &Page, answers: &Answers) -> serde_json::Result<String> {
    serde_json::to_string(&AsStored { page, answers })
}

/// Answers as they are stored, written down without a copy of each.
struct AsStored<'a> {
    page: &'a Page,
    answers: &'a Answers,
}

impl Serialize for AsStored<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let answers = self.answers.iter();
        let known = answers.filter_map(|(id, answer)| Some((id, answer, self.page.question(id)?)));
        let mut map = serializer.serialize_map(None)?;
        for (id, answer, question) in known {
            match answer {
                Answer::Text(text) => map.serialize_entry(id, text)?,
                Answer::Option(option) => map.serialize_entry(id, option)?,
                Answer::Number(number) => map.serialize_entry(id, number)?,
                Answer::Files(files) => map.serialize_entry(id, files)?,
                Answer::Options(_) | Answer::Day(_) => map.serialize_entry(id, &answer.to_json(question))?,
            }
        }
        map.end()
    }
}

pub(super) fn invalid(faults: &[AnswerProblem]) -> ApiError {
    let fields = faults.iter().map(|fault| FieldProblem {
        // Longer than any id: whoever sends that much need not get it back.
        path: fault.question_id.chars().take(MOST_OF_AN_ID).collect(),
        code: FieldCode::Answer(fault.code),
        message: fault.code.message().to_owned(),
    });
    ApiError::new(ProblemCode::AnswersInvalid).at_fields(fields.collect())
}
