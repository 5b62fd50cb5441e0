//! Worker: tells people by mail what happened to their account.

use platform::events::{Delivery, HandlerError};

use super::{
    events::{PasswordChangeReason, PasswordChangedV1, SignUpAttemptedV1},
    store,
};
use crate::{
    mails::{Letter, LetterKind},
    worker::Work,
};

/// Somebody signed up with this person's address: they get to know, the other does not.
pub async fn mail_sign_up_attempted(
    work: Work,
    event: SignUpAttemptedV1,
    delivery: Delivery,
) -> Result<(), HandlerError> {
    write_to(work, event.user, delivery, |work| LetterKind::SignUpAttempted {
        sign_in_url: work.public_url.page("/"),
    })
    .await
}

/// The password is another one now.
pub async fn mail_password_changed(
    work: Work,
    event: PasswordChangedV1,
    delivery: Delivery,
) -> Result<(), HandlerError> {
    write_to(work, event.user, delivery, |work| LetterKind::PasswordChanged {
        by_reset: event.reason == PasswordChangeReason::Reset,
        recover_url: work.public_url.page("/forgot-password"),
    })
    .await
}

async fn write_to(
    work: Work,
    user: super::UserId,
    delivery: Delivery,
    letter: impl FnOnce(&Work) -> LetterKind,
) -> Result<(), HandlerError> {
    let mut connection = work.connection().await?;
    let found = store::correspondent_by_id(&mut connection, user)
        .await
        .map_err(|error| HandlerError::Retry(error.into()))?;
    drop(connection); // the mail server may be slow
    // The account was deleted before we came to it: nobody is left to write to.
    let Some(person) = found else { return Ok(()) };
    let kind = letter(&work);
    work.send(
        &Letter {
            to: person.recipient(),
            kind,
        },
        delivery,
    )
    .await
}
