//! An answer to look for among responses of all versions, each of which may ask the question in another way.

use std::sync::Arc;

use form_model::{
    ids::QuestionId,
    question::{KindName, Question},
    tally::History,
};

use super::{filter::unreadable, store::AnswerLooked, summary::is_text};
use crate::{forms::PinnedVersion, http::problem::ApiError};

/// What `answer` says of any question.
const ANSWERED: &str = "answered";
const SKIPPED: &str = "skipped";

/// Reads a question and the answer to look for; a bar's key, or words of a text.
pub(super) fn wanted_answer(
    versions: &[Arc<PinnedVersion>],
    question: Option<&str>,
    answer: Option<&str>,
) -> Result<Option<AnswerLooked>, ApiError> {
    let given = |text: Option<&'_ str>| text.filter(|text| !text.is_empty()).map(str::to_owned);
    let (question, answer) = (given(question), given(answer));
    let definitions: Vec<_> = versions.iter().map(|version| &version.definition).collect();
    let history = History::of(&definitions);
    let question = match (question, &answer) {
        (None, None) => return Ok(None),
        (None, Some(_)) => return Err(unreadable("questionId")),
        (Some(question), _) => QuestionId::parse(&question).ok_or_else(|| unreadable("questionId"))?,
    };
    let newest = history.newest(&question).ok_or_else(|| unreadable("questionId"))?;
    let Some(answer) = answer else { return Ok(None) };
    let mut wanted = AnswerLooked {
        question: question.to_string(),
        answer: answer.clone(),
        ..AnswerLooked::default()
    };
    for version in versions {
        for page in version.definition.pages() {
            if let Some(asked) = page.question(&question)
                && let Some(compared) = compared(asked, newest, &answer)
            {
                wanted.versions.push(version.number);
                wanted.pages.push(page.id.to_string());
                wanted.compared.push(compared.to_owned());
            }
        }
    }
    Ok(Some(wanted))
}

/// How the question's answers are compared in one version; nothing: none of them can be meant.
fn compared(asked: &Question, newest: &Question, answer: &str) -> Option<&'static str> {
    let kind = asked.kind.name();
    match answer {
        ANSWERED if kind.takes_answer() => return Some("answered"),
        SKIPPED if kind.takes_answer() => return Some("skipped"),
        _ => {}
    }
    match kind {
        // What was written before the question became one to choose from is counted under no bar, and so found under none.
        _ if is_text(kind) => is_text(newest.kind.name()).then_some("text"),
        KindName::MultipleChoice | KindName::Checkbox | KindName::Dropdown | KindName::Date => Some("word"),
        KindName::LinearScale | KindName::Rating => Some("number"),
        KindName::FileUpload => Some("file"),
        _ => None,
    }
}
