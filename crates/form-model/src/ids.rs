//! Permanent ids of pages, questions, options, sections and endings, independent of position.

use std::fmt;

use serde::{Serialize, Serializer};

/// Maximum length.
const MAX_LENGTH: usize = 64;

/// Not allowed as ids: `end` is the target that ends a form, and `__proto__` is special in JavaScript objects.
const RESERVED: [&str; 2] = ["end", "__proto__"];

/// Any id: 1 to 64 characters of `A–Z a–z 0–9 _ -`, and not a reserved word.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String))]
pub struct Id(Box<str>);

/// Generates new ids; must never return the same id twice. The caller provides the randomness.
pub type Mint<'a> = dyn FnMut() -> Id + 'a;

impl Id {
    /// Parses an id.
    pub fn parse(text: &str) -> Option<Self> {
        let well_formed = (1..=MAX_LENGTH).contains(&text.len())
            && text
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
        (well_formed && !RESERVED.contains(&text)).then(|| Self(text.into()))
    }

    /// An id made from a number, for tests and for parsing that must not need new ids.
    pub fn numbered(number: u64) -> Self {
        Self(format!("n{number}").into())
    }

    /// The id as text.
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
            /// Parses an id.
            pub fn parse(text: &str) -> Option<Self> {
                Id::parse(text).map(Self)
            }

            /// The id as text.
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
    /// Id of a page, permanent within its form.
    PageId
);
id_of!(
    /// Id of a question, permanent within its form.
    QuestionId
);
id_of!(
    /// Id of an option, independent of its label.
    OptionId
);
id_of!(
    /// Id of a section of a page.
    SectionId
);
id_of!(
    /// Id of an ending.
    EndingId
);
id_of!(
    /// Id of an uploaded image or video.
    MediaId
);
id_of!(
    /// Id of a file that a respondent uploaded.
    UploadId
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_short_ascii_words() {
        for good in ["a", "3", "Page_01-x", &"x".repeat(64)] {
            assert!(Id::parse(good).is_some(), "{good:?}");
        }
        for bad in ["", " ", "page 1", "é", "a/b", &"x".repeat(65), "end", "__proto__"] {
            assert!(Id::parse(bad).is_none(), "{bad:?}");
        }
    }
}
