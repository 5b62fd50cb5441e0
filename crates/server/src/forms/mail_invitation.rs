//! Worker: mails the invitation of one collaborator.

use platform::events::{Delivery, HandlerError};

use super::events::CollaboratorInvitedV1;
use super::ids::FormId;
use super::roles::SharedRole;
use super::store::{self, Invitation};
use crate::accounts::{self, Email};
use crate::mails::{GrantedRole, MailBody, MailMessage, PageUrl, QuotedText, Recipient};
use crate::worker_context::WorkerContext;

/// Mails an invitation, unless the collaborator was removed meanwhile.
pub async fn mail_invitation(
    work: WorkerContext,
    event: CollaboratorInvitedV1,
    delivery: Delivery,
) -> Result<(), HandlerError> {
    let mut transaction = platform::db::begin_as_system(&work.pool).await?;
    let Some(invitation) = store::find_invitation(&mut transaction, event.form, event.invitation).await? else {
        return Ok(());
    };
    let owner = accounts::contact_by_id(&mut transaction, invitation.owner).await?;
    let reader = match Email::parse(&invitation.email) {
        Some(email) => accounts::contact_by_email(&mut transaction, &email).await?,
        None => None,
    };
    drop(transaction); // the mail server may be slow
    let Some(owner) = owner else { return Ok(()) };
    let Some(from) = owner.sender() else { return Ok(()) };
    let mail = MailMessage {
        to: match reader {
            Some(reader) => reader.recipient(),
            // No account yet: the owner's language is the best guess.
            None => Recipient::of_address(&invitation.email, owner.language),
        },
        body: MailBody::FormShared {
            from,
            form: event.form.as_uuid(),
            form_name: QuotedText::new(&invitation.form_name),
            role: match invitation.role {
                SharedRole::Respond => GrantedRole::Respond,
                SharedRole::Results => GrantedRole::Results,
                SharedRole::Edit => GrantedRole::Edit,
            },
            url: PageUrl::new(&work.public_url, &path_of(event.form, &invitation)),
        },
    };
    work.send(&mail, delivery).await
}

/// The page where the collaborator can use their role.
fn path_of(form: FormId, invitation: &Invitation) -> String {
    match (invitation.role, &invitation.share_link) {
        (SharedRole::Respond, Some(link)) => format!("/form/{}", link.as_str()),
        (SharedRole::Respond, None) => "/home".to_owned(),
        (SharedRole::Results, _) => format!("/form-analysis/{}", form.as_text()),
        (SharedRole::Edit, _) => format!("/create-form?formId={}", form.as_text()),
    }
}
