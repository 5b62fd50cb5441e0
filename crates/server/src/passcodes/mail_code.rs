//! Worker: mails a code, if the address has an account.

use platform::events::{Delivery, HandlerError};

use super::CodeGenerator;
use super::events::PasscodeRequestedV1;
use super::store::{self, Purpose};
use crate::accounts::{self, Email};
use crate::mails::{MailBody, MailMessage};
use crate::worker_context::WorkerContext;

/// The account is looked up only here, after the reply was sent, so the reply cannot reveal whether it exists.
pub async fn mail_code(
    work: WorkerContext,
    codes: CodeGenerator,
    event: PasscodeRequestedV1,
    delivery: Delivery,
) -> Result<(), HandlerError> {
    let mut connection = work.connection().await?;
    // The code expired, was replaced or was used meanwhile: mailing it is pointless.
    let Some(requested) = store::find_valid(&mut connection, event.passcode).await? else {
        return Ok(());
    };
    let Some(email) = Email::parse(&requested.email_norm) else {
        return Ok(());
    };
    let found = accounts::contact_by_email(&mut connection, &email).await?;
    drop(connection); // the mail server may be slow
    let Some(to) = found else { return Ok(()) };
    let code = codes.code_of(event.passcode);
    let body = match requested.purpose {
        Purpose::PasswordReset => MailBody::ResetCode { code },
        Purpose::EmailProof => MailBody::EmailVerificationCode { code },
        // Mailed by `forms::mail_access_code`.
        Purpose::FormEntry => return Ok(()),
    };
    work.send(
        &MailMessage {
            to: to.recipient(),
            body,
        },
        delivery,
    )
    .await
}
