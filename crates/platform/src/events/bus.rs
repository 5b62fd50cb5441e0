//! The connection to JetStream.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use async_nats::connection::State;
use async_nats::jetstream::{self, Context};
use async_nats::{ConnectOptions, Event as ConnectionEvent};
use bytes::Bytes;
use futures::stream::{SelectAll, Stream, StreamExt as _};
use tokio::sync::watch;

/// How long one question to the server may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
const LONGEST_RECONNECT_DELAY: Duration = Duration::from_secs(2);

/// A connection to JetStream that comes back by itself; cloning it is cheap and shares the connection.
#[derive(Clone, Debug)]
pub struct Bus {
    jetstream: Context,
    prefix: Arc<str>,
    connections: watch::Receiver<u64>,
}

impl Bus {
    /// Connects in the background and for ever: fails on a malformed address or prefix, never because NATS is away.
    ///
    /// `prefix` names the stream and starts every subject, so that several installations can share a server.
    pub async fn connect(url: &str, prefix: &str) -> anyhow::Result<Self> {
        ensure!(
            !prefix.is_empty()
                && prefix
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'),
            "the NATS prefix {prefix:?} must be made of letters, digits, `-` and `_`"
        );
        crate::tls::use_one_provider();
        let (connected, connections) = watch::channel(0);
        let connected = Arc::new(connected);
        let client = ConnectOptions::new()
            .name("formwright")
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(reconnect_delay)
            .request_timeout(Some(REQUEST_TIMEOUT))
            .event_callback(move |event| {
                let connected = Arc::clone(&connected);
                async move { note(&event, &connected) }
            })
            .connect(url)
            .await
            .context("the NATS address cannot be used")?;
        let jetstream = jetstream::ContextBuilder::new()
            .timeout(REQUEST_TIMEOUT)
            .ack_timeout(REQUEST_TIMEOUT)
            .build(client);
        Ok(Self {
            jetstream,
            prefix: prefix.into(),
            connections,
        })
    }

    /// Whether a server answers right now.
    pub fn is_connected(&self) -> bool {
        self.jetstream.client().connection_state() == State::Connected
    }

    /// Hears events of these topics once they are stored, without taking them from anybody: for what every process
    /// keeps in memory. Nothing that was missed comes again, so whoever listens needs a second way to stay right.
    pub async fn overhear(&self, topics: &[&str]) -> anyhow::Result<impl Stream<Item = Bytes> + Unpin + use<>> {
        let client = self.jetstream.client();
        let mut heard = SelectAll::new();
        for topic in topics {
            let subscriber = client.subscribe(self.told_subject(topic)).await?;
            heard.push(subscriber.map(|message| message.payload));
        }
        Ok(heard)
    }

    pub(crate) fn jetstream(&self) -> &Context {
        &self.jetstream
    }

    /// Changes whenever a connection has been made: what was asked on the one before it is lost and must be asked again.
    pub fn connections(&self) -> watch::Receiver<u64> {
        self.connections.clone()
    }

    pub(crate) fn stream(&self) -> String {
        self.prefix.to_string()
    }

    pub(crate) fn dead_stream(&self) -> String {
        format!("{}-dead", self.prefix)
    }

    pub(crate) fn subject(&self, topic: &str) -> String {
        format!("{}.event.{topic}", self.prefix)
    }

    fn told_subject(&self, topic: &str) -> String {
        format!("{}.told.{topic}", self.prefix)
    }

    pub(crate) fn every_told_subject(&self) -> String {
        format!("{}.told.>", self.prefix)
    }

    pub(crate) fn dead_subject(&self, consumer: &str, topic: &str) -> String {
        format!("{}.dead.{consumer}.{topic}", self.prefix)
    }

    pub(crate) fn every_subject(&self) -> String {
        format!("{}.event.>", self.prefix)
    }

    pub(crate) fn every_dead_subject(&self) -> String {
        format!("{}.dead.>", self.prefix)
    }
}

fn reconnect_delay(attempts: usize) -> Duration {
    let doublings = u32::try_from(attempts).unwrap_or(u32::MAX).min(10);
    Duration::from_millis(50)
        .saturating_mul(2_u32.pow(doublings))
        .min(LONGEST_RECONNECT_DELAY)
}

fn note(event: &ConnectionEvent, connected: &watch::Sender<u64>) {
    match event {
        ConnectionEvent::Connected => {
            tracing::info!("connected to NATS");
            connected.send_modify(|count| *count += 1);
        }
        ConnectionEvent::Disconnected => tracing::warn!("lost the connection to NATS; events wait in the outbox"),
        other => tracing::warn!(event = %other, "NATS reports"),
    }
}
