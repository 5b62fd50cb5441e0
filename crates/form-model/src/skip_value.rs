//! Skips unknown JSON values up to a limit. serde's own skipping is unlimited, even in depth.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Maximum skipped values, nested ones included; more are an error.
pub const MAX_SKIPPED: usize = 1_000;

/// Skips one value and counts it and its nested values.
#[derive(Debug)]
pub struct SkipValue<'left>(
    /// Remaining values.
    pub &'left mut usize,
);

/// Skips the rest of a list.
pub fn skip_rest_of_list<'de, A: SeqAccess<'de>>(mut list: A, left: &mut usize) -> Result<(), A::Error> {
    while list.next_element_seed(SkipValue(left))?.is_some() {}
    Ok(())
}

/// Skips the rest of an object.
pub fn skip_rest_of_map<'de, A: MapAccess<'de>>(mut map: A, left: &mut usize) -> Result<(), A::Error> {
    while map.next_key_seed(SkipValue(left))?.is_some() {
        map.next_value_seed(SkipValue(left))?;
    }
    Ok(())
}

impl<'de> DeserializeSeed<'de> for SkipValue<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        *self.0 = self
            .0
            .checked_sub(1)
            .ok_or_else(|| D::Error::custom("too many unknown values"))?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for SkipValue<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<(), A::Error> {
        skip_rest_of_list(list, self.0)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        skip_rest_of_map(map, self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skips(json: &str, mut left: usize) -> bool {
        let mut deserializer = serde_json::Deserializer::from_str(json);
        SkipValue(&mut left).deserialize(&mut deserializer).is_ok() && deserializer.end().is_ok()
    }

    #[test]
    fn skips_every_type_of_value() {
        assert!(skips(r#"[null,true,1,-1,2.5,"a",[],{},{"b":{"c":[0]}}]"#, 100));
    }

    #[test]
    fn nested_values_and_keys_count() {
        assert!(skips(r#"[{"a":0}]"#, 4));
        assert!(!skips(r#"[{"a":0}]"#, 3));
    }

    #[test]
    fn depth_is_bounded() {
        let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert!(skips(&nested(100), MAX_SKIPPED));
        assert!(!skips(&nested(200), MAX_SKIPPED));
    }
}
