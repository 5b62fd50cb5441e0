//! What became of a mail, for the lists of mails.

use platform::events::HandlerError;
use serde::Serialize;
use utoipa::ToSchema;

use super::SendOutcome;

/// What became of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum MailOutcome {
    /// Not sent yet.
    Pending,
    Sent,
    /// The mail server refused it for good.
    Failed,
    /// Not sent: above the recipient's limit, without a mail server, or no longer wanted.
    Dropped,
}

impl MailOutcome {
    /// What became of the mail, and how the event that sent it ends. The error says that the mail is retried.
    pub fn of(sent: Result<SendOutcome, HandlerError>) -> Result<(Self, Result<(), HandlerError>), HandlerError> {
        match sent {
            Ok(SendOutcome::Sent) => Ok((Self::Sent, Ok(()))),
            Ok(SendOutcome::Dropped) => Ok((Self::Dropped, Ok(()))),
            Err(HandlerError::DeadLetter(error)) => Ok((Self::Failed, Err(HandlerError::DeadLetter(error)))),
            Err(error @ HandlerError::Retry(_)) => Err(error),
        }
    }
}
