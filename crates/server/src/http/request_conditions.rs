//! Conditional requests and content encodings.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

/// Whether `If-None-Match` contains the tag.
pub fn etag_matches(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let mut known = headers.get_all(header::IF_NONE_MATCH).iter();
    known.any(|known| contains_tag(known, etag))
}

fn contains_tag(known: &HeaderValue, etag: &HeaderValue) -> bool {
    let (Ok(known), Ok(etag)) = (known.to_str(), etag.to_str()) else {
        return false;
    };
    // A proxy that compressed our reply marks the tag as weak.
    known
        .split(',')
        .map(str::trim)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == etag)
}

/// Conditions of a request for a prepared reply; extracted without copying the headers.
#[derive(Debug)]
pub struct RequestConditions {
    pub accepts_gzip: bool,
    known: Option<HeaderValue>,
}

impl RequestConditions {
    /// Whether the caller already has the content with this tag.
    pub fn matches(&self, etag: &HeaderValue) -> bool {
        self.known.as_ref().is_some_and(|known| contains_tag(known, etag))
    }
}

impl<S: Sync> FromRequestParts<S> for RequestConditions {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self {
            accepts_gzip: accepts_encoding(&parts.headers, "gzip"),
            known: parts.headers.get(header::IF_NONE_MATCH).cloned(),
        })
    }
}

/// A strong `ETag` from (a prefix of) a hash.
pub fn etag_of(hash: &[u8]) -> HeaderValue {
    HeaderValue::try_from(format!("\"{}\"", hex::encode(hash))).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
}

/// Whether `Accept-Encoding` allows the encoding.
pub fn accepts_encoding(headers: &HeaderMap, encoding: &str) -> bool {
    let accepts = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok());
    accepts.unwrap_or_default().split(',').any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        parts.next() == Some(encoding) && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(name: header::HeaderName, value: &'static str) -> HeaderMap {
        [(name, HeaderValue::from_static(value))].into_iter().collect()
    }

    #[test]
    fn rejected_encoding_is_not_accepted() {
        let takes = |accepts, encoding| accepts_encoding(&asking(header::ACCEPT_ENCODING, accepts), encoding);
        assert!(takes("gzip, deflate, br", "br"));
        assert!(takes("br;q=0.5", "br"));
        assert!(!takes("gzip", "br"));
        assert!(!takes("br;q=0, gzip", "br"));
        assert!(!accepts_encoding(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn matches_strong_and_weak_tags() {
        let knows = |value| {
            etag_matches(
                &asking(header::IF_NONE_MATCH, value),
                &HeaderValue::from_static("\"a1\""),
            )
        };
        assert!(knows("\"a1\""));
        assert!(knows("\"b2\", W/\"a1\""));
        assert!(knows("*"));
        assert!(!knows("\"a10\""));
        assert!(!knows("a1"));
    }
}
