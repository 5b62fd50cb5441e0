//! Worker: mails the code that lets a listed person enter.

use platform::events::{Delivery, HandlerError};

use super::{events::EntryCodeRequestedV1, ids::FormId, store};
use crate::{
    accounts::{self, Email},
    mails::{Letter, LetterKind, Recipient},
    passcodes,
    worker::Work,
};

/// Looks at the list only here, after the caller was answered, so that the answer cannot tell.
pub async fn mail_entry_code(work: Work, event: EntryCodeRequestedV1, delivery: Delivery) -> Result<(), HandlerError> {
    let mut transaction = platform::db::begin_for_product(&work.pool).await?;
    // Expired, replaced or used meanwhile: a mail that comes hours late with a dead code helps nobody.
    let Some(asked) = passcodes::asked_entry(&mut transaction, event.passcode).await? else {
        return Ok(());
    };
    let form = FormId::of(asked.about);
    let Some(entrant) = store::find_entrant(&mut transaction, form, &asked.email_norm).await? else {
        return Ok(());
    };
    let account = match Email::parse(&entrant.email) {
        Some(email) => accounts::correspondent_by_email(&mut transaction, &email).await?,
        None => None,
    };
    drop(transaction); // the mail server may be slow
    let account = account.map(accounts::Correspondent::recipient);
    let letter = Letter {
        to: Recipient {
            // An account may be somebody else's who has not proven the address: it lends a language, and no name.
            name: String::new(),
            email: entrant.email,
            language: account.map_or(event.language, |account| account.language),
        },
        kind: LetterKind::EntryCode {
            form: entrant.form_name,
            code: work.codes.code_of(event.passcode),
        },
    };
    work.send(&letter, delivery).await
}
