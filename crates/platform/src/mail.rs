//! Mail by SMTP: text and HTML in one message.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart, SinglePart};
use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::response::{Category, Severity};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use secrecy::{ExposeSecret as _, SecretString};
use thiserror::Error;
use uuid::Uuid;

/// How long the server may take for one step of the conversation.
const STEP_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the whole conversation may take.
const SEND_DEADLINE: Duration = Duration::from_secs(30);

/// One letter to one person.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The bare address, without a name.
    pub to: String,
    /// The subject line.
    pub subject: String,
    /// The letter for readers without HTML.
    pub text: String,
    /// The same letter as HTML.
    pub html: String,
    /// The `Message-ID` is made from it, so that a letter delivered twice can be recognised as one.
    pub id: Uuid,
    /// The `Content-Language`, such as `en`.
    pub language: &'static str,
}

/// Why a letter did not go out. Neither tells the server's words, which often repeat the address: these errors are logged.
#[derive(Debug, Error)]
pub enum MailError {
    /// It may go out later.
    #[error("the mail cannot be sent now: {0}")]
    Temporary(String),
    /// It never will, not in this form to this address.
    #[error("the mail can never be sent: {0}")]
    Permanent(String),
}

/// Sends mail over a small pool of SMTP connections; cloning it is cheap.
#[derive(Clone, Debug)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Arc<Mailbox>,
}

impl Mailer {
    /// A mailer for `smtp://`, `smtps://` or `smtp://…?tls=required` (STARTTLS); connects when the first mail is sent.
    ///
    /// Must be called inside a runtime: the connection pool spawns its upkeep.
    pub fn new(smtp_url: &SecretString, from: &str) -> anyhow::Result<Self> {
        crate::tls::use_one_provider();
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(smtp_url.expose_secret())
            .context("the SMTP address cannot be used")?
            .timeout(Some(STEP_TIMEOUT))
            .pool_config(PoolConfig::new().max_size(8))
            .build();
        let from = from
            .parse()
            .with_context(|| format!("{from:?} is no sender: write `Name <address>`"))?;
        Ok(Self {
            transport,
            from: Arc::new(from),
        })
    }

    /// Hands one letter to the SMTP server.
    pub async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        let message = self.compose(mail)?;
        match tokio::time::timeout(SEND_DEADLINE, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(classify(&error)),
            Err(_) => Err(MailError::Temporary("the SMTP server took too long".into())),
        }
    }

    /// lettre encodes every header, so a line break in a subject stays inside it; an address with one does not parse.
    fn compose(&self, mail: &Mail) -> Result<Message, MailError> {
        let to: Address = mail
            .to
            .parse()
            .map_err(|_| MailError::Permanent("the address is malformed".into()))?;
        let parts = MultiPart::alternative()
            .singlepart(
                SinglePart::builder()
                    .header(ContentType::TEXT_PLAIN)
                    .body(mail.text.clone()),
            )
            .singlepart(
                SinglePart::builder()
                    .header(ContentType::TEXT_HTML)
                    .body(mail.html.clone()),
            );
        Message::builder()
            .from((*self.from).clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject.as_str())
            .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())))
            .raw_header(raw_header("Content-Language", mail.language))
            // Keeps out-of-office robots from answering.
            .raw_header(raw_header("Auto-Submitted", "auto-generated"))
            .multipart(parts)
            .map_err(|error| MailError::Permanent(error.to_string()))
    }
}

fn raw_header(name: &'static str, value: &'static str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

/// A refusal of our own credentials (53x) is the operator's to mend, and the letter is then still wanted.
fn classify(error: &lettre::transport::smtp::Error) -> MailError {
    let Some(code) = error.status() else {
        let reason = if error.is_timeout() {
            "the SMTP server does not answer in time"
        } else {
            "the SMTP server cannot be reached or spoken with"
        };
        return MailError::Temporary(reason.into());
    };
    let refusal = format!("the SMTP server answered {code}");
    if code.severity == Severity::PermanentNegativeCompletion && code.category != Category::Unspecified3 {
        MailError::Permanent(refusal)
    } else {
        MailError::Temporary(refusal)
    }
}
