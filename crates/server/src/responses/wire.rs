//! The shapes of the respondents' calls.

use form_model::check_answers::AnswerFault;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::ids::ResponseId;
use crate::http::problem::ProblemCode;

/// A page of a form, filled in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SentPage {
    pub form_id: String,
    /// The page whose answers these are.
    pub current_page_id: String,
    #[serde(default)]
    pub user_answers: Vec<SentAnswer>,
    /// A UUID of version 7 (or 4) that the respondent's client made when the form was opened. Left out: a response of its own.
    #[serde(default)]
    #[schema(nullable = false)]
    pub response_id: Option<String>,
    /// The version that the respondent sees. Left out: the one this response was begun with, or else the newest.
    #[serde(default)]
    #[schema(nullable = false)]
    pub form_version: Option<i32>,
    /// Grows with every page that this response hands in. The highest of a page wins; one that was sent before is answered as
    /// before. Left out: the next.
    #[serde(default)]
    #[schema(nullable = false)]
    pub seq: Option<u32>,
    /// A field that people never see; whoever fills it in is none.
    #[serde(default)]
    #[schema(nullable = false)]
    pub website: Option<String>,
    /// Milliseconds from the page being shown to its being handed in.
    #[serde(default)]
    #[schema(nullable = false)]
    pub elapsed_ms: Option<u64>,
    /// The solution of a `challenge` of an earlier reply.
    #[serde(default)]
    #[schema(nullable = false)]
    pub proof: Option<String>,
}

/// An answer to a question of the page.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SentAnswer {
    pub question_id: String,
    /// Text; an option's label or id; a list of them; `YYYY-MM-DD`; a number; a list of upload ids. Nothing, or blank: no answer.
    #[serde(default)]
    pub answer: Value,
}

/// The failure of a page that cannot be taken as it is.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "it describes a failure, whose body every call writes alike")]
pub(super) struct PageRefused {
    /// Always false.
    #[schema(example = false)]
    success: bool,
    /// `answers.invalid` when it is the answers.
    code: ProblemCode,
    message: String,
    /// Names this request in the server's log.
    request_id: String,
    #[schema(required = false)]
    fields: Vec<RefusedAnswer>,
}

/// An answer that its question does not take.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes a failure, whose body every call writes alike")]
struct RefusedAnswer {
    /// The question's id, as it was sent; or a field of the request.
    path: String,
    /// Why it was refused.
    code: WhyRefused,
    /// The same in English.
    message: String,
}

/// What is wrong with an answer, or with a field of the request.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it describes a failure, whose body every call writes alike")]
enum WhyRefused {
    Answer(AnswerFault),
    Call(ProblemCode),
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Submitted {
    pub success: bool,
    /// The page that follows; left out, the form is finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub redirect_page: Option<String>,
    pub response_id: ResponseId,
    /// A short code for the thank-you screen, once every page from the start to the end has come in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<String>,
    /// The form is under pressure: the page is kept, but the response is held apart until the same page with the same `seq`
    /// comes again with the solution as `proof`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub challenge: Option<Challenge>,
}

/// Some work to be done by the respondent's device, which costs one person a moment and a flood a fortune.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[expect(
    clippy::struct_field_names,
    reason = "the names are those of the library that solves it"
)]
pub(super) struct Challenge {
    /// How `challenge` was made.
    #[schema(example = "SHA-256")]
    pub algorithm: String,
    /// The digest of `salt` followed by the number that is looked for.
    pub challenge: String,
    pub salt: String,
    /// Goes back as it is.
    pub signature: String,
    /// The number that is looked for is no greater.
    pub maxnumber: u64,
}
