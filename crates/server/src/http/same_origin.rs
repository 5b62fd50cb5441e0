//! Refuses calls that another site's page makes with our cookies.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};

use super::problem::{ApiError, ProblemCode};

/// Proof that the call does not come from another site's page. Clients that are no browser send
/// neither header and pass: they have no cookies of ours unless they were given them.
#[derive(Debug, Clone, Copy)]
pub struct SameOrigin;

impl<S: Sync> FromRequestParts<S> for SameOrigin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        if comes_from_our_page(&parts.headers) {
            Ok(Self)
        } else {
            Err(ApiError::new(ProblemCode::RequestCrossOrigin))
        }
    }
}

fn comes_from_our_page(headers: &HeaderMap) -> bool {
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
        comes_from_our_page(
            &pairs
                .iter()
                .map(|(n, v)| (n.parse().unwrap(), v.parse().unwrap()))
                .collect(),
        )
    }

    #[test]
    fn our_own_page_and_plain_clients_pass() {
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
    fn another_sites_page_does_not() {
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
