//! Turns what a respondent sent for one page into answers, or says for each question what is wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

use crate::answer::{Answer, Answers};
use crate::day::Day;
use crate::definition::{Definition, Page};
use crate::ids::{QuestionId, UploadId};
use crate::limits::TEXT_ANSWER_BYTES;
use crate::question::{Choices, Question, QuestionKind, Uploads};
use crate::routing::deciding;
use crate::text_rules::{is_blank, storable};
use crate::wire::loose::whole_number;

/// What is wrong with an answer. The words on the wire are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnswerFault {
    /// It is missing and must not be.
    Required,
    /// It is not of the shape the question's kind takes.
    WrongShape,
    /// It names something the question does not offer.
    NotAnOption,
    /// It is a number that the scale or rating does not have.
    OutOfRange,
    /// It is a longer text than can be kept.
    TooLong,
    /// It holds more files or options than the question takes.
    TooMany,
    /// It is no day of the calendar.
    NotADate,
    /// It does not name an uploaded file.
    NotAFile,
    /// The question takes no answer.
    TakesNoAnswer,
    /// The question is answered twice in one call.
    AnsweredTwice,
    /// The question stands on another page.
    OtherPage,
    /// The form has no such question.
    UnknownQuestion,
}

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AnswerProblem {
    /// The question, as the respondent's client named it.
    pub question_id: String,
    /// What is wrong.
    pub code: AnswerFault,
}

impl AnswerFault {
    /// What a respondent is told.
    pub fn message(self) -> &'static str {
        match self {
            // Spec §2: the notice of the respondent's screen.
            Self::Required => "Please answer this question to continue.",
            Self::WrongShape => "This answer cannot be read.",
            Self::NotAnOption => "Please choose one of the options.",
            Self::OutOfRange => "Please choose one of the numbers.",
            Self::TooLong => "This answer is longer than 100 KB.",
            Self::TooMany => "This is more than the question takes.",
            Self::NotADate => "This day does not exist.",
            Self::NotAFile => "This file was not uploaded.",
            Self::TakesNoAnswer => "This question takes no answer.",
            Self::AnsweredTwice => "This question was answered twice.",
            Self::OtherPage => "This question is on another page.",
            Self::UnknownQuestion => "This form has no such question.",
        }
    }
}

/// Checks everything sent with one page. A blank answer is no answer; the question of the page's condition must have one.
///
/// Problems come in the order of what was sent, then missing answers in the order of the page.
pub fn check_page(form: &Definition, page: &Page, sent: &[(String, Value)]) -> Result<Answers, Vec<AnswerProblem>> {
    let mut problems = Vec::new();
    let mut answers = Answers::new();
    let mut seen = BTreeSet::new();
    for (question_id, value) in sent {
        let checked = find(form, page, question_id).and_then(|question| {
            if seen.insert(&question.id) {
                read_answer(question, value).map(|answer| (question, answer))
            } else {
                Err(AnswerFault::AnsweredTwice)
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
    let missing = must_be_answered(page)
        .filter(|id| !answers.contains_key(id) && !faulty.contains(id.as_str()))
        .map(|id| AnswerProblem {
            question_id: id.to_string(),
            code: AnswerFault::Required,
        });
    problems.extend(missing);
    if problems.is_empty() {
        Ok(answers)
    } else {
        Err(problems)
    }
}

/// The questions without whose answer a page cannot be handed in, in the order of the page.
pub fn must_be_answered(page: &Page) -> impl Iterator<Item = &QuestionId> {
    let deciding = deciding(page).map(|(_, question)| &question.id);
    page.questions()
        .iter()
        .filter(move |question| (question.required && question.takes_answer()) || Some(&question.id) == deciding)
        .map(|question| &question.id)
}

/// Reads one answer in the shape of its question's kind; nothing when it is blank.
pub fn read_answer(question: &Question, sent: &Value) -> Result<Option<Answer>, AnswerFault> {
    if is_no_answer(sent) {
        return Ok(None);
    }
    match &question.kind {
        QuestionKind::ShortAnswer | QuestionKind::LongAnswer => read_text(sent),
        QuestionKind::MultipleChoice(choices) | QuestionKind::Dropdown(choices) => {
            let name = sent.as_str().ok_or(AnswerFault::WrongShape)?;
            let option = choices.named(name).ok_or(AnswerFault::NotAnOption)?;
            Ok(Answer::Option(option.id.clone()))
        }
        QuestionKind::Checkbox(choices) => read_ticked(choices, sent),
        QuestionKind::FileUpload(uploads) => read_files(uploads, sent),
        QuestionKind::Date => {
            let text = sent.as_str().ok_or(AnswerFault::WrongShape)?;
            Day::parse(text).map(Answer::Day).ok_or(AnswerFault::NotADate)
        }
        QuestionKind::LinearScale(scale) => read_number(sent, |number| scale.values().contains(&number)),
        // Spec §4: a rating with nothing selected is 0.
        QuestionKind::Rating(_) if whole_number(sent) == Some(0) => return Ok(None),
        QuestionKind::Rating(stars) => read_number(sent, |number| stars.values().contains(&number)),
        QuestionKind::Text { .. } | QuestionKind::Image { .. } | QuestionKind::Video { .. } => {
            Err(AnswerFault::TakesNoAnswer)
        }
    }
    .map(Some)
}

fn find<'f>(form: &'f Definition, page: &'f Page, sent_id: &str) -> Result<&'f Question, AnswerFault> {
    let id = QuestionId::parse(sent_id).ok_or(AnswerFault::UnknownQuestion)?;
    page.question(&id).ok_or_else(|| match form.question(&id) {
        Some(_) => AnswerFault::OtherPage,
        None => AnswerFault::UnknownQuestion,
    })
}

fn is_no_answer(sent: &Value) -> bool {
    match sent {
        Value::Null => true,
        Value::String(text) => is_blank(&storable(text)),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

fn read_text(sent: &Value) -> Result<Answer, AnswerFault> {
    let text = storable(sent.as_str().ok_or(AnswerFault::WrongShape)?);
    if text.len() > TEXT_ANSWER_BYTES {
        return Err(AnswerFault::TooLong);
    }
    Ok(Answer::Text(text))
}

fn read_ticked(choices: &Choices, sent: &Value) -> Result<Answer, AnswerFault> {
    let items = sent.as_array().ok_or(AnswerFault::WrongShape)?;
    // Each option can be ticked once; a longer list is refused before every entry is looked up.
    if items.len() > choices.options().len() {
        return Err(AnswerFault::TooMany);
    }
    let mut ticked = BTreeSet::new();
    for item in items {
        let name = item.as_str().ok_or(AnswerFault::WrongShape)?;
        let option = choices.named(name).ok_or(AnswerFault::NotAnOption)?;
        ticked.insert(option.id.clone());
    }
    Ok(Answer::Options(ticked))
}

fn read_files(uploads: &Uploads, sent: &Value) -> Result<Answer, AnswerFault> {
    let items = sent.as_array().ok_or(AnswerFault::WrongShape)?;
    if items.len() > uploads.max_files() as usize {
        return Err(AnswerFault::TooMany);
    }
    let mut files: Vec<UploadId> = Vec::new();
    for item in items {
        let id = item.as_str().ok_or(AnswerFault::WrongShape)?;
        let file = UploadId::parse(id).ok_or(AnswerFault::NotAFile)?;
        if !files.contains(&file) {
            files.push(file);
        }
    }
    Ok(Answer::Files(files))
}

fn read_number(sent: &Value, offered: impl Fn(i32) -> bool) -> Result<Answer, AnswerFault> {
    if !matches!(sent, Value::Number(_) | Value::String(_)) {
        return Err(AnswerFault::WrongShape);
    }
    let number = whole_number(sent).ok_or(match sent {
        Value::Number(_) => AnswerFault::OutOfRange,
        _ => AnswerFault::WrongShape,
    })?;
    i32::try_from(number)
        .ok()
        .filter(|number| offered(*number))
        .map(Answer::Number)
        .ok_or(AnswerFault::OutOfRange)
}

/// The answers as they are kept and sent: options by id.
pub fn answers_to_json(form: &Definition, answers: &Answers) -> BTreeMap<String, Value> {
    answers
        .iter()
        .filter_map(|(id, answer)| {
            form.question(id)
                .map(|question| (id.to_string(), answer.to_json(question)))
        })
        .collect()
}
