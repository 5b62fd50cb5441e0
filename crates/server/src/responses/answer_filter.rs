//! Filters responses by the answer to one question. The question's type may differ between versions.

use std::sync::Arc;

use form_model::answer::AnswerType;
use form_model::answer_bucket::OTHER_OPTION_KEY;
use form_model::answer_counts::QuestionHistory;
use form_model::ids::QuestionId;
use form_model::questions::Question;

use crate::analytics::{invalid_param, is_text, parse_param};
use crate::db_values::DbText;
use crate::forms::PublishedVersion;
use crate::http::ApiError;

/// Lists, for each version with a comparable question, its page and how to compare answers there.
#[derive(Debug, Default)]
pub(crate) struct AnswerFilter {
    pub question: String,
    pub answer: String,
    pub versions: Vec<i32>,
    pub pages: Vec<String>,
    /// The comparison modes of the SQL function `response_has_answer`.
    pub compared: Vec<String>,
}

/// Values of `answer` that work for every question.
const ANSWERED: &str = "answered";
const SKIPPED: &str = "skipped";

/// Parses a question id and the answer to find: a bar's key, or part of a text.
pub(super) fn parse_answer_filter(
    versions: &[Arc<PublishedVersion>],
    question: Option<&str>,
    answer: Option<&str>,
) -> Result<Option<AnswerFilter>, ApiError> {
    let question = question.filter(|text| !text.is_empty());
    let answer = parse_param("answer", answer, DbText::parse)?;
    let definitions: Vec<_> = versions.iter().map(|version| &version.definition).collect();
    let history = QuestionHistory::of(&definitions);
    let question = match (question, &answer) {
        (None, None) => return Ok(None),
        (None, Some(_)) => return Err(invalid_param("questionId")),
        (Some(question), _) => QuestionId::parse(question).ok_or_else(|| invalid_param("questionId"))?,
    };
    let newest = history.newest(&question).ok_or_else(|| invalid_param("questionId"))?;
    let Some(answer) = answer else { return Ok(None) };
    let mut filter = AnswerFilter {
        question: question.to_string(),
        answer: answer.as_str().to_owned(),
        ..AnswerFilter::default()
    };
    for version in versions {
        for page in version.definition.pages() {
            if let Some(found) = page.question(&question)
                && let Some(compared) = comparison_mode(found, newest, answer.as_str())
            {
                filter.versions.push(version.number);
                filter.pages.push(page.id.to_string());
                filter.compared.push(compared.to_owned());
            }
        }
    }
    Ok(Some(filter))
}

/// How the question's answers are compared in one version; `None` if none of them can match.
fn comparison_mode(question: &Question, newest: &Question, answer: &str) -> Option<&'static str> {
    let kind = question.kind.name();
    match answer {
        ANSWERED if kind.takes_answer() => return Some("answered"),
        SKIPPED if kind.takes_answer() => return Some("skipped"),
        _ => {}
    }
    match kind.answer_type()? {
        // Texts from before the question became a choice belong to no bar, so no bar finds them.
        AnswerType::Text => is_text(newest.kind.name()).then_some("text"),
        AnswerType::Option | AnswerType::Options if answer == OTHER_OPTION_KEY => Some("other"),
        AnswerType::Option | AnswerType::Options | AnswerType::Day => Some("word"),
        AnswerType::Order => Some("place"),
        AnswerType::Grid => Some("cell"),
        AnswerType::Number => Some("number"),
        // Either answered or skipped.
        AnswerType::Agreed | AnswerType::Address => None,
        AnswerType::Files => Some("file"),
    }
}
