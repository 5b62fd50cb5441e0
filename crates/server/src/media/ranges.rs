//! HTTP range requests, which video players send to seek.

use std::ops::Range;

use axum::http::{HeaderMap, HeaderValue, header};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RequestedRange {
    Whole,
    Part(Range<u64>),
    /// Outside of the file.
    Unsatisfiable,
}

/// Reads `Range` and `If-Range`. Several ranges or an invalid one are answered with the whole file, which is always allowed.
pub(super) fn requested_range(headers: &HeaderMap, etag: &HeaderValue, bytes: u64) -> RequestedRange {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(range) = text(header::RANGE) else {
        return RequestedRange::Whole;
    };
    if headers.get(header::IF_RANGE).is_some_and(|known| known != etag) {
        return RequestedRange::Whole;
    }
    parse(range, bytes).unwrap_or(RequestedRange::Whole)
}

fn parse(range: &str, bytes: u64) -> Option<RequestedRange> {
    let (unit, range) = range.split_once('=')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") {
        return None;
    }
    let (first, last) = range.trim().split_once('-')?;
    let part = match (number(first), number(last)) {
        (Some(first), Some(last)) if first > last => return None,
        (Some(first), Some(last)) => first..last.saturating_add(1).min(bytes),
        (Some(first), None) if last.is_empty() => first..bytes,
        (None, Some(length)) if first.is_empty() => bytes.saturating_sub(length)..bytes,
        _ => return None,
    };
    Some(if part.is_empty() {
        RequestedRange::Unsatisfiable
    } else {
        RequestedRange::Part(part)
    })
}

/// Digits only, without a sign. A number that overflows is beyond every file.
fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_range(range: &str, bytes: u64) -> RequestedRange {
        requested_range(
            &[(header::RANGE, range.parse().unwrap())].into_iter().collect(),
            &HeaderValue::from_static("\"a\""),
            bytes,
        )
    }

    #[test]
    fn range_is_clamped_to_the_file() {
        assert_eq!(parse_range("bytes=0-0", 100), RequestedRange::Part(0..1));
        assert_eq!(parse_range("bytes=10-19", 100), RequestedRange::Part(10..20));
        assert_eq!(parse_range("bytes=90-", 100), RequestedRange::Part(90..100));
        assert_eq!(parse_range("bytes=90-1000", 100), RequestedRange::Part(90..100));
        assert_eq!(parse_range("bytes=-10", 100), RequestedRange::Part(90..100));
        assert_eq!(parse_range("bytes=-1000", 100), RequestedRange::Part(0..100));
        assert_eq!(
            parse_range("BYTES=5-99999999999999999999999", 100),
            RequestedRange::Part(5..100)
        );
    }

    #[test]
    fn range_beyond_the_file_is_unsatisfiable() {
        for beyond in ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=18446744073709551615-"] {
            assert_eq!(parse_range(beyond, 100), RequestedRange::Unsatisfiable, "{beyond}");
        }
    }

    #[test]
    fn invalid_or_multiple_ranges_mean_the_whole_file() {
        for other in [
            "bytes=0-1,5-6",
            "bytes=9-2",
            "bytes=a-b",
            "bytes=-",
            "bytes=+1-2",
            "pages=1-2",
            "bytes",
            "bytes=--5",
        ] {
            assert_eq!(parse_range(other, 100), RequestedRange::Whole, "{other}");
        }
    }
}
