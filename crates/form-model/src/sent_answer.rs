//! An answer as it was sent. Unsupported values are skipped up to a limit while parsing, so that a request cannot use more
//! memory and time than its texts need.

use std::fmt;
use std::sync::Arc;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use crate::lenient::{plain_digits, whole};
use crate::limits::{MATRIX_COLUMNS, MATRIX_ROWS, OPTIONS_PER_QUESTION};
use crate::skip_value::{skip_rest_of_list, skip_rest_of_map};
use crate::text_rules::{is_blank, without_nul};

/// Maximum stored items of all lists of an answer: one more than any question allows, so that longer lists are still detected.
const MAX_ITEMS: usize = MATRIX_ROWS * MATRIX_COLUMNS + 1;
const _: () = assert!(MAX_ITEMS > OPTIONS_PER_QUESTION);

/// An answer may be an object with an object.
const MAX_DEPTH: usize = 2;

/// Maximum unsupported values per answer.
const MAX_SKIPPED: usize = 100;

/// The value sent for one question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum SentAnswer {
    /// Missing or null.
    #[default]
    Nothing,
    /// A text.
    Text(Arc<str>),
    /// A number; its value if it is a small enough integer.
    Number(Option<i64>),
    /// A list.
    List(Vec<SentItem>),
    /// An object.
    Object(SentObject),
    /// A boolean, or an object that is nested too deep, which no question accepts.
    Unsupported,
}

/// The fields of an object. The last of several fields with the same name counts, as in JavaScript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentObject(Vec<(Box<str>, SentAnswer)>);

/// One item of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SentItem {
    /// A text.
    Text(Box<str>),
    /// Anything else, which no question accepts.
    Unsupported,
}

impl SentAnswer {
    pub(crate) fn of_text(text: &str) -> Self {
        Self::Text(text.into())
    }

    /// "Other" with its text, beside options if several can be chosen.
    pub(crate) fn of_other(options: Option<Vec<SentItem>>, text: &str) -> Self {
        let options = options.map(|options| ("options".into(), Self::List(options)));
        let other = ("other".into(), Self::of_text(text));
        Self::Object(SentObject(options.into_iter().chain([other]).collect()))
    }

    /// Whether it counts as no answer.
    pub(crate) fn is_blank(&self) -> bool {
        match self {
            Self::Nothing => true,
            Self::Text(text) => is_blank(&without_nul(text)),
            Self::List(items) => items.is_empty(),
            Self::Number(_) | Self::Object(_) | Self::Unsupported => false,
        }
    }

    /// The text, if it is one.
    pub(crate) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The items, if it is a list.
    pub(crate) fn as_list(&self) -> Option<&[SentItem]> {
        match self {
            Self::List(items) => Some(items),
            _ => None,
        }
    }

    /// An integer, also as text.
    pub(crate) fn whole_number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => *number,
            Self::Text(text) => plain_digits(text),
            _ => None,
        }
    }
}

impl SentObject {
    /// The value of a field.
    pub(crate) fn get(&self, name: &str) -> &SentAnswer {
        let field = self.0.iter().find(|(known, _)| **known == *name);
        field.map_or(&SentAnswer::Nothing, |(_, value)| value)
    }

    /// The fields, in the order in which they were sent.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&str, &SentAnswer)> {
        self.0.iter().map(|(name, value)| (&**name, value))
    }

    /// Whether it has no field besides these.
    pub(crate) fn has_only(&self, names: &[&str]) -> bool {
        self.0.iter().all(|(name, _)| names.contains(&&**name))
    }
}

impl SentItem {
    /// The text, if it is one.
    pub(crate) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Unsupported => None,
        }
    }
}

impl From<&Value> for SentAnswer {
    fn from(value: &Value) -> Self {
        Self::deserialize(value).unwrap_or(Self::Unsupported)
    }
}

impl<'de> Deserialize<'de> for SentAnswer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut budget = Budget {
            skipped: MAX_SKIPPED,
            items: MAX_ITEMS,
        };
        deserializer.deserialize_any(AnswerVisitor {
            budget: &mut budget,
            depth: 0,
        })
    }
}

/// What may still be stored and skipped of one answer.
struct Budget {
    /// Unsupported values and fields.
    skipped: usize,
    /// Items of its lists, together.
    items: usize,
}

struct AnswerVisitor<'b> {
    budget: &'b mut Budget,
    /// The number of objects around the value.
    depth: usize,
}

impl<'de> DeserializeSeed<'de> for AnswerVisitor<'_> {
    type Value = SentAnswer;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<SentAnswer, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for AnswerVisitor<'_> {
    type Value = SentAnswer;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an answer")
    }

    fn visit_unit<E>(self) -> Result<SentAnswer, E> {
        Ok(SentAnswer::Nothing)
    }

    fn visit_bool<E>(self, _: bool) -> Result<SentAnswer, E> {
        Ok(SentAnswer::Unsupported)
    }

    fn visit_i64<E>(self, number: i64) -> Result<SentAnswer, E> {
        Ok(SentAnswer::Number(Some(number)))
    }

    fn visit_u64<E>(self, number: u64) -> Result<SentAnswer, E> {
        Ok(SentAnswer::Number(i64::try_from(number).ok()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<SentAnswer, E> {
        Ok(SentAnswer::Number(whole(number)))
    }

    fn visit_str<E>(self, text: &str) -> Result<SentAnswer, E> {
        Ok(SentAnswer::Text(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<SentAnswer, A::Error> {
        let Budget { skipped, items: left } = self.budget;
        let mut items = Vec::new();
        while *left > 0 {
            match list.next_element_seed(ItemVisitor { left: skipped })? {
                Some(item) => items.push(item),
                None => return Ok(SentAnswer::List(items)),
            }
            *left -= 1;
        }
        skip_rest_of_list(list, skipped)?;
        Ok(SentAnswer::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SentAnswer, A::Error> {
        if self.depth == MAX_DEPTH {
            skip_rest_of_map(map, &mut self.budget.skipped)?;
            return Ok(SentAnswer::Unsupported);
        }
        let mut fields: Vec<(Box<str>, SentAnswer)> = Vec::new();
        while let Some(name) = map.next_key::<Box<str>>()? {
            let left = self.budget.skipped.checked_sub(1);
            self.budget.skipped = left.ok_or_else(|| A::Error::custom("too many fields"))?;
            let value = map.next_value_seed(AnswerVisitor {
                budget: self.budget,
                depth: self.depth + 1,
            })?;
            fields.retain(|(known, _)| *known != name);
            fields.push((name, value));
        }
        Ok(SentAnswer::Object(SentObject(fields)))
    }
}

struct ItemVisitor<'left> {
    left: &'left mut usize,
}

impl<'de> DeserializeSeed<'de> for ItemVisitor<'_> {
    type Value = SentItem;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<SentItem, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ItemVisitor<'_> {
    type Value = SentItem;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an item of a list")
    }

    fn visit_unit<E>(self) -> Result<SentItem, E> {
        Ok(SentItem::Unsupported)
    }

    fn visit_bool<E>(self, _: bool) -> Result<SentItem, E> {
        Ok(SentItem::Unsupported)
    }

    fn visit_i64<E>(self, _: i64) -> Result<SentItem, E> {
        Ok(SentItem::Unsupported)
    }

    fn visit_u64<E>(self, _: u64) -> Result<SentItem, E> {
        Ok(SentItem::Unsupported)
    }

    fn visit_f64<E>(self, _: f64) -> Result<SentItem, E> {
        Ok(SentItem::Unsupported)
    }

    fn visit_str<E>(self, text: &str) -> Result<SentItem, E> {
        Ok(SentItem::Text(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<SentItem, A::Error> {
        skip_rest_of_list(list, self.left)?;
        Ok(SentItem::Unsupported)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<SentItem, A::Error> {
        skip_rest_of_map(map, self.left)?;
        Ok(SentItem::Unsupported)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> SentAnswer {
        serde_json::from_str(json).unwrap()
    }

    fn read_object(json: &str) -> SentObject {
        let SentAnswer::Object(fields) = read(json) else {
            panic!("an object")
        };
        fields
    }

    #[test]
    fn parses_scalars_and_lists_of_texts() {
        assert_eq!(read("null"), SentAnswer::Nothing);
        assert_eq!(read("\"a\\n\""), SentAnswer::Text("a\n".into()));
        assert_eq!(read("-3"), SentAnswer::Number(Some(-3)));
        assert_eq!(read("5.0"), SentAnswer::Number(Some(5)));
        assert_eq!(read("0.5"), SentAnswer::Number(None));
        assert_eq!(read("18446744073709551615"), SentAnswer::Number(None));
        assert_eq!(
            read("[\"a\", 1]"),
            SentAnswer::List(vec![SentItem::Text("a".into()), SentItem::Unsupported])
        );
    }

    #[test]
    fn last_of_repeated_fields_counts() {
        let fields = read_object("{\"a\":\"x\",\"b\":[\"y\"],\"c\":true,\"a\":null}");
        assert_eq!(*fields.get("a"), SentAnswer::Nothing);
        assert_eq!(*fields.get("b"), SentAnswer::List(vec![SentItem::Text("y".into())]));
        assert_eq!(*fields.get("c"), SentAnswer::Unsupported);
        assert_eq!(*fields.get("d"), SentAnswer::Nothing);
        assert!(fields.has_only(&["a", "b", "c"]));
        assert!(!fields.has_only(&["a", "b"]));
    }

    #[test]
    fn object_within_an_object_is_the_deepest() {
        let fields = read_object("{\"a\":{\"b\":\"x\",\"c\":{\"d\":1}}}");
        let SentAnswer::Object(inner) = fields.get("a") else {
            panic!("an object")
        };
        assert_eq!(*inner.get("b"), SentAnswer::Text("x".into()));
        assert_eq!(*inner.get("c"), SentAnswer::Unsupported);
    }

    #[test]
    fn skips_nested_objects_and_lists() {
        let object = "{\"a\":[{\"\":0}]}";
        assert_eq!(
            read(&format!("[{object},[[\"a\"]]]")),
            SentAnswer::List(vec![SentItem::Unsupported, SentItem::Unsupported])
        );
        assert_eq!(read("true"), SentAnswer::Unsupported);
    }

    #[test]
    fn stores_one_item_more_than_any_question_allows() {
        let list = format!("[{}]", vec!["\"\""; MAX_ITEMS + MAX_SKIPPED].join(","));
        let SentAnswer::List(items) = read(&list) else {
            panic!("a list")
        };
        assert_eq!(items.len(), MAX_ITEMS);
    }

    #[test]
    fn too_many_unsupported_values_are_an_error() {
        let refused = |json: String| serde_json::from_str::<SentAnswer>(&json).is_err();
        let fields: Vec<String> = (0..=MAX_SKIPPED).map(|at| format!("\"{at}\":0")).collect();
        assert!(refused(format!("{{{}}}", fields.join(","))));
        let list = format!("[{}]", vec!["\"\""; MAX_ITEMS / 2 + MAX_SKIPPED].join(","));
        assert!(refused(format!("{{\"a\":{list},\"b\":{list}}}")));
        assert!(refused(format!("[{}]", vec!["{\"\":0}"; MAX_SKIPPED].join(","))));
        assert!(refused(format!(
            "[{}]",
            vec!["\"\""; MAX_ITEMS + MAX_SKIPPED + 1].join(",")
        )));
    }
}
