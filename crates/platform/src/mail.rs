//! Mail by SMTP: text and HTML in one message.

use std::error::Error as StdError;
use std::io;
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

/// Timeout of one SMTP command.
const STEP_TIMEOUT: Duration = Duration::from_secs(10);
/// Timeout of the whole SMTP session.
pub const SEND_DEADLINE: Duration = Duration::from_secs(30);

/// A mail to one recipient.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The address, without a name.
    pub to: String,
    /// The subject line.
    pub subject: String,
    /// The plain-text body.
    pub text: String,
    /// The HTML body.
    pub html: String,
    /// Makes the `Message-ID`, so that a mail delivered twice can be recognised.
    pub id: Uuid,
    /// The `Content-Language`, such as `en`.
    pub language: &'static str,
    /// For mails that the recipient can turn off: the URL that does so by a POST (RFC 8058).
    pub unsubscribe_url: Option<String>,
}

/// Why a mail was not sent. Errors are logged, so they omit the server's text, which often contains the address.
#[derive(Debug, Error)]
pub enum MailError {
    /// A retry may succeed.
    #[error("the mail cannot be sent now: {0}")]
    Temporary(String),
    /// A retry cannot succeed.
    #[error("the mail can never be sent: {0}")]
    Permanent(String),
}

impl MailError {
    /// The server and the cause, without the consequence for a mail.
    pub fn cause(&self) -> &str {
        match self {
            Self::Temporary(cause) | Self::Permanent(cause) => cause,
        }
    }
}

/// Sends mail over a small pool of SMTP connections; cloning is cheap.
#[derive(Clone, Debug)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Arc<Mailbox>,
    /// Host and port, for messages.
    server: Arc<str>,
}

impl Mailer {
    /// A mailer for `smtp://`, `smtps://` or `smtp://…?tls=required` (STARTTLS); connects with the first mail.
    ///
    /// Must be called inside a runtime, because the connection pool spawns a task.
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
            server: host_and_port(smtp_url.expose_secret()).into(),
        })
    }

    /// Sends a mail to the SMTP server.
    pub async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        let message = self.compose(mail)?;
        self.in_time(self.transport.send(message)).await?;
        Ok(())
    }

    /// Connects, encrypts and signs in as configured, without sending a mail.
    pub async fn check(&self) -> Result<(), MailError> {
        if self.in_time(self.transport.test_connection()).await? {
            return Ok(());
        }
        Err(MailError::Temporary(format!(
            "SMTP at {}: the connection was lost",
            self.server
        )))
    }

    /// Host and port of the SMTP server.
    pub fn server(&self) -> &str {
        &self.server
    }

    async fn in_time<T>(
        &self,
        talk: impl Future<Output = Result<T, lettre::transport::smtp::Error>>,
    ) -> Result<T, MailError> {
        match tokio::time::timeout(SEND_DEADLINE, talk).await {
            Ok(done) => done.map_err(|error| classify(&self.server, &error)),
            Err(_) => Err(MailError::Temporary(format!(
                "SMTP at {}: it took too long",
                self.server
            ))),
        }
    }

    /// Safe against header injection: lettre encodes headers, and an address with a line break does not parse.
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
        let mut message = Message::builder()
            .from((*self.from).clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject.as_str())
            .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())))
            .raw_header(raw_header("Content-Language", mail.language))
            // Prevents out-of-office replies.
            .raw_header(raw_header("Auto-Submitted", "auto-generated"));
        if let Some(url) = &mail.unsubscribe_url {
            message = message
                .raw_header(raw_header("List-Unsubscribe", &format!("<{url}>")))
                .raw_header(raw_header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        message
            .multipart(parts)
            .map_err(|error| MailError::Permanent(error.to_string()))
    }
}

fn raw_header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

/// Host and port of a URL, without credentials and options.
fn host_and_port(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    authority.rsplit_once('@').map_or(authority, |(_, host)| host)
}

/// Rejected credentials (53x) count as temporary: the operator can correct them, and the mail is still wanted.
fn classify(server: &str, error: &lettre::transport::smtp::Error) -> MailError {
    let Some(code) = error.status() else {
        return MailError::Temporary(format!("SMTP at {server}: {}", why_unanswered(error)));
    };
    if code.severity == Severity::PermanentNegativeCompletion && code.category != Category::Unspecified3 {
        return MailError::Permanent(format!("SMTP at {server} answered {code}"));
    }
    let advice = match u16::from(code) {
        530..=538 => ": it refuses the user or password. Correct them in FORMWRIGHT_SMTP_URL",
        _ => "",
    };
    MailError::Temporary(format!("SMTP at {server} answered {code}{advice}"))
}

fn why_unanswered(error: &lettre::transport::smtp::Error) -> &'static str {
    let mut causes: Vec<&(dyn StdError + 'static)> = Vec::new();
    let mut next = error.source();
    while let Some(cause) = next {
        causes.push(cause);
        next = cause.source();
    }
    let says = |word: &str| causes.iter().any(|cause| cause.to_string().contains(word));
    let kind = causes
        .iter()
        .find_map(|cause| cause.downcast_ref::<io::Error>())
        .map(io::Error::kind);
    if error.is_timeout() || kind == Some(io::ErrorKind::TimedOut) {
        "no answer in time. Correct host and port, or let the packets through the firewall"
    } else if kind == Some(io::ErrorKind::ConnectionRefused) {
        "nothing listens there. Start the mail server, or correct host and port"
    } else if says("lookup") {
        "this host name is not known"
    } else if error.is_tls() || kind == Some(io::ErrorKind::InvalidData) {
        "TLS failed. Use smtps:// for a port with implicit TLS, ?tls=required for STARTTLS, and a certificate that is trusted"
    } else if error.is_response() {
        "the server there does not speak SMTP. A port with implicit TLS needs smtps://"
    } else if error.is_client() {
        "it does not offer what FORMWRIGHT_SMTP_URL asks for (STARTTLS or signing in)"
    } else {
        "the connection was lost"
    }
}
