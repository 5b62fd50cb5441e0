//! Names of projects and forms.

use form_model::text_rules;

use crate::db_values::validate_short_text;
use crate::http::{ApiError, ProblemCode};

const NAME_CHARACTERS: usize = 200;

/// A valid name of a project or a form: not blank, not too long, without control characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkName(String);

impl WorkName {
    /// Validates the name in `field`; a blank one fails with the code `blank`.
    pub fn parse(text: &str, field: &str, blank: ProblemCode) -> Result<Self, ApiError> {
        if text_rules::is_blank(text) {
            return Err(ApiError::at_field(field, blank));
        }
        validate_short_text(text, NAME_CHARACTERS)
            .map(Self)
            .ok_or_else(|| ApiError::at_field(field, ProblemCode::TextUnfit))
    }

    /// A name that is known to be valid: a stored one or one of the product's own.
    pub fn given(text: &str) -> Self {
        Self(text.to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name with a prefix, truncated to the maximum length.
    #[must_use]
    pub fn prefixed(&self, prefix: &str) -> Self {
        Self(prefix.chars().chain(self.0.chars()).take(NAME_CHARACTERS).collect())
    }

    /// Two names with equal keys count as the same name.
    pub(crate) fn key(&self) -> String {
        text_rules::comparable(&self.0)
    }
}
