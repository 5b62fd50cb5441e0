//! Worker: mails notices about an account to its owner.

use platform::events::{Delivery, HandlerError};

use super::events::{PasswordChangeReason, PasswordChangedV1, SignUpAttemptedV1};
use super::store;
use crate::mails::{MailBody, MailMessage, PageUrl};
use crate::worker_context::WorkerContext;

/// Notifies the owner of an account that somebody tried to sign up with their address.
pub async fn mail_sign_up_attempted(
    work: WorkerContext,
    event: SignUpAttemptedV1,
    delivery: Delivery,
) -> Result<(), HandlerError> {
    send_mail(work, event.user, delivery, |work| MailBody::SignUpAttempted {
        sign_in_url: PageUrl::new(&work.public_url, "/"),
    })
    .await
}

/// Notifies the user that their password was changed.
pub async fn mail_password_changed(
    work: WorkerContext,
    event: PasswordChangedV1,
    delivery: Delivery,
) -> Result<(), HandlerError> {
    send_mail(work, event.user, delivery, |work| MailBody::PasswordChanged {
        by_reset: event.reason == PasswordChangeReason::Reset,
        recover_url: PageUrl::new(&work.public_url, "/forgot-password"),
    })
    .await
}

async fn send_mail(
    work: WorkerContext,
    user: super::UserId,
    delivery: Delivery,
    body: impl FnOnce(&WorkerContext) -> MailBody,
) -> Result<(), HandlerError> {
    let mut connection = work.connection().await?;
    let found = store::contact_by_id(&mut connection, user).await?;
    drop(connection); // the mail server may be slow
    // The account was deleted meanwhile.
    let Some(contact) = found else { return Ok(()) };
    let body = body(&work);
    work.send(
        &MailMessage {
            to: contact.recipient(),
            body,
        },
        delivery,
    )
    .await
}
