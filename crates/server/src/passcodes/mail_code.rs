//! Worker: mails a code, if the address has an account.

use platform::events::{Delivery, HandlerError};

use super::{
    events::PasscodeRequestedV1,
    store::{self, Purpose},
};
use crate::{
    accounts::{self, Email},
    mails::{Letter, LetterKind},
    worker::Work,
};

/// Looks the account up only here, after the caller was answered, so that the answer cannot tell.
pub async fn mail_code(work: Work, event: PasscodeRequestedV1, delivery: Delivery) -> Result<(), HandlerError> {
    let retry = |error: sqlx::Error| HandlerError::Retry(error.into());
    let mut connection = work.connection().await?;
    // Expired, replaced or used meanwhile: a mail that comes hours late with a dead code helps nobody.
    let Some(requested) = store::find_living(&mut connection, event.passcode)
        .await
        .map_err(retry)?
    else {
        return Ok(());
    };
    let Some(email) = Email::parse(&requested.email_norm) else {
        return Ok(());
    };
    let found = accounts::correspondent_by_email(&mut connection, &email)
        .await
        .map_err(retry)?;
    drop(connection); // the mail server may be slow
    let Some(to) = found else { return Ok(()) };
    let code = work.codes.code_of(event.passcode);
    let kind = match requested.purpose {
        Purpose::PasswordReset => LetterKind::ResetCode { code },
        Purpose::EmailProof => LetterKind::EmailProofCode { code },
        // Asked for, and mailed, by the feature that knows what it opens.
        Purpose::FormEntry => return Ok(()),
    };
    work.send(
        &Letter {
            to: to.recipient(),
            kind,
        },
        delivery,
    )
    .await
}
