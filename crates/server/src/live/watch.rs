//! `GET /api/analytics/form/{id}/live`: a form's numbers whenever they change.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    body::Body,
    extract::{Path, State},
    http::header,
    response::{IntoResponse as _, Response},
};
use bytes::Bytes;
use futures::Stream;
use tokio::{
    sync::watch,
    time::{Instant, sleep, sleep_until},
};

use super::{
    frames::{STILL_HERE, Tick},
    hub::{Live, Place},
};
use crate::{
    accounts::SignedIn,
    app::App,
    forms::{Results, Role},
    http::{
        documented::{Always, Limited, OnlyOwn, WithToken},
        problem::ApiError,
    },
};

/// How long a stream lasts. Whoever watches on comes again and is judged anew.
const LASTS: Duration = Duration::from_mins(10);

/// How often something is sent when nothing happens: less than the minute after which proxies close a silent line.
const STILL_HERE_EVERY: Duration = Duration::from_secs(15);

/// Watch a form's numbers
///
/// Server-sent events, each a moment after the numbers have changed, one a second at most: `event: analytics` with the same JSON
/// as `GET /api/analytics/form/{id}` without a filter, the first at once. The stream ends after some minutes; connect again.
#[utoipa::path(get, path = "/api/analytics/form/{id}/live", tag = "analytics", security(("bearer" = [])),
    params(("id" = String, Path,)), responses(
    (status = 200, description = "the numbers, again and again", body = String, content_type = "text/event-stream"),
    WithToken, OnlyOwn, Limited, Always,
))]
pub(super) async fn watch(
    State(app): State<App>,
    caller: SignedIn,
    Path(id): Path<String>,
) -> Result<Response<Body>, ApiError> {
    let results = Results::open(&app, caller, &id).await?;
    let (form, role) = (results.form, results.role);
    // Whoever watches holds no connection.
    drop(results);
    let place = Live::enter(&app, form, caller.user)?;
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        // Proxies that gather replies would gather this one for ever.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, Body::from_stream(events(Watcher::new(place, role)))).into_response())
}

struct Watcher {
    place: Place,
    role: Role,
    ticks: watch::Receiver<Option<Arc<Tick>>>,
    ends: Instant,
}

impl Watcher {
    fn new(place: Place, role: Role) -> Self {
        let mut ticks = place.channel().ticks.subscribe();
        // What others were told a moment ago is the first that this one is told.
        if ticks.borrow().is_some() {
            ticks.mark_changed();
        }
        Self {
            place,
            role,
            ticks,
            ends: Instant::now() + LASTS,
        }
    }

    /// What is sent next; nothing once it is over. Whoever is slow gets the newest and never what lies between.
    async fn next(&mut self) -> Option<Bytes> {
        tokio::select! {
            biased;
            () = self.place.is_over() => None,
            () = sleep_until(self.ends) => None,
            changed = self.ticks.changed() => {
                changed.ok()?;
                let tick = self.ticks.borrow_and_update().clone()?;
                Some(tick.for_role(self.role))
            }
            () = sleep(STILL_HERE_EVERY) => Some(STILL_HERE),
        }
    }
}

fn events(watcher: Watcher) -> impl Stream<Item = Result<Bytes, Infallible>> {
    futures::stream::unfold(watcher, async |mut watcher| {
        let next = watcher.next().await?;
        Some((Ok(next), watcher))
    })
}
