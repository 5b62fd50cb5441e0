//! The name of a question in links: `?name=value` fills in its answer.

use std::fmt;

use serde::Serialize;

use crate::limits::SHORT_NAME_CHARACTERS;
use crate::text_rules::trimmed;

/// 1 to 40 characters of `A–Z a–z 0–9 _ -`, which no program on a link's way encodes differently. Case matters, as in all links.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String, example = "email"))]
pub struct ShortName(Box<str>);

impl ShortName {
    /// Parses a name; blanks around it are left out.
    pub fn parse(text: &str) -> Option<Self> {
        let name = trimmed(text);
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        let is_name = (1..=SHORT_NAME_CHARACTERS).contains(&name.len()) && name.bytes().all(is_allowed);
        is_name.then(|| Self(name.into()))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ShortName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
