//! The transport of events from the outbox to consumers and nodes: NATS or PostgreSQL.

use bytes::Bytes;
use futures::stream::BoxStream;
use tokio::sync::watch;

use super::database::DatabaseBus;
use super::nats::{NatsBus, NatsOptions};
use crate::db::SystemPool;

/// The event bus; cloning is cheap and shares connections.
#[derive(Clone, Debug)]
pub struct Bus(Kind);

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Nats(Box<NatsBus>),
    Database(DatabaseBus),
}

impl Bus {
    /// Events over NATS. Connects and reconnects in the background: fails on invalid settings, not when NATS is unreachable.
    pub async fn nats(options: &NatsOptions<'_>) -> anyhow::Result<Self> {
        Ok(Self(Kind::Nats(Box::new(NatsBus::connect(options).await?))))
    }

    /// Events through PostgreSQL.
    pub fn database(pool: &SystemPool) -> Self {
        Self(Kind::Database(DatabaseBus::new(pool)))
    }

    /// Whether this process currently receives events.
    pub fn is_connected(&self) -> bool {
        match &self.0 {
            Kind::Nats(bus) => bus.is_connected(),
            Kind::Database(bus) => bus.is_connected(),
        }
    }

    /// The NATS status for `/readyz`: `ok`, `down`, or `none` without NATS.
    pub fn nats_status(&self) -> &'static str {
        match &self.0 {
            Kind::Nats(bus) if bus.is_connected() => "ok",
            Kind::Nats(_) => "down",
            Kind::Database(_) => "none",
        }
    }

    /// Subscribes to these topics without consuming the events, for caches in every process. A missed event is not repeated,
    /// so the listener needs a fallback such as polling.
    pub async fn subscribe_broadcast(&self, topics: &[&str]) -> anyhow::Result<BoxStream<'static, Bytes>> {
        match &self.0 {
            Kind::Nats(bus) => bus.subscribe_broadcast(topics).await,
            Kind::Database(bus) => Ok(bus.subscribe_broadcast(topics).await),
        }
    }

    /// Changes on every (re)connect, after which events may have been missed.
    pub fn connections(&self) -> watch::Receiver<u64> {
        match &self.0 {
            Kind::Nats(bus) => bus.connections(),
            Kind::Database(bus) => bus.connections(),
        }
    }

    pub(crate) fn kind(&self) -> &Kind {
        &self.0
    }
}
