//! Events for consumers, which handle them, and for nodes, which receive them as broadcasts.
//!
//! An event is written to the outbox in the transaction that causes it ([`crate::outbox`]). After the commit a relay
//! publishes it, and consumers handle it with retries, backoff and dead letters. The [`Bus`] between the two is JetStream
//! ([`nats`]) or, in an installation without NATS, PostgreSQL ([`database`]). No request waits for either.

mod attempt;
mod backoff;
mod bus;
mod consumers;
pub(crate) mod database;
pub mod dead_letters;
mod event_backlog;
mod handled_events;
pub(crate) mod nats;

use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::mail::MailError;

pub use self::backoff::MAX_ATTEMPTS;
pub use self::bus::Bus;
pub(crate) use self::bus::Kind;
pub use self::consumers::Consumers;
pub(crate) use self::consumers::SubscribedTopics;
pub use self::event_backlog::EventBacklog;
pub use self::handled_events::record as record_handled;
pub use self::nats::{NatsFacts, NatsOptions, check as check_nats};

/// An event. Its shape outlives a release: change it only by a new version with a new topic.
pub trait Event: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Lower-case words and a version, such as `passcode.requested.v1`.
    const TOPIC: &'static str;

    /// Its priority among pending events.
    const PRIORITY: Priority = Priority::Normal;
}

/// Publishing order of pending events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// A user is waiting for its effect.
    Urgent,
    /// The default.
    Normal,
    /// Broadcast to running nodes only: published last, lost with the stream, not available to consumers.
    Transient,
}

impl Priority {
    /// The value in the outbox, where the lowest is published first.
    pub(crate) fn rank(self) -> i16 {
        match self {
            Self::Urgent => 0,
            Self::Normal => 1,
            Self::Transient => 2,
        }
    }
}

/// The event being handled and the attempt number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The event's permanent id, the same in every attempt.
    pub event_id: Uuid,
    /// 1 for the first attempt.
    pub attempt: u32,
}

/// Why a handler failed.
#[derive(Debug)]
pub enum HandlerError {
    /// Transient: delivered again with backoff, for about a day.
    Retry(anyhow::Error),
    /// Permanent: moved to the dead letters at once.
    DeadLetter(anyhow::Error),
}

impl From<anyhow::Error> for HandlerError {
    fn from(error: anyhow::Error) -> Self {
        Self::Retry(error)
    }
}

impl From<sqlx::Error> for HandlerError {
    fn from(error: sqlx::Error) -> Self {
        Self::Retry(error.into())
    }
}

impl From<MailError> for HandlerError {
    fn from(error: MailError) -> Self {
        match error {
            MailError::Temporary(_) => Self::Retry(error.into()),
            MailError::Permanent(_) => Self::DeadLetter(error.into()),
        }
    }
}
