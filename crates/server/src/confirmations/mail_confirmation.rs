//! Worker: mails one confirmation.

use platform::events::{Delivery, HandlerError};

use super::ConfirmationLinks;
use super::compose::{Composed, compose};
use super::events::ConfirmationDueV1;
use super::store;
use crate::mails::{MailOutcome, SendOutcome};
use crate::worker_context::WorkerContext;

/// Sends the mail, unless the response is gone or its recipient wants none.
pub async fn mail_confirmation(
    work: WorkerContext,
    links: ConfirmationLinks,
    event: ConfirmationDueV1,
    _: Delivery,
) -> Result<(), HandlerError> {
    let mut transaction = platform::db::begin_as_system(&work.pool).await?;
    let Some(mail) = store::find_pending_mail(&mut transaction, event.mail).await? else {
        return Ok(());
    };
    let composed = compose(&mut transaction, &work.public_url, &links, &mail).await?;
    drop(transaction); // the mail server may be slow
    let sent = match &composed {
        Composed::Mail(message) => work.mail.send(message, event.mail).await,
        Composed::Unwanted | Composed::NotNeeded => Ok(SendOutcome::Dropped),
    };
    let (outcome, result) = MailOutcome::of(sent)?;
    let mut transaction = platform::db::begin_as_system(&work.pool).await?;
    match composed {
        Composed::NotNeeded => store::delete_mail(&mut transaction, event.mail).await?,
        Composed::Mail(_) | Composed::Unwanted => store::settle_mail(&mut transaction, event.mail, outcome).await?,
    }
    transaction.commit().await?;
    result
}
