//! What the worker's event handlers share. It knows no feature.

use platform::clock::Clock;
use platform::db::SystemPool;
use platform::events::{Delivery, HandlerError};
use platform::objects::Objects;
use platform::rng::Rng;
use sqlx::Postgres;
use sqlx::pool::PoolConnection;

use crate::config::PublicUrl;
use crate::mails::{MailMessage, MailSender};

/// Shared context of event handlers; cloning is cheap.
#[derive(Clone)]
pub struct WorkerContext {
    pub pool: SystemPool,
    pub public_url: PublicUrl,
    pub clock: Clock,
    pub rng: Rng,
    pub mail: MailSender,
    pub objects: Objects,
    /// How long an object stays after its last row is deleted.
    pub objects_kept_days: u16,
}

impl WorkerContext {
    /// A connection; the event is retried when there is none.
    pub async fn connection(&self) -> Result<PoolConnection<Postgres>, HandlerError> {
        Ok(self.pool.acquire().await?)
    }

    /// Sends the mail of an event.
    pub async fn send(&self, letter: &MailMessage, delivery: Delivery) -> Result<(), HandlerError> {
        self.mail.send(letter, delivery.event_id).await?;
        Ok(())
    }
}
