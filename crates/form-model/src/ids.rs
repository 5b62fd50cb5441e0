//! Permanent names of pages, questions, options and sections. They say nothing about position.

use std::fmt;

use serde::{Serialize, Serializer};

/// The longest id, in characters.
const LONGEST: usize = 64;

/// Texts that look like ids and must not be: `end` is the target that ends a form, and a browser's
/// object gives `__proto__` a meaning of its own.
const RESERVED: [&str; 2] = ["end", "__proto__"];

/// Any id: 1 to 64 characters of `A–Z a–z 0–9 _ -`, and not a reserved word.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String))]
pub struct Id(Box<str>);

/// Where new ids come from. The caller owns the chance; it never gives the same id twice.
pub type Mint<'a> = dyn FnMut() -> Id + 'a;

impl Id {
    /// Reads an id, or nothing when the text is not one.
    pub fn parse(text: &str) -> Option<Self> {
        let well_formed = (1..=LONGEST).contains(&text.len())
            && text
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
        (well_formed && !RESERVED.contains(&text)).then(|| Self(text.into()))
    }

    /// The id made of a number: for tests, and for reading what must not need a new id.
    pub fn numbered(number: u64) -> Self {
        Self(format!("n{number}").into())
    }

    /// The id as it stands on the wire.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

macro_rules! id_of {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(transparent)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String))]
        pub struct $name(Id);

        impl $name {
            /// Reads an id, or nothing when the text is not one.
            pub fn parse(text: &str) -> Option<Self> {
                Id::parse(text).map(Self)
            }

            /// The id as it stands on the wire.
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl From<Id> for $name {
            fn from(id: Id) -> Self {
                Self(id)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id_of!(
    /// Names a page for as long as its form exists.
    PageId
);
id_of!(
    /// Names a question for as long as its form exists.
    QuestionId
);
id_of!(
    /// Names an option of a question, whatever its label becomes.
    OptionId
);
id_of!(
    /// Names a section of a page.
    SectionId
);
id_of!(
    /// Names an image or video in the product's own store.
    MediaId
);
id_of!(
    /// Names a file that a respondent has uploaded.
    UploadId
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_short_word_of_plain_characters() {
        for good in ["a", "3", "Page_01-x", &"x".repeat(64)] {
            assert!(Id::parse(good).is_some(), "{good:?}");
        }
        for bad in ["", " ", "page 1", "é", "a/b", &"x".repeat(65), "end", "__proto__"] {
            assert!(Id::parse(bad).is_none(), "{bad:?}");
        }
    }
}
