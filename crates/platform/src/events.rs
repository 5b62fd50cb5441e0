//! What happened, told to whoever must act on it: events over JetStream.
//!
//! An event is written to the outbox in the transaction of its cause ([`crate::outbox`]), relayed to JetStream after the
//! commit, and handled here by consumers with redelivery, backoff and dead letters. Nothing acknowledges a request by way
//! of NATS: with NATS away events wait in PostgreSQL.
//!
//! The server's flush setting (`sync_interval: always`) cannot be seen through the client protocol, only over the server's
//! monitoring port; whoever starts the server checks it there.

mod backoff;
mod bus;
mod consumers;
mod handled;
mod handling;
mod streams;

use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::mail::MailError;

pub use self::backoff::MAX_ATTEMPTS;
pub use self::bus::Bus;
pub use self::consumers::Consumers;
pub(crate) use self::streams::ensure_streams;

/// Something that happened, in a shape that outlives a release: change it only by a new version with a new topic.
pub trait Event: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Lower-case words and a version, such as `passcode.requested.v1`.
    const TOPIC: &'static str;
}

/// Which event is being handled, and for which time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The event's permanent id, the same in every attempt.
    pub event_id: Uuid,
    /// 1 for the first attempt.
    pub attempt: u32,
}

/// Why a handler did not do its work.
#[derive(Debug)]
pub enum HandlerError {
    /// It may work later: delivered again after a growing delay, for about a day.
    Retry(anyhow::Error),
    /// It never will: put aside with the dead letters at once.
    Park(anyhow::Error),
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
            MailError::Permanent(_) => Self::Park(error.into()),
        }
    }
}
