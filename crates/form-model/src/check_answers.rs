//! Validates the answers submitted for one page.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::answer::{Answer, Answers};
use crate::day::Day;
use crate::definition::{Definition, Page};
use crate::ids::{QuestionId, UploadId};
use crate::limits::TEXT_ANSWER_BYTES;
use crate::question::{Choices, Question, QuestionKind, Uploads};
use crate::routing::branching_question;
use crate::sent_answer::SentAnswer;
use crate::text_rules::{is_blank, without_nul};

/// Why an answer was rejected. The codes are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnswerError {
    /// The question is required.
    Required,
    /// The answer has the wrong JSON type.
    WrongShape,
    /// The answer is not one of the options.
    NotAnOption,
    /// The number is outside the scale or rating.
    OutOfRange,
    /// The text is longer than the limit.
    TooLong,
    /// The answer has more files or options than allowed.
    TooMany,
    /// Not a valid date.
    NotADate,
    /// Not the id of an uploaded file.
    NotAFile,
    /// Text, Image and Video blocks have no answer.
    TakesNoAnswer,
    /// The request answers the question twice.
    AnsweredTwice,
    /// The question is on another page.
    OtherPage,
    /// The form has no such question.
    UnknownQuestion,
}

/// A rejected answer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AnswerProblem {
    /// The question id as it was sent.
    pub question_id: String,
    /// Why it was rejected.
    pub code: AnswerError,
}

impl AnswerError {
    /// The message for the respondent.
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
        .filter(move |question| {
            (question.required && question.takes_answer()) || Some(&question.id) == branching_question
        })
        .map(|question| &question.id)
}

/// Validates one answer; none when it is blank.
pub fn read_answer(question: &Question, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
    if is_missing(sent) {
        return Ok(None);
    }
    match &question.kind {
        QuestionKind::ShortAnswer | QuestionKind::LongAnswer => read_text(sent),
        QuestionKind::MultipleChoice(choices) | QuestionKind::Dropdown(choices) => {
            let name = sent.as_text().ok_or(AnswerError::WrongShape)?;
            let option = choices.named(name).ok_or(AnswerError::NotAnOption)?;
            Ok(Answer::Option(option.id.clone()))
        }
        QuestionKind::Checkbox(choices) => read_checked_options(choices, sent),
        QuestionKind::FileUpload(uploads) => read_files(uploads, sent),
        QuestionKind::Date => {
            let text = sent.as_text().ok_or(AnswerError::WrongShape)?;
            Day::parse(text).map(Answer::Day).ok_or(AnswerError::NotADate)
        }
        QuestionKind::LinearScale(scale) => read_number(sent, |number| scale.values().contains(&number)),
        // Spec §4: a rating with nothing selected is 0.
        QuestionKind::Rating(_) if sent.whole_number() == Some(0) => return Ok(None),
        QuestionKind::Rating(stars) => read_number(sent, |number| stars.values().contains(&number)),
        QuestionKind::Text { .. } | QuestionKind::Image { .. } | QuestionKind::Video { .. } => {
            Err(AnswerError::TakesNoAnswer)
        }
    }
    .map(Some)
}

fn find_question<'f>(form: &'f Definition, page: &'f Page, sent_id: &str) -> Result<&'f Question, AnswerError> {
    let id = QuestionId::parse(sent_id).ok_or(AnswerError::UnknownQuestion)?;
    page.question(&id).ok_or_else(|| match form.question(&id) {
        Some(_) => AnswerError::OtherPage,
        None => AnswerError::UnknownQuestion,
    })
}

fn is_missing(sent: &SentAnswer) -> bool {
    match sent {
        SentAnswer::Nothing => true,
        SentAnswer::Text(text) => is_blank(&without_nul(text)),
        SentAnswer::List(items) => items.is_empty(),
        SentAnswer::Number(_) | SentAnswer::Unsupported => false,
    }
}

fn read_text(sent: &SentAnswer) -> Result<Answer, AnswerError> {
    let SentAnswer::Text(sent) = sent else {
        return Err(AnswerError::WrongShape);
    };
    let text = without_nul(sent);
    if text.len() > TEXT_ANSWER_BYTES {
        return Err(AnswerError::TooLong);
    }
    Ok(Answer::Text(match text {
        Cow::Borrowed(_) => Arc::clone(sent),
        Cow::Owned(cleaned) => cleaned.into(),
    }))
}

fn read_checked_options(choices: &Choices, sent: &SentAnswer) -> Result<Answer, AnswerError> {
    let items = sent.as_list().ok_or(AnswerError::WrongShape)?;
    // Reject longer lists before looking up every entry.
    if items.len() > choices.options().len() {
        return Err(AnswerError::TooMany);
    }
    let mut checked = BTreeSet::new();
    for item in items {
        let name = item.as_text().ok_or(AnswerError::WrongShape)?;
        let option = choices.named(name).ok_or(AnswerError::NotAnOption)?;
        checked.insert(option.id.clone());
    }
    Ok(Answer::Options(checked))
}

fn read_files(uploads: &Uploads, sent: &SentAnswer) -> Result<Answer, AnswerError> {
    let items = sent.as_list().ok_or(AnswerError::WrongShape)?;
    if items.len() > uploads.max_files() as usize {
        return Err(AnswerError::TooMany);
    }
    let mut files: Vec<UploadId> = Vec::new();
    for item in items {
        let id = item.as_text().ok_or(AnswerError::WrongShape)?;
        let file = UploadId::parse(id).ok_or(AnswerError::NotAFile)?;
        if !files.contains(&file) {
            files.push(file);
        }
    }
    Ok(Answer::Files(files))
}

fn read_number(sent: &SentAnswer, offered: impl Fn(i32) -> bool) -> Result<Answer, AnswerError> {
    let number = sent.whole_number().ok_or(match sent {
        SentAnswer::Number(_) => AnswerError::OutOfRange,
        _ => AnswerError::WrongShape,
    })?;
    i32::try_from(number)
        .ok()
        .filter(|number| offered(*number))
        .map(Answer::Number)
        .ok_or(AnswerError::OutOfRange)
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
