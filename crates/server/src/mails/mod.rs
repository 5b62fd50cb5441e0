//! Outgoing mail: contents, limits per recipient, and the only code that sends mail.

mod mail_sender;
mod message;
mod quoted_text;
mod recipient_limits;
mod store;
mod templates;

pub use mail_sender::{MailSender, SendOutcome};
pub use message::{Code, GrantedRole, MailBody, MailMessage, PageUrl, Recipient, VerifiedSender};
pub use quoted_text::QuotedText;
pub use recipient_limits::{CountedMail, MailKind, MailLimits, record_dropped_mail};
pub use store::delete_old_claims;

#[cfg(test)]
mod tests;
