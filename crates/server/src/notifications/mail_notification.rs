//! Worker: mails one notification.

use platform::events::{Delivery, HandlerError};

use super::UnsubscribeLinks;
use super::events::NotificationDueV1;
use super::store::{self, PendingMail};
use crate::accounts::{self, Contact};
use crate::mails::{MailBody, MailMessage, MailOutcome, PageUrl, QuotedText, SendOutcome};
use crate::worker_context::WorkerContext;

/// Sends the mail, unless its recipient may no longer see the results or has unsubscribed meanwhile.
pub async fn mail_notification(
    work: WorkerContext,
    links: UnsubscribeLinks,
    event: NotificationDueV1,
    _: Delivery,
) -> Result<(), HandlerError> {
    let mut transaction = platform::db::begin_as_system(&work.pool).await?;
    let Some(mail) = store::find_pending_mail(&mut transaction, event.mail).await? else {
        return Ok(());
    };
    let contact = accounts::contact_by_id(&mut transaction, mail.user).await?;
    let contact = contact.filter(Contact::has_verified_address);
    drop(transaction); // the mail server may be slow
    let sent = match contact {
        Some(contact) if mail.is_wanted() => {
            let message = message(&work, &links, &mail, &contact);
            work.mail.send(&message, event.mail).await
        }
        _ => Ok(SendOutcome::Dropped),
    };
    let (outcome, result) = MailOutcome::of(sent)?;
    let mut transaction = platform::db::begin_as_system(&work.pool).await?;
    store::settle_mail(&mut transaction, event.mail, outcome).await?;
    if !mail.is_reader {
        store::delete_subscription(&mut transaction, mail.form, mail.user).await?;
    }
    transaction.commit().await?;
    result
}

fn message(work: &WorkerContext, links: &UnsubscribeLinks, mail: &PendingMail, contact: &Contact) -> MailMessage {
    let form_name = QuotedText::new(&mail.form_name);
    let form = mail.form.as_text();
    let unsubscribe_url = links.url(&work.public_url, mail.form, mail.user);
    MailMessage {
        to: contact.recipient(),
        body: match mail.responses {
            Some(responses) => MailBody::NewResponses {
                form_name,
                responses,
                results_url: PageUrl::new(&work.public_url, &format!("/form-analysis/{form}")),
                unsubscribe_url,
            },
            None => MailBody::NotificationTest { form_name },
        },
    }
}
