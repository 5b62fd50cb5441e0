//! Stored answers, parsed from JSON and borrowed from it where possible.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Number, Value};

#[derive(Debug, Clone, PartialEq)]
pub(super) enum StoredAnswer<'j> {
    Text(Cow<'j, str>),
    Number(Number),
    List(Vec<StoredAnswer<'j>>),
    /// An object, or a value that no question type accepts.
    Json(Value),
}

/// A page's answers by question id, in stored order.
pub(super) struct StoredAnswers<'j>(pub Vec<(Cow<'j, str>, StoredAnswer<'j>)>);

impl StoredAnswer<'_> {
    pub(super) fn to_json(&self) -> Value {
        match self {
            Self::Text(text) => Value::from(text.as_ref()),
            Self::Number(number) => Value::Number(number.clone()),
            Self::List(items) => items.iter().map(Self::to_json).collect(),
            Self::Json(value) => value.clone(),
        }
    }
}

impl<'de: 'j, 'j> Deserialize<'de> for StoredAnswer<'j> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StoredAnswerVisitor)
    }
}

struct StoredAnswerVisitor;

impl<'de> Visitor<'de> for StoredAnswerVisitor {
    type Value = StoredAnswer<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an answer")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(StoredAnswer::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(StoredAnswer::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(StoredAnswer::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(StoredAnswer::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Number::from_f64(number).map_or(StoredAnswer::Json(Value::Null), StoredAnswer::Number))
    }

    fn visit_bool<E>(self, yes: bool) -> Result<Self::Value, E> {
        Ok(StoredAnswer::Json(Value::Bool(yes)))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(StoredAnswer::Json(Value::Null))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(StoredAnswer::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        Value::deserialize(MapAccessDeserializer::new(map)).map(StoredAnswer::Json)
    }
}

impl<'de: 'j, 'j> Deserialize<'de> for StoredAnswers<'j> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(StoredAnswersVisitor)
    }
}

struct StoredAnswersVisitor;

impl<'de> Visitor<'de> for StoredAnswersVisitor {
    type Value = StoredAnswers<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the answers of a page")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut answers = Vec::with_capacity(map.size_hint().unwrap_or(8));
        while let Some((BorrowedText(question), answer)) = map.next_entry()? {
            answers.push((question, answer));
        }
        Ok(StoredAnswers(answers))
    }
}

/// Borrows the text where possible, which the derived `Deserialize` of `Cow` never does.
struct BorrowedText<'j>(Cow<'j, str>);

impl<'de: 'j, 'j> Deserialize<'de> for BorrowedText<'j> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match StoredAnswer::deserialize(deserializer)? {
            StoredAnswer::Text(text) => Ok(Self(text)),
            _ => Err(serde::de::Error::custom("a question id must be a string")),
        }
    }
}
