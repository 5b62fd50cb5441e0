//! Reads what a client sent into a definition: lenient about what is missing, strict about what comes out.

use std::collections::HashSet;

use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::definition::{Definition, Unbuildable};
use crate::ids::{Id, Mint, QuestionId};
use crate::limits::{Limit, LimitBroken};

use super::form_reader::read_form;

/// A definition, and what had to be left out or changed to make it one.
#[derive(Debug)]
pub struct Reading {
    /// What was read.
    pub definition: Definition,
    /// What was left out or changed, for the log and for whoever wrote the client.
    pub notes: Vec<Note>,
}

/// Something that was not taken as it was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Note {
    /// Where, such as `pages[2].questions[0].imageUrl`.
    pub path: String,
    /// What became of it.
    pub message: String,
}

/// Why nothing could be read.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ReadError {
    /// It is no JSON.
    #[error("The form is not valid JSON.")]
    NotJson,
    /// Something that must be a list or an object is not.
    #[error("{path} must be {expected}.")]
    WrongShape {
        /// Where.
        path: String,
        /// What would have been right.
        expected: &'static str,
    },
    /// A question of a kind that does not exist.
    #[error("{path} is not one of the twelve question types.")]
    UnknownKind {
        /// Where.
        path: String,
    },
    /// There is too much of something.
    #[error(transparent)]
    TooMuch(#[from] LimitBroken),
    /// Its parts contradict each other.
    #[error(transparent)]
    Contradiction(Unbuildable),
    /// A stored definition does not read as itself.
    #[error("The stored form does not read as it was written.")]
    NotAsWritten,
}

impl From<Unbuildable> for ReadError {
    fn from(reason: Unbuildable) -> Self {
        match reason {
            Unbuildable::TooMany(limit) => Self::TooMuch(limit),
            other => Self::Contradiction(other),
        }
    }
}

/// Reads a definition from its JSON text, which may be at most two megabytes.
pub fn read_json(json: &[u8], before: Option<&Definition>, mint: &mut Mint<'_>) -> Result<Reading, ReadError> {
    Limit::FormBytes.allow(json.len())?;
    let sent = serde_json::from_slice(json).map_err(|_| ReadError::NotJson)?;
    read(&sent, before, mint)
}

/// Reads a definition. `before` is what the form was until now; by it options without ids are recognised.
pub fn read(sent: &Value, before: Option<&Definition>, mint: &mut Mint<'_>) -> Result<Reading, ReadError> {
    let mut desk = Desk::new(sent, before, mint);
    let definition = read_form(sent, &mut desk)?;
    Ok(Reading {
        definition,
        notes: desk.notes,
    })
}

/// Reads what [`super::write`] wrote. Nothing is minted or mended: a version must come back as it went.
pub fn read_stored(stored: &Value) -> Result<Definition, ReadError> {
    let mut minted = 0;
    let mut mint = || {
        minted += 1;
        Id::numbered(minted)
    };
    let reading = read(stored, None, &mut mint)?;
    if minted == 0 && reading.notes.is_empty() {
        Ok(reading.definition)
    } else {
        Err(ReadError::NotAsWritten)
    }
}

/// What the readers of pages, questions and conditions share while one form is being read.
pub(super) struct Desk<'a, 'm> {
    pub(super) before: Option<&'a Definition>,
    pub(super) notes: Vec<Note>,
    mint: &'a mut Mint<'m>,
    sent_ids: HashSet<Id>,
    given_ids: HashSet<Id>,
    questions: HashSet<QuestionId>,
}

impl<'a, 'm> Desk<'a, 'm> {
    fn new(sent: &Value, before: Option<&'a Definition>, mint: &'a mut Mint<'m>) -> Self {
        let mut sent_ids = HashSet::new();
        collect_ids(sent, &mut sent_ids);
        Self {
            before,
            notes: Vec::new(),
            mint,
            sent_ids,
            given_ids: HashSet::new(),
            questions: HashSet::new(),
        }
    }

    pub(super) fn note(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.notes.push(Note {
            path: path.into(),
            message: message.into(),
        });
    }

    /// An id that nothing in this form has, not even a part that is yet to be read.
    pub(super) fn fresh_id(&mut self) -> Id {
        loop {
            let id = (self.mint)();
            if !self.sent_ids.contains(&id) && self.given_ids.insert(id.clone()) {
                return id;
            }
        }
    }

    /// Whether an id of the form as it was is in use no more.
    pub(super) fn is_free(&self, id: &str) -> bool {
        Id::parse(id).is_some_and(|id| !self.sent_ids.contains(&id) && !self.given_ids.contains(&id))
    }

    /// Gives out an id of the form as it was, unless it is in use.
    pub(super) fn take_over(&mut self, id: &str) -> bool {
        Id::parse(id).is_some_and(|id| !self.sent_ids.contains(&id) && self.given_ids.insert(id))
    }

    /// Lets the first question that was sent with an id have it.
    pub(super) fn claim_question(&mut self, id: &QuestionId) -> bool {
        self.questions.insert(id.clone())
    }
}

/// Every text that could be an id, wherever it stands: a new id must be none of them.
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

/// The items of a list; nothing sent is no items.
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

/// Refuses what is no object.
pub(super) fn must_be_object(value: &Value, path: &str) -> Result<(), ReadError> {
    if value.is_object() {
        return Ok(());
    }
    Err(ReadError::WrongShape {
        path: path.to_owned(),
        expected: "an object",
    })
}
