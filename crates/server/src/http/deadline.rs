//! Request timeouts and minimum upload rates.

use std::pin::pin;
use std::time::Duration;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use tokio::time::Instant;

use super::problem::{ApiError, ProblemCode};
use crate::fair_share::FairShare;
use crate::timeouts::Timeouts;

/// Uploads of large files; they have a minimum rate ([`UploadRate`]) instead of a timeout.
const UPLOADS: [&str; 2] = ["/api/media", "/api/response/upload"];

/// Downloads, which are prepared completely before the reply begins; they have their own limits.
const DOWNLOADS: [&str; 1] = ["/api/analytics/form/{id}/download"];

/// Minimum average bytes per second in the first two minutes.
const MIN_RATE: u64 = 8 * 1024;
/// The same when all permits are in use, because a slow upload then blocks others.
const MIN_RATE_WHEN_FULL: u64 = 64 * 1024;
/// How often a waiting upload is checked, because the minimum rate rises with the permits in use.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// After this time [`MIN_RATE_LATER`] applies.
const SLOW_UPLOAD_TIME: Duration = Duration::from_mins(2);
/// Minimum average bytes per second later: two megabits.
const MIN_RATE_LATER: u64 = 256 * 1024;

/// The body timeout of a request, as an extension.
#[derive(Debug, Clone, Copy)]
pub(super) struct BodyTimeout(pub Duration);

/// Waits for a reply; after the timeout returns a 503 that closes the connection. A slow body has already been answered with
/// 408, see [`within_body_timeout`].
pub(super) async fn within_request_timeout<T>(
    timeout: Duration,
    matched: Option<&MatchedPath>,
    reply: impl Future<Output = T>,
) -> Result<T, Response> {
    if matched.is_some_and(|path| UPLOADS.contains(&path.as_str()) || DOWNLOADS.contains(&path.as_str())) {
        return Ok(reply.await);
    }
    tokio::time::timeout(timeout, reply).await.map_err(|_| {
        let mut late = ApiError::busy(2).into_response();
        late.headers_mut()
            .insert(header::CONNECTION, HeaderValue::from_static("close"));
        late
    })
}

/// Reads the body of a request; 408 after the timeout.
pub(super) async fn within_body_timeout<T, F>(request: Request, read: impl FnOnce(Request) -> F) -> Result<T, ApiError>
where
    F: Future<Output = Result<T, ApiError>>,
{
    let timeout = request
        .extensions()
        .get::<BodyTimeout>()
        .map_or(Timeouts::PRODUCTION.body, |timeout| timeout.0);
    tokio::time::timeout(timeout, read(request))
        .await
        .unwrap_or_else(|_| Err(ApiError::new(ProblemCode::RequestTimeout)))
}

/// Enforces a minimum upload rate: ends uploads that are too slow, without limiting honest ones in time.
#[derive(Debug)]
pub struct UploadRate {
    began: Instant,
    grace: Duration,
    bytes: u64,
    permits: Option<FairShare>,
}

impl UploadRate {
    /// The minimum rate applies after `grace`.
    pub fn begin(grace: Duration) -> Self {
        Self {
            began: Instant::now(),
            grace,
            bytes: 0,
            permits: None,
        }
    }

    /// With permits: the more of them are in use, the higher the minimum rate.
    pub fn begin_with_permits(grace: Duration, permits: &FairShare) -> Self {
        Self {
            permits: Some(permits.clone()),
            ..Self::begin(grace)
        }
    }

    /// Waits for the next chunk; 408 when the upload is too slow.
    pub async fn wait_for<T>(&self, chunk: impl Future<Output = T>) -> Result<T, ApiError> {
        let mut chunk = pin!(chunk);
        loop {
            let until = self.began + time_for(self.bytes, self.min_rate(), self.grace);
            let now = Instant::now();
            let next_check = until.min(now + CHECK_INTERVAL);
            match tokio::time::timeout_at(next_check, &mut chunk).await {
                Ok(chunk) => return Ok(chunk),
                Err(_) if next_check == until => return Err(ApiError::new(ProblemCode::RequestTimeout)),
                Err(_) => {}
            }
        }
    }

    fn min_rate(&self) -> u64 {
        let permits = self.permits.as_ref();
        permits.map_or(MIN_RATE, |permits| min_rate_for(permits.in_use(), permits.total()))
    }

    /// Counts received bytes.
    pub fn count(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
    }
}

/// The minimum rate, which rises once more than half of the permits are in use.
fn min_rate_for(in_use: usize, total: usize) -> u64 {
    let (in_use, total) = (in_use as u64, total as u64);
    let half = total / 2;
    let above = in_use.saturating_sub(half).min(total - half);
    MIN_RATE + (MIN_RATE_WHEN_FULL - MIN_RATE) * above / (total - half).max(1)
}

/// How long after its start an upload with this many bytes may wait for more.
fn time_for(bytes: u64, min_rate: u64, grace: Duration) -> Duration {
    let at_first = grace + Duration::from_secs(bytes / min_rate);
    let later = SLOW_UPLOAD_TIME.max(Duration::from_secs(bytes / MIN_RATE_LATER));
    at_first.min(later)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upload_time_depends_on_received_bytes() {
        let time_for = |bytes| time_for(bytes, MIN_RATE, Timeouts::PRODUCTION.upload_grace).as_secs();
        let megabytes = |count: u64| time_for(count * 1024 * 1024);
        assert_eq!(time_for(0), 10, "silence");
        assert_eq!(time_for(80 * 1024), 20, "8 KB a second");
        assert_eq!(megabytes(1), 120, "not enough after two minutes");
        assert_eq!(megabytes(100), 400, "two megabits a second");
    }

    #[test]
    fn min_rate_rises_once_half_of_the_permits_are_in_use() {
        let kilobytes = |in_use| min_rate_for(in_use, 48) / 1024;
        assert_eq!([0, 12, 24].map(kilobytes), [8, 8, 8]);
        assert_eq!([36, 47, 48].map(kilobytes), [36, 61, 64]);
        assert_eq!(min_rate_for(0, 0), MIN_RATE);
        assert_eq!(min_rate_for(1, 1), MIN_RATE_WHEN_FULL);
    }
}
