//! Limits unknown keys and values of a JSON object, because skipping them costs time too.

use std::fmt;

use form_model::skip_value::{MAX_SKIPPED, SkipValue};
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};

/// More than any request has, including unknown keys of newer clients.
const MAX_KEYS: usize = 100;

/// A struct or map from an object of at most [`MAX_KEYS`] keys and at most [`MAX_SKIPPED`] unknown values.
pub struct BoundedObject<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BoundedObject<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(ObjectDeserializer(deserializer)).map(Self)
    }
}

/// Limits what the visitor of a struct or map sees.
struct ObjectDeserializer<D>(D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for ObjectDeserializer<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(ObjectVisitor { visitor, fields: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let fields_only = ObjectVisitor {
            visitor,
            fields: Some(fields),
        };
        self.0.deserialize_struct(name, fields, fields_only)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

struct ObjectVisitor<V> {
    visitor: V,
    /// The known keys; all keys if not set.
    fields: Option<&'static [&'static str]>,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for ObjectVisitor<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(formatter)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_map(Entries {
            map,
            fields: self.fields,
            keys_left: MAX_KEYS,
            unknown_values_left: MAX_SKIPPED,
        })
    }
}

/// The entries of an object with known keys.
struct Entries<A> {
    map: A,
    fields: Option<&'static [&'static str]>,
    keys_left: usize,
    unknown_values_left: usize,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Entries<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        let Some(fields) = self.fields else {
            let key = self.map.next_key_seed(seed)?;
            if key.is_some() {
                self.count_key()?;
            }
            return Ok(key);
        };
        while let Some(field) = self.map.next_key_seed(FieldName(fields))? {
            self.count_key()?;
            if let Some(field) = field {
                return seed.deserialize(StrDeserializer::new(field)).map(Some);
            }
            self.map.next_value_seed(SkipValue(&mut self.unknown_values_left))?;
        }
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

impl<A> Entries<A> {
    fn count_key<E: serde::de::Error>(&mut self) -> Result<(), E> {
        self.keys_left = self
            .keys_left
            .checked_sub(1)
            .ok_or_else(|| E::custom("an object has too many keys"))?;
        Ok(())
    }
}

/// Parses a key as one of these fields.
struct FieldName(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for FieldName {
    type Value = Option<&'static str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for FieldName {
    type Value = Option<&'static str>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        Ok(self.0.iter().find(|field| **field == key).copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Small {
        name: String,
        #[serde(default)]
        note: Option<String>,
    }

    fn read(body: &str) -> serde_json::Result<String> {
        serde_json::from_str::<BoundedObject<Small>>(body).map(|read| read.0.name)
    }

    fn read_beside(unknown: &str) -> serde_json::Result<String> {
        read(&format!(r#"{{{unknown}"name":"it"}}"#))
    }

    #[test]
    fn unknown_keys_are_ignored_up_to_the_limit() {
        let keys = |count| r#""x":0,"#.repeat(count);
        assert_eq!(read_beside("").unwrap(), "it");
        assert_eq!(read_beside(&keys(MAX_KEYS - 1)).unwrap(), "it");
        assert!(read_beside(&keys(MAX_KEYS)).is_err());
    }

    #[test]
    fn unknown_values_are_ignored_up_to_the_limit() {
        let list = |count: usize| format!(r#""x":[{}],"#, vec!["0"; count].join(","));
        assert_eq!(read_beside(r#""x":{"y":[1,-2,2.5,"z"]},"#).unwrap(), "it");
        assert_eq!(read_beside(&list(MAX_SKIPPED - 1)).unwrap(), "it");
        assert!(read_beside(&list(MAX_SKIPPED)).is_err());
    }

    #[test]
    fn known_fields_are_parsed() {
        let read = |body| serde_json::from_str::<BoundedObject<Small>>(body).unwrap().0.note;
        assert_eq!(read(r#"{"name":"it","note":null}"#), None);
        assert_eq!(read(r#"{"note":"n","name":"it"}"#), Some("n".to_owned()));
    }

    #[test]
    fn map_accepts_keys_up_to_the_limit() {
        let read = |count: usize| {
            let entries: Vec<String> = (0..count).map(|n| format!(r#""{n}":[{n}]"#)).collect();
            let body = format!("{{{}}}", entries.join(","));
            serde_json::from_str::<BoundedObject<serde_json::Map<String, serde_json::Value>>>(&body)
        };
        assert_eq!(read(MAX_KEYS).unwrap().0.len(), MAX_KEYS);
        assert!(read(MAX_KEYS + 1).is_err());
    }

    #[test]
    fn non_objects_are_rejected() {
        assert!(read("[\"it\"]").is_err());
    }
}
