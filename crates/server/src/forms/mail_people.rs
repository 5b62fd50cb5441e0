//! Worker: tells people by mail that a form is shared with them. Each is told once, as soon as they can do something.

use platform::events::{Delivery, HandlerError};
use uuid::Uuid;

use super::{
    events::{FormPeopleChangedV1, FormPublishedV1},
    ids::FormId,
    roles::SharedRole,
    store::{self, Invitation},
};
use crate::{
    accounts::{self, Correspondent, Email},
    language::Language,
    mails::{Letter, LetterKind, MayDo, Recipient},
    worker::Work,
};

/// A form was published: whoever may only respond or read results can do so now.
pub async fn mail_people_of_published(
    work: Work,
    event: FormPublishedV1,
    delivery: Delivery,
) -> Result<(), HandlerError> {
    mail_people(work, event.form, delivery).await
}

/// The list of people changed: whoever is new is told.
pub async fn mail_new_people(work: Work, event: FormPeopleChangedV1, delivery: Delivery) -> Result<(), HandlerError> {
    mail_people(work, event.form, delivery).await
}

async fn mail_people(work: Work, form: FormId, delivery: Delivery) -> Result<(), HandlerError> {
    let mut transaction = platform::db::begin_for_product(&work.pool).await?;
    let invitations = store::invitations(&mut transaction, form).await?;
    drop(transaction);
    for (place, invitation) in invitations.into_iter().enumerate() {
        let letter = letter(&work, form, &invitation).await?;
        // One event may be several mails; each has an id of its own, the same in every attempt.
        let mail_id = Uuid::from_u128(delivery.event_id.as_u128() ^ place as u128);
        let delivery = Delivery {
            event_id: mail_id,
            ..delivery
        };
        work.send(&letter, delivery).await?;
        // Marked one by one: when the second mail cannot be sent, the first is not sent again.
        let mut transaction = platform::db::begin_for_product(&work.pool).await?;
        store::mark_told(&mut transaction, form, &invitation.email).await?;
        transaction.commit().await?;
    }
    Ok(())
}

async fn letter(work: &Work, form: FormId, invitation: &Invitation) -> Result<Letter, HandlerError> {
    let mut connection = work.connection().await?;
    let owner = accounts::correspondent_by_id(&mut connection, invitation.owner).await?;
    let reader = match Email::parse(&invitation.email) {
        Some(email) => accounts::correspondent_by_email(&mut connection, &email).await?,
        None => None,
    };
    drop(connection); // the mail server may be slow
    let owner = owner.map(Correspondent::recipient);
    let to = match reader {
        Some(reader) => reader.recipient(),
        // Somebody we do not know yet: most likely they read what the owner reads.
        None => Recipient {
            name: String::new(),
            email: invitation.email.clone(),
            language: owner.as_ref().map_or(Language::En, |owner| owner.language),
        },
    };
    let page = match (invitation.role, &invitation.share_link) {
        (SharedRole::Respond, Some(link)) => format!("/form/{}", link.as_str()),
        (SharedRole::Respond, None) => "/home".to_owned(),
        (SharedRole::Results, _) => format!("/form-analysis/{}", form.as_text()),
        (SharedRole::Edit, _) => format!("/create-form?formId={}", form.as_text()),
    };
    Ok(Letter {
        to,
        kind: LetterKind::FormShared {
            owner: owner.map_or_else(String::new, |owner| owner.name),
            form: invitation.form_name.clone(),
            may: match invitation.role {
                SharedRole::Respond => MayDo::Respond,
                SharedRole::Results => MayDo::Results,
                SharedRole::Edit => MayDo::Edit,
            },
            url: work.public_url.page(&page),
        },
    })
}
