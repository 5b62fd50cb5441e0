//! Sends mail. No other code may use the mailer.

use anyhow::anyhow;
use chrono::Duration;
use platform::db::{self, SystemPool};
use platform::events::HandlerError;
use platform::mail::{MailError, Mailer, SEND_DEADLINE};
use platform::telemetry::TraceSpan;
use sqlx::PgConnection;
use uuid::Uuid;

use super::recipient_limits::{self, record_dropped_mail};
use super::store::{self, MailClaim};
use super::{MailLimits, MailMessage};

/// Longer than the mail server may take for one mail.
const LEASE: Duration = Duration::seconds(SEND_DEADLINE.as_secs().cast_signed() + 10);

/// What became of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendOutcome {
    /// Sent now or by an earlier attempt.
    Sent,
    /// Not sent: above the recipient's limit, or there is no mail server.
    Dropped,
}

/// Sends each mail once, and drops mails above the recipient's limits.
#[derive(Clone)]
pub struct MailSender {
    pool: SystemPool,
    mailer: Option<Mailer>,
    limits: MailLimits,
}

impl MailSender {
    pub fn new(pool: SystemPool, mailer: Option<Mailer>, limits: MailLimits) -> Self {
        recipient_limits::register_counters();
        for outcome in ["sent", "failed", "rejected"] {
            count(outcome, 0);
        }
        Self { pool, mailer, limits }
    }

    /// Sends a mail, if there is a mail server. The error says whether to retry. `id` must be the same in every attempt.
    pub async fn send(&self, mail: &MailMessage, id: Uuid) -> Result<SendOutcome, HandlerError> {
        let Some(mailer) = &self.mailer else {
            tracing::info!(
                kind = mail.body.kind().name(),
                "no mail server is configured; this mail is not sent"
            );
            return Ok(SendOutcome::Dropped);
        };
        let rendered = mail
            .render(id)
            .map_err(|error| HandlerError::DeadLetter(error.into()))?;
        match self.claim(mail, id).await? {
            Claimed::ToSend => {}
            Claimed::Settled => return Ok(SendOutcome::Sent),
            Claimed::Dropped => return Ok(SendOutcome::Dropped),
        }
        #[expect(clippy::disallowed_methods, reason = "the mail was claimed and counted above")]
        let sent = TraceSpan::within_current("send mail").run(mailer.send(&rendered)).await;
        let outcome = match &sent {
            Ok(()) => "sent",
            Err(MailError::Temporary(_)) => "failed",
            Err(MailError::Permanent(_)) => "rejected",
        };
        count(outcome, 1);
        let mut connection = self.pool.acquire().await?;
        match sent {
            Err(MailError::Temporary(_)) => store::release(&mut connection, id).await?,
            Ok(()) | Err(MailError::Permanent(_)) => store::settle(&mut connection, id).await?,
        }
        sent?;
        Ok(SendOutcome::Sent)
    }

    async fn claim(&self, mail: &MailMessage, id: Uuid) -> Result<Claimed, HandlerError> {
        let mut transaction = db::begin_as_system(&self.pool).await?;
        let claimed = match store::claim(&mut transaction, id, LEASE).await? {
            // Counted only at the first claim: retries send the same mail.
            MailClaim::New if !self.count_within_limits(&mut transaction, mail).await? => {
                store::settle(&mut transaction, id).await?;
                record_dropped_mail(mail.body.kind());
                Claimed::Dropped
            }
            MailClaim::New | MailClaim::Retry => Claimed::ToSend,
            MailClaim::Settled => Claimed::Settled,
            MailClaim::Busy => return Err(HandlerError::Retry(anyhow!("another worker is sending this mail"))),
        };
        transaction.commit().await?;
        Ok(claimed)
    }

    async fn count_within_limits(&self, connection: &mut PgConnection, mail: &MailMessage) -> sqlx::Result<bool> {
        let kind = mail.body.kind();
        if kind.is_counted_at_request() {
            return Ok(true);
        }
        let (email, about) = (&mail.to.email, mail.body.about());
        if self.limits.try_count(connection, kind, email, about).await?.is_none() {
            return Ok(false);
        }
        match mail.body.sender() {
            Some(sender) => Ok(self.limits.try_count_sender(connection, sender).await?.is_some()),
            None => Ok(true),
        }
    }
}

enum Claimed {
    /// By this worker, which must send the mail now.
    ToSend,
    /// An earlier attempt ended.
    Settled,
    Dropped,
}

fn count(outcome: &'static str, mails: u64) {
    metrics::counter!("formwright_mails_total", "outcome" => outcome).increment(mails);
}
