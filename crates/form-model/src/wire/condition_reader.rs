//! Parses the condition of a page.

use serde_json::Value;

use crate::condition::{Condition, Operator};
use crate::definition::Definition;
use crate::expected_answer::ExpectedAnswer;
use crate::lenient::{raw_id, text};
use crate::questions::{Question, SentExpectation, as_text};

use super::form_reader::IdMap;
use super::reader::{ReadContext, ReadError, must_be_object};

/// The condition of the page at `at`; none if it is empty.
pub(super) fn read_condition(
    sent: &Value,
    path: &str,
    at: usize,
    form: &Definition,
    names: &mut IdMap,
    context: &mut ReadContext<'_, '_>,
) -> Result<Option<Condition>, ReadError> {
    if sent.is_null() {
        return Ok(None);
    }
    must_be_object(sent, path)?;
    let has_content = ["questionId", "truePage", "falsePage"]
        .iter()
        .any(|field| raw_id(sent.get(*field)).is_some());
    if !has_content {
        context.warn(path, "An empty condition; left out.");
        return Ok(None);
    }
    let question = names.question(sent.get("questionId"), at, context);
    let operator = match text(sent.get("operator")).filter(|word| !word.is_empty()) {
        Some(word) => Operator::parse(&word),
        None => Operator::Equals,
    };
    Ok(Some(Condition {
        expected: expected(sent, form.question(&question)),
        question,
        operator,
        when_true: names.required_target(sent.get("truePage"), context),
        when_false: names.required_target(sent.get("falsePage"), context),
    }))
}

fn expected(sent: &Value, question: Option<&Question>) -> ExpectedAnswer {
    let answer = sent.get("expectedAnswer").unwrap_or(&Value::Null);
    let parse = |answer: &Value| {
        let expectation = SentExpectation::of(sent, answer);
        question?.kind.content().parse_expected(&expectation)
    };
    // An invalid answer is stored as text. Match that text against the labels now, as it would be when the form is read again.
    let as_stored = as_text(answer);
    parse(answer)
        .or_else(|| parse(&Value::from(as_stored.as_str())))
        .unwrap_or(ExpectedAnswer::Unreadable(as_stored))
}
