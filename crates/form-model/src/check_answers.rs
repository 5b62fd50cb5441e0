//! Validates the answers submitted for one page.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

use crate::answer::{Answer, Answers};
use crate::answer_error::AnswerError;
use crate::definition::{Definition, Page};
use crate::ids::QuestionId;
use crate::questions::Question;
use crate::routing::branching_question;
use crate::sent_answer::SentAnswer;

/// A rejected answer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AnswerProblem {
    /// The question id as it was sent.
    pub question_id: String,
    /// Why it was rejected.
    pub code: AnswerError,
}

/// Validates the answers of one page. A blank answer counts as missing; the question of the page's condition is required.
///
/// Problems are in the order of the request, followed by missing answers in the order of the page.
pub fn check_page(
    form: &Definition,
    page: &Page,
    sent: &[(String, SentAnswer)],
) -> Result<Answers, Vec<AnswerProblem>> {
    let mut problems = Vec::new();
    let mut answers = Answers::new();
    let mut seen = BTreeSet::new();
    for (question_id, value) in sent {
        let checked = find_question(form, page, question_id).and_then(|question| {
            if seen.insert(&question.id) {
                read_answer(question, value).map(|answer| (question, answer))
            } else {
                Err(AnswerError::AnsweredTwice)
            }
        });
        match checked {
            Ok((question, Some(answer))) => {
                answers.insert(question.id.clone(), answer);
            }
            Ok((_, None)) => {}
            Err(code) => problems.push(AnswerProblem {
                question_id: question_id.clone(),
                code,
            }),
        }
    }
    let faulty: BTreeSet<String> = problems.iter().map(|problem| problem.question_id.clone()).collect();
    let missing = required_questions(page)
        .filter(|id| !answers.contains_key(id) && !faulty.contains(id.as_str()))
        .map(|id| AnswerProblem {
            question_id: id.to_string(),
            code: AnswerError::Required,
        });
    problems.extend(missing);
    if problems.is_empty() {
        Ok(answers)
    } else {
        Err(problems)
    }
}

/// The questions that must be answered to submit the page, in the order of the page.
pub fn required_questions(page: &Page) -> impl Iterator<Item = &QuestionId> {
    let branching_question = branching_question(page).map(|(_, question)| &question.id);
    page.questions()
        .iter()
        .filter(move |question| (question.required && question.is_asked()) || Some(&question.id) == branching_question)
        .map(|question| &question.id)
}

/// Validates one answer; none when it is blank.
pub fn read_answer(question: &Question, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
    if sent.is_blank() {
        return Ok(None);
    }
    let content = question.kind.content();
    let answer = content.parse_answer(sent)?;
    if question.required
        && let Some(answer) = &answer
    {
        content.check_complete(answer)?;
    }
    Ok(answer)
}

fn find_question<'f>(form: &'f Definition, page: &'f Page, sent_id: &str) -> Result<&'f Question, AnswerError> {
    let id = QuestionId::parse(sent_id).ok_or(AnswerError::UnknownQuestion)?;
    page.question(&id).ok_or_else(|| match form.question(&id) {
        Some(_) => AnswerError::OtherPage,
        None => AnswerError::UnknownQuestion,
    })
}

/// The answers as stored JSON, options by id.
pub fn answers_to_json(form: &Definition, answers: &Answers) -> BTreeMap<String, Value> {
    answers
        .iter()
        .filter_map(|(id, answer)| {
            form.question(id)
                .map(|question| (id.to_string(), answer.to_json(question)))
        })
        .collect()
}
