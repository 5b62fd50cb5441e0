//! Invalidates this node's cache when another node publishes a form or changes its link.

use futures::StreamExt as _;
use platform::events::Event as _;

use super::events::{FormLinkChangedV1, FormPublishedV1};
use super::ids::ShareLink;
use super::published_form_cache::PublishedFormCache;

/// Marks cached forms as stale when other nodes change them, until the process stops. A missed event is noticed within
/// [`super::MAX_STALENESS`].
pub async fn invalidate_cache_on_publish(cache: PublishedFormCache) {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Changed {
        share_link: ShareLink,
        version: Option<i32>,
    }
    let topics = [FormPublishedV1::TOPIC, FormLinkChangedV1::TOPIC];
    let mut events = match cache.context.bus.subscribe_broadcast(&topics).await {
        Ok(events) => events,
        Err(error) => {
            return tracing::error!(%error, "cannot subscribe to publish events; falling back to polling");
        }
    };
    loop {
        let payload = tokio::select! {
            () = cache.context.stopping.cancelled() => return,
            payload = events.next() => payload,
        };
        let Some(payload) = payload else { return };
        match serde_json::from_slice::<Changed>(&payload) {
            Ok(changed) => cache.mark_stale(&changed.share_link, changed.version),
            Err(error) => tracing::warn!(%error, "cannot parse an event about a share link"),
        }
    }
}
