//! The mails of the product. Texts of other people are included only as [`QuotedText`]; codes and our own URLs have types that can
//! contain nothing else.

use std::fmt;

use chrono::{DateTime, Utc};
use minijinja::{Value, context};
use platform::mail::Mail;
use uuid::Uuid;

use super::{ConfirmationReason, ConfirmationText, MailKind, QuotedText, templates};
use crate::config::PublicUrl;
use crate::language::Language;

/// A mail to one recipient.
pub struct MailMessage {
    pub to: Recipient,
    pub body: MailBody,
}

/// The address and language of a recipient, and the name if the mail may use it.
pub struct Recipient {
    name: Option<QuotedText>,
    pub(super) email: String,
    language: Language,
}

impl Recipient {
    /// A recipient of whom only the address is known.
    pub fn of_address(email: &str, language: Language) -> Self {
        Self {
            name: None,
            email: email.to_owned(),
            language,
        }
    }

    /// The owner of an account. The name is used only if the address is verified; before, a stranger may have chosen it.
    pub fn of_account(email: &str, language: Language, name: &str, verified_at: Option<DateTime<Utc>>) -> Self {
        Self {
            name: verified_at.map(|_| QuotedText::new(name)),
            ..Self::of_address(email, language)
        }
    }
}

/// The person in whose name a mail is sent. Exists only for accounts with a verified address.
#[derive(Debug)]
pub struct VerifiedSender {
    name: QuotedText,
}

impl VerifiedSender {
    /// `None` if the account's address is not verified.
    pub fn new(name: &str, verified_at: Option<DateTime<Utc>>) -> Option<Self> {
        verified_at.map(|_| Self {
            name: QuotedText::new(name),
        })
    }
}

/// A six-digit code.
#[derive(Debug, Clone, Copy)]
pub struct Code(u32);

impl Code {
    /// The last six digits of a number.
    pub fn from_number(number: u128) -> Self {
        Self(u32::try_from(number % 1_000_000).unwrap_or_default())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:06}", self.0)
    }
}

/// The URL of one of our own pages.
#[derive(Debug)]
pub struct PageUrl(String);

impl PageUrl {
    /// The page at this path. Characters that our paths do not contain are removed, so that no foreign text gets into a mail.
    pub fn new(installation: &PublicUrl, path: &str) -> Self {
        let fits = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '/' | '?' | '=' | '&' | '-' | '_' | '#');
        let path: String = path.chars().filter(fits).collect();
        Self(installation.page(&path))
    }
}

/// The content of a mail.
#[derive(Debug)]
pub enum MailBody {
    /// The code for a password reset.
    ResetCode { code: Code },
    /// The code that verifies an address.
    EmailVerificationCode { code: Code },
    /// The access code for a restricted form.
    AccessCode {
        /// The form's name, if its owner's address is verified.
        form: Option<QuotedText>,
        code: Code,
    },
    /// Somebody tried to sign up with this address.
    SignUpAttempted { sign_in_url: PageUrl },
    /// The password was changed.
    PasswordChanged {
        /// With a mailed code rather than by the signed-in user.
        by_reset: bool,
        /// Where to recover the account.
        recover_url: PageUrl,
    },
    /// Somebody shared a form with the recipient.
    FormShared {
        from: VerifiedSender,
        /// The form's id, for the limit on mails about the same form.
        form: Uuid,
        form_name: QuotedText,
        role: GrantedRole,
        url: PageUrl,
    },
    /// Responses to a form were completed.
    NewResponses {
        form_name: QuotedText,
        responses: i32,
        results_url: PageUrl,
        /// Ends the subscription.
        unsubscribe_url: PageUrl,
    },
    /// A test of the notifications about a form.
    NotificationTest { form_name: QuotedText },
    /// Confirms a response to its respondent.
    Confirmation {
        /// The account that owns the form, for the limit on its confirmations.
        owner: Uuid,
        form_name: QuotedText,
        text: ConfirmationText,
        reason: ConfirmationReason,
        receipt: String,
        /// Opens the response, if the recipient may.
        response_url: Option<PageUrl>,
        /// Stops all confirmations to this address.
        block_url: PageUrl,
    },
}

/// What the recipient may do with a shared form.
#[derive(Debug, Clone, Copy)]
pub enum GrantedRole {
    Respond,
    Results,
    Edit,
}

impl GrantedRole {
    fn as_str(self) -> &'static str {
        match self {
            Self::Respond => "respond",
            Self::Results => "results",
            Self::Edit => "edit",
        }
    }
}

impl MailBody {
    pub(super) fn kind(&self) -> MailKind {
        match self {
            Self::ResetCode { .. } => MailKind::ResetCode,
            Self::EmailVerificationCode { .. } => MailKind::EmailVerificationCode,
            Self::AccessCode { .. } => MailKind::AccessCode,
            Self::SignUpAttempted { .. } => MailKind::SignUpAttempted,
            Self::PasswordChanged { .. } => MailKind::PasswordChanged,
            Self::FormShared { .. } => MailKind::FormShared,
            Self::NewResponses { .. } => MailKind::NewResponses,
            Self::NotificationTest { .. } => MailKind::NotificationTest,
            Self::Confirmation {
                reason: ConfirmationReason::Test,
                ..
            } => MailKind::ConfirmationTest,
            Self::Confirmation { .. } => MailKind::Confirmation,
        }
    }

    /// The topic, if mails about the same topic are limited.
    pub(super) fn about(&self) -> Option<Uuid> {
        match self {
            Self::FormShared { form, .. } => Some(*form),
            Self::ResetCode { .. }
            | Self::EmailVerificationCode { .. }
            | Self::AccessCode { .. }
            | Self::SignUpAttempted { .. }
            | Self::PasswordChanged { .. }
            | Self::NewResponses { .. }
            | Self::NotificationTest { .. }
            | Self::Confirmation { .. } => None,
        }
    }

    /// The account whose mails of this kind are limited, whoever gets them.
    pub(super) fn sender(&self) -> Option<Uuid> {
        match self {
            Self::Confirmation { owner, .. } => Some(*owner),
            Self::ResetCode { .. }
            | Self::EmailVerificationCode { .. }
            | Self::AccessCode { .. }
            | Self::SignUpAttempted { .. }
            | Self::PasswordChanged { .. }
            | Self::FormShared { .. }
            | Self::NewResponses { .. }
            | Self::NotificationTest { .. } => None,
        }
    }

    fn code(&self) -> Option<Code> {
        match self {
            Self::ResetCode { code } | Self::EmailVerificationCode { code } | Self::AccessCode { code, .. } => {
                Some(*code)
            }
            Self::SignUpAttempted { .. }
            | Self::PasswordChanged { .. }
            | Self::FormShared { .. }
            | Self::NewResponses { .. }
            | Self::NotificationTest { .. }
            | Self::Confirmation { .. } => None,
        }
    }

    fn unsubscribe_url(&self) -> Option<String> {
        match self {
            Self::NewResponses {
                unsubscribe_url: url, ..
            }
            | Self::Confirmation { block_url: url, .. } => Some(url.0.clone()),
            Self::ResetCode { .. }
            | Self::EmailVerificationCode { .. }
            | Self::AccessCode { .. }
            | Self::SignUpAttempted { .. }
            | Self::PasswordChanged { .. }
            | Self::FormShared { .. }
            | Self::NotificationTest { .. } => None,
        }
    }

    fn template_context(&self) -> Value {
        match self {
            Self::ResetCode { .. } | Self::EmailVerificationCode { .. } => context! {},
            Self::AccessCode { form, .. } => context! { form => form.as_ref().map(QuotedText::in_quotes) },
            Self::SignUpAttempted { sign_in_url } => context! { url => &sign_in_url.0 },
            Self::PasswordChanged { by_reset, recover_url } => context! { by_reset, url => &recover_url.0 },
            Self::FormShared {
                from,
                form: _,
                form_name,
                role,
                url,
            } => {
                let (owner, form) = (from.name.in_quotes(), form_name.in_quotes());
                context! { owner, form, may => role.as_str(), url => &url.0 }
            }
            Self::NewResponses {
                form_name,
                responses,
                results_url,
                unsubscribe_url,
            } => {
                let form = form_name.in_quotes();
                context! { form, responses, url => &results_url.0, unsubscribe_url => &unsubscribe_url.0 }
            }
            Self::NotificationTest { form_name } => context! { form => form_name.in_quotes() },
            Self::Confirmation {
                owner: _,
                form_name,
                text,
                reason,
                receipt,
                response_url,
                block_url,
            } => {
                let form = form_name.in_quotes();
                let response_url = response_url.as_ref().map(|url| &url.0);
                context! { form, receipt, response_url, url => &block_url.0, ..text.template_context(*reason) }
            }
        }
    }
}

impl MailMessage {
    /// Renders the mail. `id` becomes its message id, so that a second delivery can be recognised.
    pub(super) fn render(&self, id: Uuid) -> Result<Mail, minijinja::Error> {
        let language = match self.to.language {
            Language::En => "en",
            Language::Hi => "hi",
        };
        let environment = templates::load()?;
        let template = environment.get_template(&format!("{language}/{}.txt", self.body.kind().template()))?;
        let code = self.body.code().map(|code| code.to_string());
        let name = self.to.name.as_ref().map(QuotedText::unquoted);
        // A template has a subject line, a blank line and paragraphs. The HTML part has the same paragraphs.
        let rendered = template.render(context! { name, code => &code, ..self.body.template_context() })?;
        let (subject, body) = rendered.split_once("\n\n").unwrap_or((&rendered, ""));
        let paragraphs = body
            .split("\n\n")
            .map(str::trim)
            .filter(|paragraph| !paragraph.is_empty());
        let paragraphs: Vec<String> = paragraphs.map(str::to_owned).collect();
        let text = format!("{}\n", paragraphs.join("\n\n"));
        let layout = environment.get_template("layout.html")?;
        let html = layout.render(
            context! { language, subject => subject.to_owned(), paragraphs, code, ..self.body.template_context() },
        )?;
        Ok(Mail {
            to: self.to.email.clone(),
            subject: subject.to_owned(),
            text,
            html,
            id,
            language,
            unsubscribe_url: self.body.unsubscribe_url(),
        })
    }
}
