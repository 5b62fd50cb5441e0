//! Hears what happens to forms, wherever it happens.

use futures::StreamExt as _;
use platform::events::Event as _;
use serde::de::DeserializeOwned;

use crate::{
    accounts::PasswordChangedV1,
    app::App,
    forms::{FormId, FormLinkChangedV1, FormPeopleChangedV1, FormPublishedV1},
    responses::{ResponsesChangedV1, ResponsesReceivedV1},
};

/// What every event about a form says.
#[derive(serde::Deserialize)]
struct About {
    form: FormId,
}

/// Tells those who watch, until the process stops. What is missed while NATS is away is found by looking again.
pub async fn follow_responses(app: App) {
    let of_numbers = [
        ResponsesReceivedV1::TOPIC,
        ResponsesChangedV1::TOPIC,
        // Numbers stand under the newest wording.
        FormPublishedV1::TOPIC,
    ];
    let of_rights = [FormPeopleChangedV1::TOPIC, FormLinkChangedV1::TOPIC];
    let heard = tokio::try_join!(
        app.bus.overhear(&of_numbers),
        app.bus.overhear(&of_rights),
        app.bus.overhear(&[PasswordChangedV1::TOPIC]),
    );
    let (mut numbers, mut rights, mut passwords) = match heard {
        Ok(heard) => heard,
        Err(error) => {
            return tracing::error!(%error, "changes are not heard of; numbers are looked at now and then instead");
        }
    };
    let mut connections = app.bus.connections();
    connections.mark_unchanged();
    let mut was_connected = app.bus.is_connected();
    loop {
        tokio::select! {
            () = app.stopping.cancelled() => return,
            payload = numbers.next() => {
                let Some(payload) = payload else { return };
                if let Some(About { form }) = read(&payload) {
                    app.live.changed(form);
                }
            }
            payload = rights.next() => {
                let Some(payload) = payload else { return };
                if let Some(About { form }) = read(&payload) {
                    app.live.send_away(form);
                }
            }
            payload = passwords.next() => {
                let Some(payload) = payload else { return };
                if let Some(PasswordChangedV1 { user, .. }) = read(&payload) {
                    app.live.send_account_away(user);
                }
            }
            // Somebody's rights may have ended unheard. Whoever watches comes again, and has the newest numbers by that too.
            Ok(()) = connections.changed() => {
                if was_connected {
                    app.live.send_all_away();
                }
                was_connected = true;
            }
        }
    }
}

fn read<E: DeserializeOwned>(payload: &[u8]) -> Option<E> {
    let read = serde_json::from_slice(payload);
    read.inspect_err(|error| tracing::warn!(%error, "an event cannot be read"))
        .ok()
}
