//! The languages the product is complete in.

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{header, request::Parts},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A language the product is complete in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Language {
    /// English.
    En,
    /// Hindi.
    Hi,
}

/// What the caller's browser speaks, as far as we do: the first of its languages that we have.
impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let spoken = parts
            .headers
            .get(header::ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok());
        Ok(first_known(spoken.unwrap_or_default()))
    }
}

fn first_known(accept_language: &str) -> Language {
    let primary_tags = accept_language
        .split(',')
        .filter_map(|tag| tag.split([';', '-']).next());
    let known = primary_tags
        .map(str::trim)
        .find_map(|tag| match tag.to_ascii_lowercase().as_str() {
            "hi" => Some(Language::Hi),
            "en" => Some(Language::En),
            _ => None,
        });
    known.unwrap_or(Language::En)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_we_have_is_spoken() {
        assert_eq!(first_known("hi-IN,hi;q=0.9,en;q=0.8"), Language::Hi);
        assert_eq!(first_known("fr-FR, HI;q=0.5"), Language::Hi);
        assert_eq!(first_known("en-GB,hi"), Language::En);
        assert_eq!(first_known(""), Language::En);
        assert_eq!(first_known("fr"), Language::En);
    }
}
