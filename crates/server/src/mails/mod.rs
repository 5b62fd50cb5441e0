//! Outgoing mail: contents, limits per recipient, and the only code that sends mail.

mod confirmation;
mod inert_text;
mod mail_outcome;
mod mail_sender;
mod message;
mod quoted_text;
mod recipient_limits;
mod signed_link_key;
mod store;
mod templates;

pub use confirmation::{ConfirmationReason, ConfirmationText, CopiedAnswer};
pub use mail_outcome::MailOutcome;
pub use mail_sender::{MailSender, SendOutcome};
pub use message::{Code, GrantedRole, MailBody, MailMessage, PageUrl, Recipient, VerifiedSender};
pub use quoted_text::QuotedText;
pub use recipient_limits::{CountedMail, MailKind, MailLimits, inbox_of, record_dropped_mail};
pub use signed_link_key::LinkSigner;
pub use store::delete_old_claims;

#[cfg(test)]
mod tests;
