//! The JSON of the expected answer of a condition.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::ids::OptionId;
use crate::lenient;
use crate::text_rules::without_nul;

/// A sent expected answer.
pub(crate) struct SentExpectation<'a> {
    answer: &'a Value,
    option_ids: Option<BTreeSet<OptionId>>,
}

impl<'a> SentExpectation<'a> {
    /// The expected answer of a sent condition.
    pub(crate) fn of(condition: &Value, answer: &'a Value) -> Self {
        Self {
            answer,
            option_ids: option_ids(condition),
        }
    }

    /// The only value. Spec §3: the builder stores a list of answers per question, so it may be a list of one.
    pub(crate) fn only(&self) -> Option<&'a Value> {
        match self.answer {
            Value::Array(items) if items.len() == 1 => items.first(),
            Value::Array(_) | Value::Null => None,
            other => Some(other),
        }
    }

    /// All values.
    pub(crate) fn items(&self) -> &'a [Value] {
        match self.answer {
            Value::Array(items) => items,
            single => std::slice::from_ref(single),
        }
    }

    /// The answer as text, whatever it is.
    pub(crate) fn text(&self) -> String {
        lenient::text(self.only()).unwrap_or_else(|| as_text(self.answer))
    }

    /// The option ids, if sent and all valid; they take precedence over labels.
    pub(crate) fn option_ids(&self) -> Option<&BTreeSet<OptionId>> {
        self.option_ids.as_ref()
    }
}

fn option_ids(condition: &Value) -> Option<BTreeSet<OptionId>> {
    let ids = condition
        .get("expectedOptionIds")?
        .as_array()
        .filter(|ids| !ids.is_empty())?;
    ids.iter().map(|id| OptionId::parse(id.as_str()?)).collect()
}

/// JSON as text, as it is stored if the answer cannot be parsed.
pub(crate) fn as_text(answer: &Value) -> String {
    match answer {
        Value::Null => String::new(),
        Value::String(text) => without_nul(text).into_owned(),
        // Inside JSON, U+0000 is an escape sequence.
        other => other.to_string().replace("\\u0000", ""),
    }
}
