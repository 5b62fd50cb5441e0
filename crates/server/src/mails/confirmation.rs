//! The content of a mail that confirms a response. Owner and respondent wrote it, so all of it is made inert.

use std::collections::BTreeMap;

use minijinja::{Value, context};

use super::inert_text::{inert_line, inert_lines, shortened};

const MAX_SUBJECT_CHARACTERS: usize = 200;
const MAX_TEXT_CHARACTERS: usize = 10_000;
const MAX_QUESTION_CHARACTERS: usize = 300;
const MAX_ANSWER_CHARACTERS: usize = 2_000;

/// Characters of all copied answers with their questions. The respondent has the rest.
const MAX_COPY_CHARACTERS: usize = 50_000;

/// Subject and text, with the answers inserted. Without one of them, the mail has its default.
#[derive(Debug)]
pub struct ConfirmationText {
    subject: Option<String>,
    text: Option<String>,
    answers: Vec<CopiedAnswer>,
    is_cut: bool,
}

/// A question with its answer.
#[derive(Debug)]
pub struct CopiedAnswer {
    question: String,
    answer: String,
}

/// Why somebody gets a confirmation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConfirmationReason {
    /// Their address was entered in the form.
    Entered,
    /// They are listed as somebody who may respond.
    Listed,
    /// They asked for a test.
    Test,
}

impl ConfirmationReason {
    fn as_str(self) -> &'static str {
        match self {
            Self::Entered => "entered",
            Self::Listed => "listed",
            Self::Test => "test",
        }
    }
}

impl ConfirmationText {
    pub fn new(subject: &str, text: &str, answers: Vec<CopiedAnswer>) -> Self {
        let unless_empty = |text: String| Some(text).filter(|text| !text.is_empty());
        let all = answers.len();
        let mut left = MAX_COPY_CHARACTERS;
        let fitting = answers.into_iter().take_while(|copied| {
            let length = copied.question.chars().count() + copied.answer.chars().count();
            let fits = length <= left;
            left = left.saturating_sub(length);
            fits
        });
        let answers: Vec<CopiedAnswer> = fitting.collect();
        Self {
            subject: unless_empty(shortened(&inert_line(subject), MAX_SUBJECT_CHARACTERS)),
            text: unless_empty(shortened(&inert_lines(text), MAX_TEXT_CHARACTERS)),
            is_cut: answers.len() < all,
            answers,
        }
    }

    pub(super) fn template_context(&self, reason: ConfirmationReason) -> Value {
        let paragraphs: Vec<String> = self.answers.iter().map(CopiedAnswer::paragraph).collect();
        // So that the HTML part can set questions apart.
        let copied = self.answers.iter().map(|copied| {
            let CopiedAnswer { question, answer } = copied;
            (copied.paragraph(), context! { question, answer })
        });
        let copied: BTreeMap<String, Value> = copied.collect();
        context! {
            own_subject => &self.subject,
            own_text => &self.text,
            answers => paragraphs,
            copied,
            is_cut => self.is_cut,
            reason => reason.as_str(),
        }
    }
}

impl CopiedAnswer {
    pub fn new(question: &str, answer: &str) -> Self {
        // A blank line would begin another answer.
        let answer = inert_lines(answer).replace("\n\n", "\n");
        Self {
            question: shortened(&inert_line(question), MAX_QUESTION_CHARACTERS),
            answer: shortened(&answer, MAX_ANSWER_CHARACTERS),
        }
    }

    /// The recipient's own address, which may stay as it is.
    pub fn of_own_address(question: &str, address: &str) -> Self {
        Self {
            answer: address.to_owned(),
            ..Self::new(question, "")
        }
    }

    /// Its paragraph in the mail.
    fn paragraph(&self) -> String {
        format!("{}\n{}", self.question, self.answer).trim().to_owned()
    }
}
