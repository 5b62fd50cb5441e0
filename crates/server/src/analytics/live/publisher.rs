//! Reads a form's analytics when they change and publishes them to its watchers.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep, sleep_until};

use super::registry::{FormChannel, WatcherRegistry};
use super::sse::AnalyticsEvent;
use crate::analytics::counters::CohortFilter;
use crate::analytics::summary::summary;
use crate::forms::{FormId, ResultsAccess};
use crate::http::ApiError;

/// Minimum time between two reads of a form. A change after a quiet second is published at once.
const MIN_INTERVAL: Duration = Duration::from_secs(1);

/// Poll interval: events can be missed, and views have none.
const POLL_INTERVAL: Duration = Duration::from_secs(30);

/// Runs until the form has no watchers or they must reconnect.
pub(super) async fn publish(registry: Arc<WatcherRegistry>, form: FormId, channel: FormChannel) {
    loop {
        let next = Instant::now() + MIN_INTERVAL;
        match read(&registry, form).await {
            Ok(event) => {
                channel.events.send_if_modified(|last| {
                    let has_changed = last.as_ref().is_none_or(|last| !last.has_same_content(&event));
                    if has_changed {
                        *last = Some(event);
                    }
                    has_changed
                });
            }
            // The database is overloaded: watchers keep the last event, and the next round tries again.
            Err(error) if error.is_busy() => {
                error.log_cause();
                channel.changed.notify_one();
            }
            // The form does not exist any more.
            Err(error) => {
                error.log_cause();
                return registry.disconnect_form(form);
            }
        }
        tokio::select! {
            () = channel.disconnect.cancelled() => return,
            () = registry.context.stopping.cancelled() => return,
            () = sleep(POLL_INTERVAL) => {}
            () = channel.changed.notified() => {}
        }
        tokio::select! {
            () = channel.disconnect.cancelled() => return,
            () = registry.context.stopping.cancelled() => return,
            () = sleep_until(next) => {}
        }
    }
}

async fn read(registry: &WatcherRegistry, form: FormId) -> Result<Arc<AnalyticsEvent>, ApiError> {
    let mut results = ResultsAccess::open_for_watchers(&registry.versions, form).await?;
    let analytics = summary(
        &registry.context,
        &registry.versions,
        &mut results,
        CohortFilter::default(),
    )
    .await?;
    AnalyticsEvent::encode(analytics)
}
