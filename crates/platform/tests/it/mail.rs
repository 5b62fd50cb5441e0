use platform::chance::Chance;
use platform::clock::Clock;
use platform::mail::{Mail, MailError, Mailer};
use platform::secret::SecretString;
use platform::testing::setting;
use serde_json::Value;

use crate::harness::eventually;

const FROM: &str = "Formwright <no-reply@formwright.example>";

fn mailer() -> Mailer {
    Mailer::new(&SecretString::from(setting("FORMWRIGHT_SMTP_URL").unwrap()), FROM).unwrap()
}

/// To an address that no other test writes to.
fn letter() -> Mail {
    let id = Chance::system().uuid_v7(Clock::system().now());
    Mail {
        to: format!("{id}@example.org"),
        subject: "नमस्ते, a code".into(),
        text: "Your code is 123456.".into(),
        html: "<p>Your code is <strong>123456</strong>.</p>".into(),
        id,
        language: "hi",
    }
}

async fn inbox(address: &str) -> Vec<Value> {
    let url = format!("{}/email", setting("FORMWRIGHT_INBOX_URL").unwrap());
    let mails: Vec<Value> = reqwest::get(url).await.unwrap().json().await.unwrap();
    mails
        .into_iter()
        .filter(|mail| mail["to"][0]["address"] == address)
        .collect()
}

async fn arrived(address: &str) -> Value {
    eventually("the mail arrives", async || !inbox(address).await.is_empty()).await;
    let mut mails = inbox(address).await;
    assert_eq!(mails.len(), 1);
    mails.remove(0)
}

#[tokio::test]
async fn a_mail_arrives_with_text_and_html() {
    let mail = letter();
    mailer().send(&mail).await.unwrap();

    let arrived = arrived(&mail.to).await;
    assert_eq!(arrived["subject"], mail.subject);
    assert_eq!(arrived["text"].as_str().unwrap().trim(), mail.text);
    assert!(arrived["html"].as_str().unwrap().contains(&mail.html));
    assert_eq!(arrived["from"][0]["address"], "no-reply@formwright.example");
    assert_eq!(arrived["headers"]["content-language"], "hi");
    assert_eq!(
        arrived["headers"]["message-id"],
        format!("<{}@formwright.example>", mail.id)
    );
}

#[tokio::test]
async fn a_line_break_in_a_subject_makes_no_header() {
    let mail = Mail {
        subject: "Hello\r\nBcc: thief@example.org\r\n\r\nbody".into(),
        ..letter()
    };
    mailer().send(&mail).await.unwrap();

    let arrived = arrived(&mail.to).await;
    assert!(arrived["headers"].get("bcc").is_none());
    assert!(arrived["text"].as_str().unwrap().contains("123456"));
    assert!(inbox("thief@example.org").await.is_empty());
}

#[tokio::test]
async fn a_malformed_address_is_refused_for_good() {
    for to in [
        "nobody",
        "a@b.example\r\nBcc: thief@example.org",
        "One <a@b.example>",
        "",
    ] {
        let mail = Mail {
            to: to.into(),
            ..letter()
        };
        assert!(
            matches!(mailer().send(&mail).await, Err(MailError::Permanent(_))),
            "{to:?} was taken"
        );
    }
}

#[tokio::test]
async fn a_dead_server_is_a_temporary_trouble_that_does_not_name_the_reader() {
    let mail = letter();
    let dead = Mailer::new(&SecretString::from("smtp://127.0.0.1:9"), FROM).unwrap();
    let error = dead.send(&mail).await.unwrap_err();
    assert!(matches!(error, MailError::Temporary(_)));
    assert!(!error.to_string().contains(&mail.to));
}

#[tokio::test]
async fn a_wrong_sender_is_refused_with_a_sentence() {
    let error = Mailer::new(&SecretString::from("smtp://127.0.0.1:9"), "nobody").unwrap_err();
    assert_eq!(error.to_string(), "\"nobody\" is no sender: write `Name <address>`");
}
