//! Rejects cross-site requests that carry our cookies.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::problem::{ApiError, ProblemCode};

/// Extractor that rejects cross-site requests. Clients other than browsers send neither header and are accepted, because they
/// do not attach cookies automatically.
#[derive(Debug, Clone, Copy)]
pub struct SameOrigin;

impl<S: Sync> FromRequestParts<S> for SameOrigin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        if is_same_origin(&parts.headers) {
            Ok(Self)
        } else {
            Err(ApiError::new(ProblemCode::RequestCrossOrigin))
        }
    }
}

fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    let (Some(origin), Some(host)) = (text(header::ORIGIN.as_str()), text(header::HOST.as_str())) else {
        return text(header::ORIGIN.as_str()).is_none();
    };
    origin
        .split_once("://")
        .is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(pairs: &[(&'static str, &'static str)]) -> bool {
        is_same_origin(
            &pairs
                .iter()
                .map(|(n, v)| (n.parse().unwrap(), v.parse().unwrap()))
                .collect(),
        )
    }

    #[test]
    fn own_pages_and_other_clients_are_accepted() {
        assert!(allowed(&[
            ("sec-fetch-site", "same-origin"),
            ("origin", "https://a.example")
        ]));
        assert!(allowed(&[
            ("origin", "https://forms.example:8443"),
            ("host", "forms.example:8443")
        ]));
        assert!(allowed(&[("host", "forms.example")]));
    }

    #[test]
    fn other_sites_are_rejected() {
        assert!(!allowed(&[("sec-fetch-site", "cross-site")]));
        assert!(!allowed(&[("sec-fetch-site", "same-site")]));
        assert!(!allowed(&[
            ("origin", "https://evil.example"),
            ("host", "forms.example")
        ]));
        assert!(!allowed(&[("origin", "null"), ("host", "forms.example")]));
        assert!(!allowed(&[("origin", "https://evil.example")]));
    }
}
