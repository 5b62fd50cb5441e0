//! `GET /api/analytics/form/{id}/live`: streams a form's analytics.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use futures::Stream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

use super::registry::WatcherPermit;
use super::sse::{AnalyticsEvent, KEEP_ALIVE};
use crate::accounts::SignedIn;
use crate::analytics::state::AnalyticsState;
use crate::forms::{ResultsAccess, Role};
use crate::http::{ApiError, AuthErrors, CommonErrors, Network, NotFoundErrors, PathText, RateLimitErrors};

/// Clients reconnect after this time and are authorized again.
const STREAM_LIFETIME: Duration = Duration::from_mins(10);

/// Less than the minute after which proxies close an idle connection.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);

/// Watch a form's analytics
///
/// Server-sent events: `event: analytics` with the JSON of `GET /api/analytics/form/{id}` without a filter, once at the start and
/// after each change, at most one per second. The stream ends after some minutes; reconnect.
#[utoipa::path(get, path = "/api/analytics/form/{id}/live", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,)), responses(
    (status = 200, description = "Server-sent events with the current analytics", body = String, content_type = "text/event-stream"),
    AuthErrors, NotFoundErrors, RateLimitErrors, CommonErrors,
))]
pub(crate) async fn watch(
    State(state): State<AnalyticsState>,
    caller: SignedIn,
    from: Network,
    PathText(id): PathText<String>,
) -> Result<Response<Body>, ApiError> {
    let results = ResultsAccess::open(&state.context, caller, &id).await?;
    let (form, role) = (results.form, results.role);
    // A stream must not hold a database connection.
    drop(results);
    let permit = state.watchers.register(form, caller, from)?;
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        // A proxy that buffers responses would buffer this one for ever.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, Body::from_stream(event_stream(Watcher::new(permit, role)))).into_response())
}

struct Watcher {
    permit: WatcherPermit,
    role: Role,
    events: watch::Receiver<Option<Arc<AnalyticsEvent>>>,
    deadline: Instant,
}

impl Watcher {
    fn new(permit: WatcherPermit, role: Role) -> Self {
        let mut events = permit.channel().events.subscribe();
        // Send the last published event at once.
        if events.borrow().is_some() {
            events.mark_changed();
        }
        Self {
            permit,
            role,
            events,
            deadline: Instant::now() + STREAM_LIFETIME,
        }
    }

    /// The next bytes to send; `None` ends the stream. A slow client skips to the newest event.
    async fn next(&mut self) -> Option<Bytes> {
        tokio::select! {
            biased;
            () = self.permit.disconnected() => None,
            () = sleep_until(self.deadline) => None,
            changed = self.events.changed() => {
                changed.ok()?;
                let event = self.events.borrow_and_update().clone()?;
                Some(event.for_role(self.role))
            }
            () = sleep(KEEP_ALIVE_INTERVAL) => Some(KEEP_ALIVE),
        }
    }
}

fn event_stream(watcher: Watcher) -> impl Stream<Item = Result<Bytes, Infallible>> {
    futures::stream::unfold(watcher, async |mut watcher| {
        let next = watcher.next().await?;
        Some((Ok(next), watcher))
    })
}
