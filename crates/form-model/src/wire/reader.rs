//! Parses a form: lenient about the input, strict about the result.

use std::collections::HashSet;

use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::answer::AnswerType;
use crate::definition::{Definition, DefinitionError};
use crate::ids::{Id, Mint, QuestionId};
use crate::limits::{Limit, LimitExceeded};
use crate::questions::{Choices, FieldError, ParseContext, Question};

use super::form_reader::read_form;

/// A parsed definition with warnings.
#[derive(Debug)]
pub struct ParsedForm {
    /// The definition.
    pub definition: Definition,
    /// What was ignored or changed, for the log and for client developers.
    pub warnings: Vec<ParseWarning>,
}

/// Input that was ignored or changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ParseWarning {
    /// Path, such as `pages[2].questions[0].imageUrl`.
    pub path: String,
    /// What was done.
    pub message: String,
}

/// Why parsing failed.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ReadError {
    /// Not a list or object where one is required.
    #[error("{path} must be {expected}.")]
    WrongShape {
        /// Path.
        path: String,
        /// The expected type.
        expected: &'static str,
    },
    /// Unknown question type.
    #[error("{path} is not a question type.")]
    UnknownKind {
        /// Path.
        path: String,
    },
    /// A limit is exceeded.
    #[error(transparent)]
    TooMuch(#[from] LimitExceeded),
    /// The definition is inconsistent.
    #[error(transparent)]
    Contradiction(DefinitionError),
    /// A stored definition is not valid as written.
    #[error("The stored form does not read as it was written.")]
    NotAsWritten,
}

impl From<DefinitionError> for ReadError {
    fn from(reason: DefinitionError) -> Self {
        match reason {
            DefinitionError::TooMany(limit) => Self::TooMuch(limit),
            other => Self::Contradiction(other),
        }
    }
}

impl From<FieldError> for ReadError {
    fn from(error: FieldError) -> Self {
        match error {
            FieldError::NotAList { path } => Self::WrongShape {
                path,
                expected: "a list",
            },
            FieldError::TooMuch(limit) => Self::TooMuch(limit),
        }
    }
}

/// Parses a definition. `before` is the current form, used to match options without ids.
pub fn read(sent: &Value, before: Option<&Definition>, mint: &mut Mint<'_>) -> Result<ParsedForm, ReadError> {
    let parsed = read_of_any_size(sent, before, mint)?;
    Limit::OptionsPerForm.check(parsed.definition.questions().map(option_count).sum())?;
    let choices = parsed.definition.questions().filter_map(Question::choices);
    Limit::PlacesPerForm.check(choices.map(|choices| choices.places.len()).sum())?;
    Ok(parsed)
}

/// How many counters a question has: each row of a Matrix has all columns, each option of a Ranking all places.
fn option_count(question: &Question) -> usize {
    let count = |choices: &Choices| choices.options().len();
    let options = question.choices().map_or(0, count);
    if question.answer_type() == Some(AnswerType::Order) {
        options * options
    } else {
        options * question.rows().map_or(1, count)
    }
}

fn read_of_any_size(sent: &Value, before: Option<&Definition>, mint: &mut Mint<'_>) -> Result<ParsedForm, ReadError> {
    let mut context = ReadContext::new(sent, before, mint);
    let definition = read_form(sent, &mut context)?;
    Ok(ParsedForm {
        definition,
        warnings: context.warnings,
    })
}

/// Reads what [`super::write`] wrote, without new ids or corrections. Older versions may exceed the limits of whole forms.
pub fn read_stored(stored: &Value) -> Result<Definition, ReadError> {
    let mut minted = 0;
    let mut mint = || {
        minted += 1;
        Id::numbered(minted)
    };
    let parsed = read_of_any_size(stored, None, &mut mint)?;
    if minted == 0 && parsed.warnings.is_empty() {
        Ok(parsed.definition)
    } else {
        Err(ReadError::NotAsWritten)
    }
}

/// Shared state while a form is parsed.
pub(super) struct ReadContext<'a, 'm> {
    pub(super) before: Option<&'a Definition>,
    pub(super) warnings: Vec<ParseWarning>,
    mint: &'a mut Mint<'m>,
    sent_ids: HashSet<Id>,
    given_ids: HashSet<Id>,
    questions: HashSet<QuestionId>,
}

impl<'a, 'm> ReadContext<'a, 'm> {
    fn new(sent: &Value, before: Option<&'a Definition>, mint: &'a mut Mint<'m>) -> Self {
        let mut sent_ids = HashSet::new();
        collect_ids(sent, &mut sent_ids);
        Self {
            before,
            warnings: Vec::new(),
            mint,
            sent_ids,
            given_ids: HashSet::new(),
            questions: HashSet::new(),
        }
    }

    pub(super) fn warn(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.warnings.push(ParseWarning {
            path: path.into(),
            message: message.into(),
        });
    }

    /// An id that is not used anywhere in the form, including parts not parsed yet.
    pub(super) fn fresh_id(&mut self) -> Id {
        loop {
            let id = (self.mint)();
            if !self.sent_ids.contains(&id) && self.given_ids.insert(id.clone()) {
                return id;
            }
        }
    }

    /// Whether an id of the previous form is unused now.
    pub(super) fn is_free(&self, id: &str) -> bool {
        Id::parse(id).is_some_and(|id| !self.sent_ids.contains(&id) && !self.given_ids.contains(&id))
    }

    /// Reuses an id of the previous form, unless it is in use.
    pub(super) fn reuse_id(&mut self, id: &str) -> bool {
        Id::parse(id).is_some_and(|id| !self.sent_ids.contains(&id) && self.given_ids.insert(id))
    }

    /// Assigns a sent id to the first question that has it.
    pub(super) fn claim_question(&mut self, id: &QuestionId) -> bool {
        self.questions.insert(id.clone())
    }
}

impl ParseContext for ReadContext<'_, '_> {
    fn warn(&mut self, path: String, message: &str) {
        ReadContext::warn(self, path, message);
    }

    fn fresh_id(&mut self) -> Id {
        ReadContext::fresh_id(self)
    }
}

/// All texts that could be ids; new ids must differ from them.
fn collect_ids(value: &Value, ids: &mut HashSet<Id>) {
    match value {
        Value::String(text) => ids.extend(Id::parse(text.trim())),
        Value::Number(number) => ids.extend(Id::parse(&number.to_string())),
        Value::Array(items) => items.iter().for_each(|item| collect_ids(item, ids)),
        Value::Object(fields) => {
            for (key, item) in fields {
                ids.extend(Id::parse(key));
                collect_ids(item, ids);
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
}

/// The items of a list; empty if missing.
pub(super) fn list<'v>(value: Option<&'v Value>, path: &str) -> Result<&'v [Value], ReadError> {
    match value {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(items)) => Ok(items),
        Some(_) => Err(ReadError::WrongShape {
            path: path.to_owned(),
            expected: "a list",
        }),
    }
}

/// Fails unless `value` is an object.
pub(super) fn must_be_object(value: &Value, path: &str) -> Result<(), ReadError> {
    if value.is_object() {
        return Ok(());
    }
    Err(ReadError::WrongShape {
        path: path.to_owned(),
        expected: "an object",
    })
}
