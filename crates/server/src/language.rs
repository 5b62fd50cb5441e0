//! The supported languages.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A supported language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Language {
    /// English.
    En,
    /// Hindi.
    Hi,
}

/// The first supported language in `Accept-Language`.
impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let accepted = parts
            .headers
            .get(header::ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok());
        Ok(first_supported(accepted.unwrap_or_default()))
    }
}

fn first_supported(accept_language: &str) -> Language {
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
    fn first_supported_language_is_chosen() {
        assert_eq!(first_supported("hi-IN,hi;q=0.9,en;q=0.8"), Language::Hi);
        assert_eq!(first_supported("fr-FR, HI;q=0.5"), Language::Hi);
        assert_eq!(first_supported("en-GB,hi"), Language::En);
        assert_eq!(first_supported(""), Language::En);
        assert_eq!(first_supported("fr"), Language::En);
    }
}
