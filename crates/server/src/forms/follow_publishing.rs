//! Hears from the other nodes what they publish.

use futures::StreamExt as _;
use platform::events::Event as _;

use super::{
    events::{FormLinkChangedV1, FormPublishedV1},
    ids::ShareLink,
};
use crate::app::App;

/// Forgets links as other nodes publish, until the process stops. What is missed here is found within [`super::MOST_STALE`].
pub async fn follow_publishing(app: App) {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Changed {
        share_link: ShareLink,
    }
    let topics = [FormPublishedV1::TOPIC, FormLinkChangedV1::TOPIC];
    let mut heard = match app.bus.overhear(&topics).await {
        Ok(heard) => heard,
        Err(error) => {
            return tracing::error!(%error, "publishing elsewhere is not heard of; links are asked for instead");
        }
    };
    loop {
        let payload = tokio::select! {
            () = app.stopping.cancelled() => return,
            payload = heard.next() => payload,
        };
        let Some(payload) = payload else { return };
        match serde_json::from_slice::<Changed>(&payload) {
            Ok(changed) => app.published.forget(&changed.share_link),
            Err(error) => tracing::warn!(%error, "an event about a link cannot be read"),
        }
    }
}
