//! Worker: mails the access code for a restricted form.

use platform::events::{Delivery, HandlerError};

use super::events::AccessCodeRequestedV1;
use super::ids::FormId;
use super::store;
use crate::accounts::{self, Email};
use crate::mails::{MailBody, MailMessage, QuotedText, Recipient};
use crate::passcodes::{self, CodeGenerator};
use crate::worker_context::WorkerContext;

/// The address is compared with the collaborators only here, after the reply was sent, so the reply cannot reveal who they are.
pub async fn mail_access_code(
    work: WorkerContext,
    codes: CodeGenerator,
    event: AccessCodeRequestedV1,
    delivery: Delivery,
) -> Result<(), HandlerError> {
    let mut transaction = platform::db::begin_as_system(&work.pool).await?;
    // The code expired, was replaced or was used meanwhile: mailing it is pointless.
    let Some(access_code) = passcodes::find_pending_access_code(&mut transaction, event.passcode).await? else {
        return Ok(());
    };
    let form = FormId::of(access_code.form_id);
    let Some(recipient) = store::find_access_code_recipient(&mut transaction, form, &access_code.email_norm).await?
    else {
        return Ok(());
    };
    let account = match Email::parse(&recipient.email) {
        Some(email) => accounts::contact_by_email(&mut transaction, &email).await?,
        None => None,
    };
    let owner = accounts::contact_by_id(&mut transaction, recipient.owner).await?;
    drop(transaction); // the mail server may be slow
    let language = account.map_or(event.language, |account| account.language);
    // An owner without a verified address must not get texts of theirs mailed to others.
    let is_owner_verified = owner.and_then(|owner| owner.sender()).is_some();
    let mail = MailMessage {
        to: Recipient::of_address(&recipient.email, language),
        body: MailBody::AccessCode {
            form: is_owner_verified.then(|| QuotedText::new(&recipient.form_name)),
            code: codes.code_of(event.passcode),
        },
    };
    work.send(&mail, delivery).await
}
