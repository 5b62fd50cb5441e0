//! A project's name, and when two names are the same.

use form_model::text_rules;

use crate::{
    accounts::fitting,
    http::problem::{ApiError, ProblemCode},
};

/// Characters a project's or a form's name may have.
const NAME_CHARACTERS: usize = 200;

/// A name that says something and fits: for projects and forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(String);

impl Name {
    /// Reads the name typed into `field`; a blank one is refused with `blank`.
    pub fn parse(text: &str, field: &str, blank: ProblemCode) -> Result<Self, ApiError> {
        if text_rules::is_blank(text) {
            return Err(ApiError::at_field(field, blank));
        }
        fitting(text, NAME_CHARACTERS)
            .map(Self)
            .ok_or_else(|| ApiError::at_field(field, ProblemCode::TextUnfit))
    }

    /// A name the product itself gives.
    pub fn given(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The name as it was typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// This name with something before it, cut where it would be too long.
    #[must_use]
    pub fn prefixed(&self, prefix: &str) -> Self {
        Self(prefix.chars().chain(self.0.chars()).take(NAME_CHARACTERS).collect())
    }

    /// What two names must share to be the same to their owner.
    pub(super) fn key(&self) -> String {
        text_rules::comparable(&self.0)
    }
}
