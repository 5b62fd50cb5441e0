//! Reads the inbox of the mail sink over HTTP.

use platform::{
    clock::Clock,
    mail::{Mail, Mailer},
    rng::Rng,
    testing::setting,
};
use serde_json::Value;

/// A received mail.
#[derive(Debug)]
pub struct ReceivedMail {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// By name in lower case.
    pub headers: Value,
}

impl ReceivedMail {
    /// Whether there are six digits in the subject.
    pub fn has_code(&self) -> bool {
        self.subject.chars().filter(char::is_ascii_digit).count() == 6
    }

    /// The six digits in the subject.
    pub fn code(&self) -> String {
        let digits: String = self.subject.chars().filter(char::is_ascii_digit).collect();
        assert_eq!(digits.len(), 6, "no code in {:?}", self.subject);
        digits
    }
}

/// Every mail to this address, oldest first.
pub async fn mails_to(address: &str) -> Vec<ReceivedMail> {
    wait_for_sent_mails().await;
    let all = inbox("").await;
    let is_for = |mail: &&Value| {
        let to = mail["to"].as_array().into_iter().flatten();
        to.filter_map(|to| to["address"].as_str())
            .any(|to| to.eq_ignore_ascii_case(address))
    };
    let part = |mail: &Value, name: &str| mail[name].as_str().unwrap_or_default().to_owned();
    let mails = all.iter().filter(is_for);
    mails
        .map(|mail| ReceivedMail {
            to: part(&mail["to"][0], "address"),
            subject: part(mail, "subject"),
            // A part in Base64 has the line breaks of mail.
            text: part(mail, "text").replace("\r\n", "\n"),
            html: part(mail, "html"),
            headers: mail["headers"].clone(),
        })
        .collect()
}

/// The mail sink confirms a mail before it is in its inbox. Once a later mail is there, the earlier ones are, too.
async fn wait_for_sent_mails() {
    let id = Rng::system().uuid_v7(Clock::system().now());
    let mail = Mail {
        to: format!("{id}@sentinel.example"),
        subject: "All earlier mails have arrived".into(),
        text: "-".into(),
        html: "<p>-</p>".into(),
        id,
        language: "en",
        unsubscribe_url: None,
    };
    let smtp_url = setting("FORMWRIGHT_SMTP_URL").unwrap().into();
    let mailer = Mailer::new(&smtp_url, "no-reply@sentinel.example").unwrap();
    #[expect(clippy::disallowed_methods, reason = "not a mail of the product")]
    mailer.send(&mail).await.unwrap();
    while inbox(&format!("?to.address={}", mail.to)).await.is_empty() {
        tokio::task::yield_now().await;
    }
}

async fn inbox(query: &str) -> Vec<Value> {
    let url = format!("{}/email{query}", setting("FORMWRIGHT_INBOX_URL").unwrap());
    reqwest::get(url).await.unwrap().json().await.unwrap()
}
