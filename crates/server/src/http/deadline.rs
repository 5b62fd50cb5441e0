//! A time limit on each request, so that a slowly dripped body holds nothing for long.

use std::time::Duration;

use axum::{
    extract::MatchedPath,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};

use tokio::time::Instant;

use super::problem::{ApiError, ProblemCode};

/// From a request's header to its reply's.
const REQUEST_TIME: Duration = Duration::from_secs(10);

/// Calls that take large files, which come as fast as the line lets them; they keep an [`UploadPace`] instead.
const UPLOADS: [&str; 2] = ["/api/media", "/api/response/upload"];

/// Calls whose reply is made completely before it begins, for as long as the caller waits. They limit themselves.
const DOWNLOADS: [&str; 1] = ["/api/analytics/form/{id}/download"];

/// An upload may be slower than every pace for so long, to begin with.
const PACE_GRACE: Duration = Duration::from_secs(10);
/// Bytes a second, on average, that keep an upload going for its first two minutes.
const LEAST_PACE: u64 = 8 * 1024;
/// After this, only an upload that would end within minutes goes on.
const UPLOAD_TIME: Duration = Duration::from_mins(2);
/// Bytes a second, on average, that keep it going then: 200 MB over a line of two megabits.
const LATER_PACE: u64 = 256 * 1024;

/// Waits for a reply; gives a 408 that closes the connection instead when it has not begun in time.
pub(super) async fn limit<T>(matched: Option<&MatchedPath>, reply: impl Future<Output = T>) -> Result<T, Response> {
    if matched.is_some_and(|path| UPLOADS.contains(&path.as_str()) || DOWNLOADS.contains(&path.as_str())) {
        return Ok(reply.await);
    }
    tokio::time::timeout(REQUEST_TIME, reply).await.map_err(|_| {
        let mut late = ApiError::new(ProblemCode::RequestTimeout).into_response();
        late.headers_mut()
            .insert(header::CONNECTION, HeaderValue::from_static("close"));
        late
    })
}

/// The pace an upload must keep. It ends a body that drips, and lets an honest one take its time.
#[derive(Debug)]
pub struct UploadPace {
    began: Instant,
    bytes: u64,
}

impl UploadPace {
    /// Begins with nothing received.
    pub fn begin() -> Self {
        Self {
            began: Instant::now(),
            bytes: 0,
        }
    }

    /// Waits for the next piece as long as the pace allows; 408 after that.
    pub async fn keep<T>(&self, piece: impl Future<Output = T>) -> Result<T, ApiError> {
        tokio::time::timeout_at(self.began + time_for(self.bytes), piece)
            .await
            .map_err(|_| ApiError::new(ProblemCode::RequestTimeout))
    }

    /// So many bytes have come.
    pub fn count(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
    }
}

/// How long after its beginning an upload that has so many bytes may still wait for more.
fn time_for(bytes: u64) -> Duration {
    let at_first = PACE_GRACE + Duration::from_secs(bytes / LEAST_PACE);
    let later = UPLOAD_TIME.max(Duration::from_secs(bytes / LATER_PACE));
    at_first.min(later)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_upload_has_the_time_its_pace_earns() {
        let megabytes = |count: u64| time_for(count * 1024 * 1024).as_secs();
        assert_eq!(time_for(0).as_secs(), 10, "silence");
        assert_eq!(time_for(80 * 1024).as_secs(), 20, "8 KB a second");
        assert_eq!(megabytes(1), 120, "not enough after two minutes");
        assert_eq!(megabytes(100), 400, "two megabits a second");
    }
}
