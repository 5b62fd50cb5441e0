//! Monitors the connection to NATS and logs outages.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, Event, ServerAddr};
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_util::task::AbortOnDropHandle;

use super::connection::hosts;
use crate::telemetry::LogInterval;

const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Shorter outages are not logged.
const GRACE: Duration = Duration::from_secs(2);
const MINUTE: Duration = Duration::from_mins(1);

/// Monitors the connection; dropping it ends its task.
#[derive(Debug)]
pub(super) struct ConnectionMonitor {
    state: ConnectionState,
    address: String,
    warning_interval: LogInterval,
    outage_effect: &'static str,
    task: Option<AbortOnDropHandle<()>>,
}

/// State that the client's callback records.
#[derive(Clone, Debug)]
pub(super) struct ConnectionState {
    connected: watch::Sender<u64>,
    cause: Arc<Mutex<Option<String>>>,
}

impl ConnectionMonitor {
    pub(super) fn new(addresses: &[ServerAddr], outage_effect: &'static str) -> Self {
        Self {
            state: ConnectionState {
                connected: watch::Sender::new(0),
                cause: Arc::default(),
            },
            address: hosts(addresses),
            warning_interval: LogInterval::minute(),
            outage_effect,
            task: None,
        }
    }

    pub(super) fn state(&self) -> ConnectionState {
        self.state.clone()
    }

    pub(super) fn connections(&self) -> watch::Receiver<u64> {
        self.state.connected.subscribe()
    }

    /// Starts to log outages and recoveries.
    pub(super) fn watch(mut self, client: Client) -> Self {
        let log = ConnectionLog {
            address: self.address.clone(),
            outage_effect: self.outage_effect,
            state: self.state.clone(),
        };
        self.task = Some(AbortOnDropHandle::new(tokio::spawn(log.run(client))));
        self
    }

    pub(super) fn report_error(&self, error: &anyhow::Error) {
        let error = format!("{error:#}");
        if self.warning_interval.allows() {
            let (address, outage_effect) = (&self.address, self.outage_effect);
            tracing::warn!(error, "NATS at {address} rejects requests: {outage_effect}");
        } else {
            tracing::debug!(error, "NATS rejects requests");
        }
    }
}

impl ConnectionState {
    pub(super) fn record(&self, event: &Event) {
        match event {
            Event::Connected => self.connected.send_modify(|count| *count += 1),
            Event::Disconnected => {}
            // Sent on every failed connection attempt; logged with the line that is written once a minute.
            Event::ClientError(_) | Event::ServerError(_) => {
                *self.cause.lock().unwrap_or_else(PoisonError::into_inner) = Some(event.to_string());
            }
            other => tracing::warn!(event = %other, "NATS event"),
        }
    }

    fn take_cause(&self) -> Option<String> {
        self.cause.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

struct ConnectionLog {
    address: String,
    outage_effect: &'static str,
    state: ConnectionState,
}

impl ConnectionLog {
    async fn run(self, client: Client) {
        let address = &self.address;
        let (mut was_connected, mut last_seen, mut last_line) = (false, Instant::now(), None::<Instant>);
        loop {
            if client.connection_state() == State::Connected {
                match (was_connected, last_line.take()) {
                    (false, _) => tracing::info!("connected to NATS at {address}"),
                    (true, Some(_)) => tracing::info!("NATS at {address} is back"),
                    (true, None) => {}
                }
                (was_connected, last_seen) = (true, Instant::now());
            } else if last_seen.elapsed() >= GRACE && last_line.is_none_or(|line| line.elapsed() >= MINUTE) {
                let (cause, outage_effect) = (self.state.take_cause().unwrap_or_default(), self.outage_effect);
                tracing::warn!(cause, "NATS at {address} is unreachable: {outage_effect}");
                last_line = Some(Instant::now());
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }
}
