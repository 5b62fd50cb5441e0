#![expect(clippy::disallowed_methods, reason = "these tests are about the mailer itself")]

use std::io::Write as _;
use std::net::TcpListener;

use platform::clock::Clock;
use platform::mail::{Mail, MailError, Mailer};
use platform::rng::Rng;
use platform::secret::SecretString;
use platform::testing::{TestPort, setting};
use serde_json::Value;

use crate::harness::eventually;

const FROM: &str = "Formwright <no-reply@formwright.example>";

fn mailer() -> Mailer {
    Mailer::new(&SecretString::from(setting("FORMWRIGHT_SMTP_URL").unwrap()), FROM).unwrap()
}

/// A mail to a unique address.
fn test_mail() -> Mail {
    let id = Rng::system().uuid_v7(Clock::system().now());
    Mail {
        to: format!("{id}@example.org"),
        subject: "नमस्ते, a code".into(),
        text: "Your code is 123456.".into(),
        html: "<p>Your code is <strong>123456</strong>.</p>".into(),
        id,
        language: "hi",
        unsubscribe_url: None,
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
async fn mail_arrives_with_text_and_html() {
    let mail = test_mail();
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
async fn mail_with_unsubscribe_url_has_one_click_headers() {
    let url = format!("https://forms.example.org/unsubscribe?key={}", "A-_9".repeat(16));
    let mail = Mail {
        unsubscribe_url: Some(url.clone()),
        ..test_mail()
    };
    mailer().send(&mail).await.unwrap();

    let arrived = arrived(&mail.to).await;
    assert_eq!(arrived["headers"]["list-unsubscribe"], format!("<{url}>"));
    assert_eq!(
        arrived["headers"]["list-unsubscribe-post"],
        "List-Unsubscribe=One-Click"
    );
}

#[tokio::test]
async fn line_break_in_subject_adds_no_header() {
    let mail = Mail {
        subject: "Hello\r\nBcc: thief@example.org\r\n\r\nbody".into(),
        ..test_mail()
    };
    mailer().send(&mail).await.unwrap();

    let arrived = arrived(&mail.to).await;
    assert!(arrived["headers"].get("bcc").is_none());
    assert!(arrived["text"].as_str().unwrap().contains("123456"));
    assert!(inbox("thief@example.org").await.is_empty());
}

#[tokio::test]
async fn malformed_address_is_a_permanent_error() {
    for to in [
        "nobody",
        "a@b.example\r\nBcc: thief@example.org",
        "One <a@b.example>",
        "",
    ] {
        let mail = Mail {
            to: to.into(),
            ..test_mail()
        };
        assert!(
            matches!(mailer().send(&mail).await, Err(MailError::Permanent(_))),
            "{to:?} was accepted"
        );
    }
}

#[tokio::test]
async fn unreachable_server_is_a_temporary_error_without_address() {
    let mail = test_mail();
    let dead = Mailer::new(&SecretString::from("smtp://127.0.0.1:9"), FROM).unwrap();
    let error = dead.send(&mail).await.unwrap_err();
    assert!(matches!(error, MailError::Temporary(_)));
    assert!(!error.to_string().contains(&mail.to));
}

#[tokio::test]
async fn invalid_sender_is_rejected() {
    let error = Mailer::new(&SecretString::from("smtp://127.0.0.1:9"), "nobody").unwrap_err();
    assert_eq!(error.to_string(), "\"nobody\" is no sender: write `Name <address>`");
}

/// A port on which every connection gets these bytes and is closed.
fn serve_bytes(words: &'static [u8]) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for mut client in listener.incoming().flatten() {
            let _ = client.write_all(words);
        }
    });
    port
}

#[tokio::test]
async fn delivery_errors_name_their_cause() {
    let closed = TestPort::reserve().unwrap().number();
    let http = serve_bytes(b"HTTP/1.1 400 Bad Request\r\n\r\n");
    let smtp = serve_bytes(b"220 mail.example ESMTP\r\n");
    for (url, cause) in [
        (format!("smtp://me:hunter2@127.0.0.1:{closed}"), "nothing listens there"),
        (
            "smtp://me:hunter2@nobody.invalid:25".to_owned(),
            "this host name is not known",
        ),
        (format!("smtp://127.0.0.1:{http}"), "does not speak SMTP"),
        (format!("smtps://127.0.0.1:{smtp}"), "TLS failed"),
    ] {
        let mailer = Mailer::new(&url.clone().into(), FROM).unwrap();
        let said = mailer.send(&test_mail()).await.unwrap_err().to_string();
        let place = url.rsplit_once(['@', '/']).unwrap().1;
        assert!(said.contains(cause) && said.contains(place), "{url}: {said}");
        assert!(!said.contains("hunter2"), "{said}");
    }
}
