//! The trace id of the caller, from the header `traceparent` of the W3C recommendation "Trace Context".

use axum::http::HeaderMap;
use platform::telemetry::HexId;

/// The trace id, if the header is valid.
pub(super) fn trace_id(headers: &HeaderMap) -> Option<HexId> {
    let mut parts = headers.get("traceparent")?.to_str().ok()?.split('-');
    let (version, trace, parent, flags) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let is_known = version == "00" && parts.next().is_none() && parent.len() == 16 && flags.len() == 2;
    let id = HexId::parse(trace).filter(|_| is_known)?;
    // All zeros mean "no trace".
    (id.as_str().bytes().any(|digit| digit != b'0')).then_some(id)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn parsed(value: &str) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert("traceparent", HeaderValue::from_str(value).unwrap());
        trace_id(&headers).map(|id| id.as_str().to_owned())
    }

    #[test]
    fn trace_id_is_read_from_a_valid_header_only() {
        let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        assert_eq!(
            parsed(&format!("00-{trace}-00f067aa0ba902b7-01")).as_deref(),
            Some(trace)
        );
        for invalid in [
            String::new(),
            trace.to_owned(),
            format!("ff-{trace}-00f067aa0ba902b7-01"),
            format!("00-{trace}-00f067aa0ba902b7-01-more"),
            format!("00-{}-00f067aa0ba902b7-01", "0".repeat(32)),
            format!("00-{}-00f067aa0ba902b7-01", trace.to_uppercase()),
        ] {
            assert_eq!(parsed(&invalid), None, "{invalid}");
        }
    }
}
