//! Receives events about forms from all nodes and passes them to the watchers of this node.

use std::sync::Arc;

use futures::StreamExt as _;
use platform::events::Event as _;
use serde::de::DeserializeOwned;

use super::registry::WatcherRegistry;
use crate::accounts::PasswordChangedV1;
use crate::forms::{FormCollaboratorsChangedV1, FormId, FormLinkChangedV1, FormPublishedV1};
use crate::stored_responses::{ResponsesChangedV1, ResponsesReceivedV1};

/// The part that all events about a form share.
#[derive(serde::Deserialize)]
struct FormEvent {
    form: FormId,
}

/// Runs until the process stops. Polling makes up for events missed while NATS is away.
pub async fn notify_watchers(watchers: Arc<WatcherRegistry>) {
    let analytics_topics = [
        ResponsesReceivedV1::TOPIC,
        ResponsesChangedV1::TOPIC,
        // Analytics show the newest texts and labels.
        FormPublishedV1::TOPIC,
    ];
    let access_topics = [FormCollaboratorsChangedV1::TOPIC, FormLinkChangedV1::TOPIC];
    let subscriptions = tokio::try_join!(
        watchers.context.bus.subscribe_broadcast(&analytics_topics),
        watchers.context.bus.subscribe_broadcast(&access_topics),
        watchers.context.bus.subscribe_broadcast(&[PasswordChangedV1::TOPIC]),
    );
    let (mut analytics, mut access, mut passwords) = match subscriptions {
        Ok(subscriptions) => subscriptions,
        Err(error) => {
            return tracing::error!(%error, "cannot subscribe to form events; falling back to polling");
        }
    };
    let mut connections = watchers.context.bus.connections();
    connections.mark_unchanged();
    let mut was_connected = watchers.context.bus.is_connected();
    loop {
        tokio::select! {
            () = watchers.context.stopping.cancelled() => return,
            payload = analytics.next() => {
                let Some(payload) = payload else { return };
                if let Some(FormEvent { form }) = read(&payload) {
                    watchers.notify_changed(form);
                }
            }
            payload = access.next() => {
                let Some(payload) = payload else { return };
                if let Some(FormEvent { form }) = read(&payload) {
                    watchers.disconnect_form(form);
                }
            }
            payload = passwords.next() => {
                let Some(payload) = payload else { return };
                if let Some(PasswordChangedV1 { user, .. }) = read(&payload) {
                    watchers.disconnect_account(user);
                }
            }
            // Missed events may include the end of a user's access, so all watchers must reconnect.
            Ok(()) = connections.changed() => {
                if was_connected {
                    watchers.disconnect_all();
                }
                was_connected = true;
            }
        }
    }
}

fn read<E: DeserializeOwned>(payload: &[u8]) -> Option<E> {
    let read = serde_json::from_slice(payload);
    read.inspect_err(|error| tracing::warn!(%error, "cannot parse an event"))
        .ok()
}
