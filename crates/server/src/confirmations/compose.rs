//! Composes a confirmation in the wording of the response's version.

use std::collections::HashMap;

use anyhow::anyhow;
use form_model::definition::Definition;
use form_model::email_address::is_email_address;
use form_model::placeholders::fill_placeholders;
use form_model::questions::Question;
use form_model::settings::Confirmation;
use form_model::text_rules::{text_without_number, trimmed};
use platform::events::HandlerError;
use sqlx::PgConnection;

use super::ConfirmationLinks;
use super::respondent_mail_links::InboxHash;
use super::store::{self, PendingMail, PendingResponse};
use crate::accounts::{self, Contact, UserId};
use crate::config::PublicUrl;
use crate::forms;
use crate::language::Language;
use crate::mails::{ConfirmationReason, ConfirmationText, CopiedAnswer, MailBody, MailMessage, QuotedText, Recipient};
use crate::own_response::ResponseLinks;
use crate::responses::{self, ReadableAnswer};

/// What stands for a receipt and for each answer in a test.
const SAMPLE: &str = "…";

/// What to do with a queued mail.
pub(super) enum Composed {
    Mail(Box<MailMessage>),
    /// Nobody may get it, or wants it.
    Unwanted,
    /// The response is not to be confirmed: it has no address, or its version says nothing about a confirmation.
    NotNeeded,
}

/// Needs a system transaction.
pub(super) async fn compose(
    connection: &mut PgConnection,
    installation: &PublicUrl,
    links: &ConfirmationLinks,
    mail: &PendingMail,
) -> Result<Composed, HandlerError> {
    let owner = accounts::contact_by_id(connection, mail.owner).await?;
    let Some(owner) = owner.filter(|owner| owner.has_verified_address() && !mail.is_deleted) else {
        return Ok(Composed::Unwanted);
    };
    match (mail.test_recipient, &mail.response) {
        (Some(user), _) => compose_test(connection, installation, links, mail, user).await,
        (None, Some(response)) => {
            compose_confirmation(connection, installation, links, mail, response, owner.language).await
        }
        (None, None) => Ok(Composed::NotNeeded),
    }
}

async fn compose_confirmation(
    connection: &mut PgConnection,
    installation: &PublicUrl,
    links: &ConfirmationLinks,
    mail: &PendingMail,
    response: &PendingResponse,
    language: Language,
) -> Result<Composed, HandlerError> {
    if !response.is_counted {
        return Ok(Composed::Unwanted);
    }
    let version = forms::read_published_version(connection, mail.form, response.version)
        .await
        .map_err(|_| {
            anyhow!(
                "version {} of form {} cannot be read",
                response.version,
                mail.form.as_text()
            )
        })?;
    let Some(version) = version else {
        return Ok(Composed::NotNeeded);
    };
    let Some(confirmation) = &version.definition.settings.confirmation else {
        return Ok(Composed::NotNeeded);
    };
    let answers = responses::readable_answers(connection, mail.form, response.id, &version).await?;
    let (address, reason) = match (&confirmation.address_question_id, mail.respondent) {
        (Some(question), _) => {
            let answered = answers.iter().find(|answered| answered.question.id == *question);
            let address = answered.map(|answered| trimmed(&answered.text).to_owned());
            (address, ConfirmationReason::Entered)
        }
        (None, Some(respondent)) => {
            let address = forms::find_listed_address(connection, mail.form, respondent).await?;
            (address, ConfirmationReason::Listed)
        }
        (None, None) => (None, ConfirmationReason::Listed),
    };
    let Some(address) = address.filter(|address| is_email_address(address)) else {
        return Ok(Composed::NotNeeded);
    };
    let inbox = InboxHash::of(&address);
    if store::is_blocked(connection, inbox).await? {
        return Ok(Composed::Unwanted);
    }
    let text = text_of(&version.definition, confirmation, &answers);
    let may_open = may_open_response(confirmation, reason);
    let response_url = may_open.then(|| links.response.url(installation, mail.form, response.id));
    Ok(Composed::Mail(Box::new(MailMessage {
        to: Recipient::of_address(&address, language),
        body: MailBody::Confirmation {
            owner: mail.owner.as_uuid(),
            form_name: QuotedText::new(&mail.form_name),
            text,
            reason,
            receipt: response.receipt.clone(),
            response_url,
            block_url: links.block.url(installation, inbox),
        },
    })))
}

/// Somebody may have entered the address of a stranger, who must not learn more from the link than from the mail.
fn may_open_response(confirmation: &Confirmation, reason: ConfirmationReason) -> bool {
    confirmation.copy_answers || reason == ConfirmationReason::Listed
}

fn text_of(form: &Definition, confirmation: &Confirmation, answers: &[ReadableAnswer<'_>]) -> ConfirmationText {
    let by_question: HashMap<_, &str> = answers
        .iter()
        .map(|answered| (&answered.question.id, answered.text.as_str()))
        .collect();
    let asked = answers.iter().filter(|answered| answered.question.is_asked());
    let copied = asked.map(|answered| {
        let question = text_without_number(&answered.question.text);
        if Some(&answered.question.id) == confirmation.address_question_id.as_ref() {
            CopiedAnswer::of_own_address(question, trimmed(&answered.text))
        } else {
            CopiedAnswer::new(question, &answered.text)
        }
    });
    confirmation_text(
        form,
        confirmation,
        |question| by_question.get(&question.id).copied().unwrap_or_default().to_owned(),
        copied,
    )
}

/// Instead of an answer, a test has the text of its question.
async fn compose_test(
    connection: &mut PgConnection,
    installation: &PublicUrl,
    links: &ConfirmationLinks,
    mail: &PendingMail,
    user: UserId,
) -> Result<Composed, HandlerError> {
    let contact = accounts::contact_by_id(connection, user).await?;
    let Some(contact) = contact.filter(Contact::has_verified_address) else {
        return Ok(Composed::Unwanted);
    };
    let draft = forms::read_draft(connection, mail.form)
        .await
        .map_err(|_| anyhow!("the draft of form {} cannot be read", mail.form.as_text()))?;
    let Some(confirmation) = &draft.settings.confirmation else {
        return Ok(Composed::NotNeeded);
    };
    let asked = draft.questions().filter(|question| question.is_asked());
    let text = confirmation_text(
        &draft,
        confirmation,
        |question| format!("[{}]", text_without_number(&question.text)),
        asked.map(|question| CopiedAnswer::new(text_without_number(&question.text), SAMPLE)),
    );
    let expected = match confirmation.address_question_id {
        Some(_) => ConfirmationReason::Entered,
        None => ConfirmationReason::Listed,
    };
    Ok(Composed::Mail(Box::new(MailMessage {
        to: contact.recipient(),
        body: MailBody::Confirmation {
            owner: mail.owner.as_uuid(),
            form_name: QuotedText::new(&mail.form_name),
            text,
            reason: ConfirmationReason::Test,
            receipt: SAMPLE.to_owned(),
            response_url: may_open_response(confirmation, expected).then(|| ResponseLinks::sample_url(installation)),
            block_url: links.block.url(installation, InboxHash::of(contact.address())),
        },
    })))
}

fn confirmation_text(
    form: &Definition,
    confirmation: &Confirmation,
    answer: impl Fn(&Question) -> String,
    copied: impl Iterator<Item = CopiedAnswer>,
) -> ConfirmationText {
    let filled = |text: &str| {
        fill_placeholders(text, |name| {
            let named = form
                .questions()
                .find(|question| question.short_name.as_ref() == Some(name))?;
            Some(answer(named))
        })
    };
    let copied = if confirmation.copy_answers {
        copied.collect()
    } else {
        Vec::new()
    };
    ConfirmationText::new(&filled(&confirmation.subject), &filled(&confirmation.text), copied)
}
