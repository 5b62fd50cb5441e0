//! Parses the condition of a page.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::condition::{Condition, ExpectedAnswer, Operator};
use crate::day::Day;
use crate::definition::Definition;
use crate::ids::OptionId;
use crate::question::{Choices, Question, QuestionKind};
use crate::text_rules::without_nul;

use super::form_reader::IdMap;
use super::lenient::{raw_id, text, whole_number};
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
    // An invalid answer is stored as text. Match that text against the labels now, as it would be when the form is read again.
    let as_stored = as_text(answer);
    readable(sent, answer, question)
        .or_else(|| readable(sent, &Value::from(as_stored.as_str()), question))
        .unwrap_or(ExpectedAnswer::Unreadable(as_stored))
}

fn readable(sent: &Value, answer: &Value, question: Option<&Question>) -> Option<ExpectedAnswer> {
    match &question?.kind {
        QuestionKind::ShortAnswer | QuestionKind::LongAnswer => {
            let words = text(only(answer)).unwrap_or_else(|| as_text(answer));
            Some(ExpectedAnswer::Text(words))
        }
        QuestionKind::MultipleChoice(choices) | QuestionKind::Dropdown(choices) => {
            let by_id = ids(sent)
                .filter(|ids| ids.len() == 1)
                .and_then(|ids| ids.into_iter().next());
            by_id
                .or_else(|| named(choices, only(answer)?))
                .map(ExpectedAnswer::Option)
        }
        QuestionKind::Checkbox(choices) => ids(sent)
            .or_else(|| items(answer).iter().map(|item| named(choices, item)).collect())
            .map(ExpectedAnswer::Options),
        QuestionKind::LinearScale(_) | QuestionKind::Rating(_) => only(answer)
            .and_then(whole_number)
            .and_then(|number| i32::try_from(number).ok())
            .map(ExpectedAnswer::Number),
        QuestionKind::Date => only(answer)
            .and_then(Value::as_str)
            .and_then(Day::parse)
            .map(ExpectedAnswer::Day),
        QuestionKind::FileUpload(_)
        | QuestionKind::Text { .. }
        | QuestionKind::Image { .. }
        | QuestionKind::Video { .. } => None,
    }
}

/// The option ids, if sent and all valid.
fn ids(sent: &Value) -> Option<BTreeSet<OptionId>> {
    let ids = sent
        .get("expectedOptionIds")?
        .as_array()
        .filter(|ids| !ids.is_empty())?;
    ids.iter().map(|id| OptionId::parse(id.as_str()?)).collect()
}

fn named(choices: &Choices, name: &Value) -> Option<OptionId> {
    choices.named(&text(Some(name))?).map(|option| option.id.clone())
}

/// Spec §3: the builder stores a list of answers per question, so a single answer may be a list of one.
fn only(answer: &Value) -> Option<&Value> {
    match answer {
        Value::Array(items) if items.len() == 1 => items.first(),
        Value::Array(_) | Value::Null => None,
        other => Some(other),
    }
}

fn items(answer: &Value) -> &[Value] {
    match answer {
        Value::Array(items) => items,
        single => std::slice::from_ref(single),
    }
}

fn as_text(answer: &Value) -> String {
    match answer {
        Value::Null => String::new(),
        Value::String(text) => without_nul(text).into_owned(),
        // Inside JSON, U+0000 is an escape sequence.
        other => other.to_string().replace("\\u0000", ""),
    }
}
