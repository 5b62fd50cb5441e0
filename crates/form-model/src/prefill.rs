//! Answers that a link fills in.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::answer::{Answer, AnswerType, Answers};
use crate::check_answers::read_answer;
use crate::definition::Definition;
use crate::questions::{Choices, Question};
use crate::sent_answer::{SentAnswer, SentItem};
use crate::text_rules::is_blank;

/// The answers in the query of a link: `?name=value` answers the question with this short name. They are validated as if they were
/// typed, and those that are blank or not valid are left out.
pub fn prefilled_answers(form: &Definition, query: &str) -> Answers {
    let query = query.strip_prefix('?').unwrap_or(query);
    let mut values: HashMap<Cow<'_, str>, Vec<Cow<'_, str>>> = HashMap::new();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        if !is_blank(&value) {
            values.entry(name).or_default().push(value);
        }
    }
    let answered = form.questions().filter_map(|question| {
        let values = values.get(question.short_name.as_ref()?.as_str())?;
        Some((question.id.clone(), prefilled_answer(question, values)?))
    });
    answered.collect()
}

fn prefilled_answer(question: &Question, values: &[Cow<'_, str>]) -> Option<Answer> {
    let first = values.first()?;
    let sent = match question.answer_type()? {
        AnswerType::Text | AnswerType::Number | AnswerType::Day => SentAnswer::of_text(first),
        AnswerType::Option => match named(question.choices()?, first) {
            Some(option) => SentAnswer::of_text(option),
            None => SentAnswer::of_other(None, first),
        },
        AnswerType::Options => several(question.choices()?, values)?,
        AnswerType::Order | AnswerType::Grid | AnswerType::Agreed | AnswerType::Address | AnswerType::Files => {
            return None;
        }
    };
    read_answer(question, &sent).ok()?
}

/// The id of the option with this id or label.
fn named<'c>(choices: &'c Choices, name: &str) -> Option<&'c str> {
    choices.named(name).map(|option| option.id.as_str())
}

/// Several options, each with its own `name=value`. One value may be the text beside "Other".
fn several(choices: &Choices, values: &[Cow<'_, str>]) -> Option<SentAnswer> {
    let (mut options, mut other) = (Vec::new(), None);
    for value in values {
        match named(choices, value) {
            Some(option) => options.push(SentItem::Text(option.into())),
            None if other.is_none() => other = Some(value),
            None => return None,
        }
    }
    Some(match other {
        Some(text) => SentAnswer::of_other(Some(options), text),
        None => SentAnswer::List(options),
    })
}
