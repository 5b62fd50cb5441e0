//! Stored answers as they are read from their JSON, borrowed from it as far as it goes.

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer},
};
use serde_json::{Number, Value};

/// One answer.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Raw<'j> {
    Text(Cow<'j, str>),
    Number(Number),
    List(Vec<Raw<'j>>),
    /// What no question takes.
    Other(Value),
}

/// The answers of a page, in their stored order.
pub(super) struct RawPage<'j>(pub Vec<(Cow<'j, str>, Raw<'j>)>);

impl Raw<'_> {
    /// The same as a value of JSON.
    pub(super) fn to_json(&self) -> Value {
        match self {
            Self::Text(text) => Value::from(text.as_ref()),
            Self::Number(number) => Value::Number(number.clone()),
            Self::List(items) => items.iter().map(Self::to_json).collect(),
            Self::Other(value) => value.clone(),
        }
    }
}

impl<'de: 'j, 'j> Deserialize<'de> for Raw<'j> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RawVisitor)
    }
}

struct RawVisitor;

impl<'de> Visitor<'de> for RawVisitor {
    type Value = Raw<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an answer")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Raw::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Raw::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Raw::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Raw::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Number::from_f64(number).map_or(Raw::Other(Value::Null), Raw::Number))
    }

    fn visit_bool<E>(self, yes: bool) -> Result<Self::Value, E> {
        Ok(Raw::Other(Value::Bool(yes)))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Raw::Other(Value::Null))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Raw::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        Value::deserialize(MapAccessDeserializer::new(map)).map(Raw::Other)
    }
}

impl<'de: 'j, 'j> Deserialize<'de> for RawPage<'j> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PageVisitor)
    }
}

struct PageVisitor;

impl<'de> Visitor<'de> for PageVisitor {
    type Value = RawPage<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the answers of a page")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut answers = Vec::with_capacity(map.size_hint().unwrap_or(8));
        while let Some((Name(question), answer)) = map.next_entry()? {
            answers.push((question, answer));
        }
        Ok(RawPage(answers))
    }
}

/// A text that is borrowed where it can be; a `Cow` of its own accord never is.
struct Name<'j>(Cow<'j, str>);

impl<'de: 'j, 'j> Deserialize<'de> for Name<'j> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Raw::deserialize(deserializer)? {
            Raw::Text(text) => Ok(Self(text)),
            _ => Err(serde::de::Error::custom("a name is a text")),
        }
    }
}
