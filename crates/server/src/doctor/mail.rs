//! The mail server, by a conversation without a mail, or with a test mail.

use platform::clock::Clock;
use platform::mail::{Mail, Mailer};
use platform::rng::Rng;
use uuid::Uuid;

use super::finding::Finding;
use crate::config::{AllSettings, MailSettings, SMTP_URL};
use crate::worker;

const SUBJECT: &str = "mail";

/// The domain of the default sender; no mail server accepts it.
const EXAMPLE_DOMAIN: &str = "@formwright.example";

pub(super) async fn check(settings: &AllSettings, recipient: Option<&str>, rng: &Rng, clock: &Clock) -> Vec<Finding> {
    let mailer = match worker::open_mailer(&settings.mail) {
        Ok(Some(mailer)) => mailer,
        Ok(None) => return vec![not_configured(recipient)],
        Err(error) => return vec![Finding::error(SUBJECT, format!("{error:#}"))],
    };
    let mut findings = Vec::new();
    match mailer.check().await {
        Ok(()) => findings.push(Finding::ok(SUBJECT, format!("SMTP at {}", mailer.server()))),
        Err(error) => return vec![Finding::error(SUBJECT, format!("{SMTP_URL}: {}", error.cause()))],
    }
    findings.extend(default_sender(&settings.mail));
    if let Some(recipient) = recipient {
        findings.push(send_test_mail(&mailer, recipient, settings, rng.uuid_v7(clock.now())).await);
    }
    findings
}

fn not_configured(recipient: Option<&str>) -> Finding {
    let message = format!(
        "{SMTP_URL} is not set: no code, invitation or notice is mailed, and `formwright codes` lists the codes. Name \
         your mail server, such as smtp://user:password@host:587?tls=required"
    );
    match recipient {
        Some(_) => Finding::error(SUBJECT, message),
        None => Finding::warning(SUBJECT, message),
    }
}

fn default_sender(settings: &MailSettings) -> Option<Finding> {
    settings.mail_from.contains(EXAMPLE_DOMAIN).then(|| {
        Finding::warning(
            SUBJECT,
            format!(
                "the sender is {}, a domain that does not exist: mail servers reject it. Set FORMWRIGHT_MAIL_FROM to \
                 an address of your domain",
                settings.mail_from
            ),
        )
    })
}

#[expect(
    clippy::disallowed_methods,
    reason = "the operator asks for this one mail, so no claim and no limit of a recipient applies"
)]
async fn send_test_mail(mailer: &Mailer, recipient: &str, settings: &AllSettings, id: Uuid) -> Finding {
    let url = settings.serve.engines.public_url.page("/");
    let text = format!("Formwright at {url} can send mail. `formwright doctor` has sent this one.");
    let mail = Mail {
        to: recipient.to_owned(),
        subject: "Test mail from Formwright".to_owned(),
        html: format!("<p>{text}</p>"),
        text,
        id,
        language: "en",
        unsubscribe_url: None,
    };
    match mailer.send(&mail).await {
        Ok(()) => Finding::ok(
            SUBJECT,
            "the test mail was accepted; see that it arrives, and not as spam",
        ),
        Err(error) => Finding::error(SUBJECT, format!("the test mail was not sent: {}", error.cause())),
    }
}
