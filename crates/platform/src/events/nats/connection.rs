//! The connection to JetStream.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use async_nats::connection::State;
use async_nats::jetstream::{self, Context};
use async_nats::{ConnectOptions, ServerAddr};
use bytes::Bytes;
use futures::stream::{BoxStream, SelectAll, StreamExt as _};
use percent_encoding::percent_decode_str;
use tokio::sync::{Notify, watch};

use super::connection_monitor::ConnectionMonitor;

const MAX_RECONNECT_DELAY: Duration = Duration::from_secs(2);

/// Connection settings of NATS.
#[derive(Clone, Copy, Debug)]
pub struct NatsOptions<'a> {
    /// Comma-separated addresses of one cluster. User and password come from the first address that has them.
    pub addresses: &'a str,
    /// Name of the stream and prefix of all subjects, so that several installations can share a server.
    pub prefix: &'a str,
    /// Number of servers that store each event.
    pub replicas: usize,
    /// A PEM file with additional trusted certificates.
    pub ca: Option<&'a Path>,
    /// A credentials file (user JWT and seed) instead of user and password.
    pub credentials: Option<&'a Path>,
    /// What does not work while NATS is unreachable, for the log.
    pub outage_effect: &'static str,
    /// Timeout of a request to the server.
    pub request_timeout: Duration,
}

impl<'a> NatsOptions<'a> {
    /// One replica, no CA, no credentials file, a timeout of five seconds.
    pub fn new(addresses: &'a str, prefix: &'a str) -> Self {
        Self {
            addresses,
            prefix,
            replicas: 1,
            ca: None,
            credentials: None,
            outage_effect: "no mail goes out",
            request_timeout: Duration::from_secs(5),
        }
    }
}

/// A connection to JetStream that reconnects by itself.
#[derive(Clone, Debug)]
pub(crate) struct NatsBus {
    jetstream: Context,
    prefix: Arc<str>,
    replicas: usize,
    monitor: Arc<ConnectionMonitor>,
    stream_missing: Arc<Notify>,
}

impl NatsBus {
    pub(crate) async fn connect(options: &NatsOptions<'_>) -> anyhow::Result<Self> {
        let prefix = options.prefix;
        ensure!(
            !prefix.is_empty()
                && prefix
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'),
            "the NATS prefix {prefix:?} must be made of letters, digits, `-` and `_`"
        );
        crate::tls::use_one_provider();
        let (connect, addresses) = connect_options(options).await?;
        let monitor = ConnectionMonitor::new(&addresses, options.outage_effect);
        let state = monitor.state();
        let client = connect
            .name("formwright")
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(reconnect_delay)
            .request_timeout(Some(options.request_timeout))
            .event_callback(move |event| {
                let state = state.clone();
                async move { state.record(&event) }
            })
            .connect(addresses)
            .await
            .context("the NATS address cannot be used")?;
        let monitor = monitor.watch(client.clone());
        let jetstream = jetstream::ContextBuilder::new()
            .timeout(options.request_timeout)
            .ack_timeout(options.request_timeout)
            .build(client);
        Ok(Self {
            jetstream,
            prefix: prefix.into(),
            replicas: options.replicas,
            monitor: Arc::new(monitor),
            stream_missing: Arc::default(),
        })
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.jetstream.client().connection_state() == State::Connected
    }

    pub(crate) async fn subscribe_broadcast(&self, topics: &[&str]) -> anyhow::Result<BoxStream<'static, Bytes>> {
        let client = self.jetstream.client();
        let mut events = SelectAll::new();
        for topic in topics {
            let subscriber = client.subscribe(self.broadcast_subject(topic)).await?;
            events.push(subscriber.map(|message| message.payload));
        }
        Ok(events.boxed())
    }

    /// Changes on every (re)connect: requests on the previous connection are lost and must be repeated.
    pub(crate) fn connections(&self) -> watch::Receiver<u64> {
        self.monitor.connections()
    }

    /// Logs an error of the connected server, at most once a minute.
    pub(crate) fn report_error(&self, error: &anyhow::Error) {
        self.monitor.report_error(error);
    }

    /// Signalled when a consumer finds no stream, so that the relay creates it.
    pub(crate) fn stream_missing(&self) -> &Notify {
        &self.stream_missing
    }

    pub(crate) fn jetstream(&self) -> &Context {
        &self.jetstream
    }

    pub(crate) fn replicas(&self) -> usize {
        self.replicas
    }

    pub(crate) fn stream(&self) -> String {
        self.prefix.to_string()
    }

    pub(crate) fn subject(&self, topic: &str) -> String {
        format!("{}.event.{topic}", self.prefix)
    }

    pub(crate) fn every_subject(&self) -> String {
        format!("{}.event.>", self.prefix)
    }

    fn broadcast_subject(&self, topic: &str) -> String {
        format!("{}.broadcast.{topic}", self.prefix)
    }

    pub(crate) fn every_broadcast_subject(&self) -> String {
        format!("{}.broadcast.>", self.prefix)
    }
}

/// Options and addresses for the client, which does not read user and password from an address itself.
pub(crate) async fn connect_options(options: &NatsOptions<'_>) -> anyhow::Result<(ConnectOptions, Vec<ServerAddr>)> {
    let addresses: Vec<ServerAddr> = options
        .addresses
        .split(',')
        .map(|address| address.trim().parse())
        .collect::<Result<_, _>>()
        .context("the NATS address cannot be used")?;
    let decoded = |text: &str| percent_decode_str(text).decode_utf8().map(Cow::into_owned);
    let login = addresses
        .iter()
        .find_map(|address| Some((address.username()?, address.password()?)));
    let mut connect = match (options.credentials, login) {
        (Some(file), _) => ConnectOptions::new()
            .credentials_file(file)
            .await
            .with_context(|| format!("the NATS credentials file {} cannot be used", file.display()))?,
        (None, Some((user, password))) => ConnectOptions::new().user_and_password(decoded(user)?, decoded(password)?),
        (None, None) => ConnectOptions::new(),
    };
    if let Some(ca) = options.ca {
        connect = connect.add_root_certificates(ca.to_owned());
    }
    Ok((connect, addresses))
}

/// Host and port of each address, for messages: an address can contain a password.
pub(super) fn hosts(addresses: &[ServerAddr]) -> String {
    let hosts: Vec<_> = addresses
        .iter()
        .map(|address| format!("{}:{}", address.host(), address.port()))
        .collect();
    hosts.join(", ")
}

fn reconnect_delay(attempts: usize) -> Duration {
    let doublings = u32::try_from(attempts).unwrap_or(u32::MAX).min(10);
    Duration::from_millis(50)
        .saturating_mul(2_u32.pow(doublings))
        .min(MAX_RECONNECT_DELAY)
}
