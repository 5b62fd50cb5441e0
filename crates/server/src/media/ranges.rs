//! The part of a file that is asked for, as players do when somebody seeks.

use std::ops::Range;

use axum::http::{HeaderMap, HeaderValue, header};

/// What of a file is to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wanted {
    Whole,
    Part(Range<u64>),
    /// A part that the file does not have.
    Nothing,
}

/// Reads `Range` and `If-Range`. Several parts, or a range nobody understands, mean the whole: that is always right.
pub(super) fn wanted(headers: &HeaderMap, etag: &HeaderValue, bytes: u64) -> Wanted {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(range) = text(header::RANGE) else {
        return Wanted::Whole;
    };
    if headers.get(header::IF_RANGE).is_some_and(|known| known != etag) {
        return Wanted::Whole;
    }
    parse(range, bytes).unwrap_or(Wanted::Whole)
}

fn parse(range: &str, bytes: u64) -> Option<Wanted> {
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
        Wanted::Nothing
    } else {
        Wanted::Part(part)
    })
}

/// Digits only: a number with a sign is no position. More digits than fit are beyond every file.
fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(range: &str, bytes: u64) -> Wanted {
        wanted(
            &[(header::RANGE, range.parse().unwrap())].into_iter().collect(),
            &HeaderValue::from_static("\"a\""),
            bytes,
        )
    }

    #[test]
    fn a_range_is_cut_to_the_file() {
        assert_eq!(asked("bytes=0-0", 100), Wanted::Part(0..1));
        assert_eq!(asked("bytes=10-19", 100), Wanted::Part(10..20));
        assert_eq!(asked("bytes=90-", 100), Wanted::Part(90..100));
        assert_eq!(asked("bytes=90-1000", 100), Wanted::Part(90..100));
        assert_eq!(asked("bytes=-10", 100), Wanted::Part(90..100));
        assert_eq!(asked("bytes=-1000", 100), Wanted::Part(0..100));
        assert_eq!(asked("BYTES=5-99999999999999999999999", 100), Wanted::Part(5..100));
    }

    #[test]
    fn a_range_beyond_the_file_is_nothing() {
        for beyond in ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=18446744073709551615-"] {
            assert_eq!(asked(beyond, 100), Wanted::Nothing, "{beyond}");
        }
    }

    #[test]
    fn what_is_not_one_range_is_the_whole() {
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
            assert_eq!(asked(other, 100), Wanted::Whole, "{other}");
        }
    }
}
