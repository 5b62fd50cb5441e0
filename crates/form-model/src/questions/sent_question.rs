//! The JSON of a question while it is parsed.

use serde_json::Value;

use crate::ids::Id;
use crate::lenient;
use crate::limits::LimitExceeded;
use crate::text_rules::is_blank;

use super::{Choices, Question};

/// The fields of a sent question.
pub(crate) struct SentQuestion<'a> {
    fields: &'a Value,
    path: &'a str,
    /// The options of the same question in the form before.
    pub(crate) choices_before: Option<&'a Choices>,
    /// The rows of the same question in the form before.
    pub(crate) rows_before: Option<&'a Choices>,
    context: &'a mut dyn ParseContext,
}

/// What parsing a question needs from parsing its form.
pub(crate) trait ParseContext {
    /// Records that input was ignored or changed.
    fn warn(&mut self, path: String, message: &str);
    /// An id that is not used anywhere in the form.
    fn fresh_id(&mut self) -> Id;
}

/// Why a question cannot be parsed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum FieldError {
    /// Not a list.
    NotAList {
        /// Path of the field.
        path: String,
    },
    /// A limit is exceeded.
    TooMuch(LimitExceeded),
}

impl From<LimitExceeded> for FieldError {
    fn from(limit: LimitExceeded) -> Self {
        Self::TooMuch(limit)
    }
}

impl<'a> SentQuestion<'a> {
    pub(crate) fn new(
        fields: &'a Value,
        path: &'a str,
        before: Option<&'a Question>,
        context: &'a mut dyn ParseContext,
    ) -> Self {
        Self {
            fields,
            path,
            choices_before: before.and_then(Question::choices),
            rows_before: before.and_then(Question::rows),
            context,
        }
    }

    /// The field, unless it is missing or null.
    pub(crate) fn get(&self, field: &str) -> Option<&'a Value> {
        self.fields.get(field).filter(|value| !value.is_null())
    }

    /// A text; numbers and booleans are converted.
    pub(crate) fn text(&self, field: &str) -> Option<String> {
        lenient::text(self.fields.get(field))
    }

    pub(crate) fn text_unless_blank(&self, field: &str) -> Option<String> {
        self.text(field).filter(|text| !is_blank(text))
    }

    pub(crate) fn is_true(&self, field: &str) -> bool {
        lenient::truth(self.fields.get(field))
    }

    /// The items of a list; empty if it is missing.
    pub(crate) fn list(&self, field: &str) -> Result<&'a [Value], FieldError> {
        match self.get(field) {
            None => Ok(&[]),
            Some(Value::Array(items)) => Ok(items),
            Some(_) => Err(FieldError::NotAList { path: self.at(field) }),
        }
    }

    /// Parses the URL of an image or video; warns if it is not allowed.
    pub(crate) fn media<Source>(&mut self, field: &str, parse: fn(&str) -> Option<Source>) -> Option<Source> {
        let address = self.text_unless_blank(field)?;
        let source = parse(&address);
        if source.is_none() {
            self.warn(field, "Not an address this may be loaded from; left out.");
        }
        source
    }

    pub(crate) fn warn(&mut self, field: &str, message: &str) {
        let path = self.at(field);
        self.context.warn(path, message);
    }

    pub(crate) fn fresh_id(&mut self) -> Id {
        self.context.fresh_id()
    }

    fn at(&self, field: &str) -> String {
        format!("{}.{field}", self.path)
    }
}
