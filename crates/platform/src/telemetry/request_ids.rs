//! The ids of the request that the current task handles. Every log line of that task contains them.

use std::future::Future;

use futures::future::Either;
use uuid::Uuid;

tokio::task_local! {
    static CURRENT: RequestIds;
}

/// The ids of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestIds {
    /// Our own id, which the reply contains too.
    pub request_id: HexId,
    /// The caller's trace id, if it sent one.
    pub trace_id: Option<HexId>,
}

/// Sixteen bytes as 32 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexId([u8; 32]);

impl HexId {
    /// `None` for anything but 32 lower-case hexadecimal digits, so that an id cannot forge a log line.
    pub fn parse(text: &str) -> Option<Self> {
        let digits: [u8; 32] = text.as_bytes().try_into().ok()?;
        let is_lower_hex = digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        is_lower_hex.then_some(Self(digits))
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        // Hexadecimal digits are UTF-8, so the fallback is never used.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl From<Uuid> for HexId {
    fn from(id: Uuid) -> Self {
        let mut digits = [0; 32];
        id.simple().encode_lower(&mut digits);
        Self(digits)
    }
}

impl RequestIds {
    pub(super) fn current() -> Option<Self> {
        CURRENT.try_with(|ids| *ids).ok()
    }

    /// Runs `work` as a part of this request.
    pub fn scope<Work: Future>(self, work: Work) -> impl Future<Output = Work::Output> {
        CURRENT.scope(self, work)
    }
}

/// `work` as a part of the current request, for a task of its own.
pub fn with_current_request<Work: Future>(work: Work) -> impl Future<Output = Work::Output> {
    match RequestIds::current() {
        Some(ids) => Either::Left(ids.scope(work)),
        None => Either::Right(work),
    }
}

/// `work` as a part of the current request, for a thread of its own.
pub fn with_current_request_blocking<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let ids = RequestIds::current();
    move || match ids {
        Some(ids) => CURRENT.sync_scope(ids, work),
        None => work(),
    }
}

#[cfg(test)]
mod tests {
    use super::HexId;

    #[test]
    fn hex_id_accepts_lower_case_digits_only() {
        let digits = "4bf92f3577b34da6a3ce929d0e0e4736";
        assert_eq!(HexId::parse(digits).unwrap().as_str(), digits);
        for invalid in ["", "4bf9", &digits.to_uppercase(), &format!("{}\"", &digits[1..])] {
            assert_eq!(HexId::parse(invalid), None);
        }
    }
}
