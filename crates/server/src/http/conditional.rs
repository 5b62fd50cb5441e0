//! What a browser says it has and can read.

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header, request::Parts},
};

/// Whether the caller has these bytes already: `If-None-Match` names their tag.
pub fn is_known(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let mut known = headers.get_all(header::IF_NONE_MATCH).iter();
    known.any(|known| names(known, etag))
}

fn names(known: &HeaderValue, etag: &HeaderValue) -> bool {
    let (Ok(known), Ok(etag)) = (known.to_str(), etag.to_str()) else {
        return false;
    };
    // A proxy that compressed our reply marks the tag as weak; the form behind it is the same.
    known
        .split(',')
        .map(str::trim)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == etag)
}

/// What a caller of a reply that is kept ready has and can read; taken from the request without copying its headers.
#[derive(Debug)]
pub struct Conditions {
    /// Whether they read gzip.
    pub takes_gzip: bool,
    known: Option<HeaderValue>,
}

impl Conditions {
    /// Whether the caller has the bytes with this tag.
    pub fn know(&self, etag: &HeaderValue) -> bool {
        self.known.as_ref().is_some_and(|known| names(known, etag))
    }
}

impl<S: Sync> FromRequestParts<S> for Conditions {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self {
            takes_gzip: takes_encoding(&parts.headers, "gzip"),
            known: parts.headers.get(header::IF_NONE_MATCH).cloned(),
        })
    }
}

/// The strong tag of bytes with this hash, or as much of it as is enough.
pub fn etag_of(hash: &[u8]) -> HeaderValue {
    use std::fmt::Write as _;
    let mut etag = String::from("\"");
    for byte in hash {
        let _ = write!(etag, "{byte:02x}");
    }
    etag.push('"');
    HeaderValue::try_from(etag).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
}

/// Whether the caller takes the encoding: `Accept-Encoding` names it without forbidding it by `q=0`.
pub fn takes_encoding(headers: &HeaderMap, encoding: &str) -> bool {
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
    fn a_refused_encoding_is_not_sent() {
        let takes = |accepts, encoding| takes_encoding(&asking(header::ACCEPT_ENCODING, accepts), encoding);
        assert!(takes("gzip, deflate, br", "br"));
        assert!(takes("br;q=0.5", "br"));
        assert!(!takes("gzip", "br"));
        assert!(!takes("br;q=0, gzip", "br"));
        assert!(!takes_encoding(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn bytes_are_known_by_their_tag_however_a_proxy_wrote_it() {
        let knows = |value| {
            is_known(
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
