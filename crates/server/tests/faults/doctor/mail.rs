//! A mail server that cannot be used, and the test mail.

use super::{Doctor, SMTP, closed_port, web_server};
use crate::{eventually, installation::Installation};

#[tokio::test]
async fn mail_server_that_cannot_be_used_is_named() {
    let mut installation = Installation::without_nats().await;
    installation.mail.start_with_login("forms", "right").await;
    let smtp = installation.mail.smtp_port().address();
    let http = web_server();
    for (url, words) in [
        (
            format!("smtp://127.0.0.1:{}", closed_port()),
            "nothing listens there. Start the mail server",
        ),
        ("smtp://nobody.invalid:25".to_owned(), "this host name is not known"),
        (format!("smtp://127.0.0.1:{http}"), "does not speak SMTP"),
        (
            format!("smtps://{smtp}"),
            "TLS failed. Use smtps:// for a port with implicit TLS",
        ),
        (
            format!("smtp://{smtp}?tls=required"),
            "does not offer what FORMWRIGHT_SMTP_URL asks for (STARTTLS",
        ),
        (
            format!("smtp://forms:hunter2@{smtp}"),
            "it refuses the user or password. Correct them in FORMWRIGHT_SMTP_URL",
        ),
        ("mail.example.org:25".to_owned(), "the SMTP address cannot be used"),
    ] {
        let checked = Doctor::with(&installation).env(SMTP, &url).run();
        checked.is_broken().says("error", "mail", &["SMTP", words]);
    }
    let signed_in = format!("smtp://forms:right@{smtp}");
    let checked = Doctor::with(&installation)
        .env(SMTP, &signed_in)
        .env("FORMWRIGHT_MAIL_FROM", "nobody")
        .run();
    let words = ["\"nobody\" is no sender: write `Name <address>`"];
    checked.is_broken().says("error", "mail", &words);
    let checked = Doctor::with(&installation).env(SMTP, &signed_in).run();
    checked.is_usable().says("ok", "mail", &["SMTP at"]).says(
        "warning",
        "mail",
        &["a domain that does not exist", "Set FORMWRIGHT_MAIL_FROM"],
    );
}

#[tokio::test]
async fn test_mail_is_sent() {
    let mut installation = Installation::without_nats().await;
    installation.mail.start().await;
    let smtp = installation.mail.smtp_url();
    let checked = Doctor::with(&installation)
        .env(SMTP, &smtp)
        .arguments(&["--mail", "meera@example.org"])
        .run();
    checked.is_usable().says("ok", "mail", &["the test mail was accepted"]);
    eventually("the test mail arrives", async || {
        let subjects = installation.mail.subjects_to("meera@example.org").await;
        subjects == ["Test mail from Formwright"]
    })
    .await;
    let checked = Doctor::with(&installation)
        .env(SMTP, &smtp)
        .arguments(&["--mail", "meera"])
        .run();
    checked.is_broken().says("error", "mail", &["the address is malformed"]);
    let checked = Doctor::with(&installation)
        .arguments(&["--mail", "meera@example.org"])
        .run();
    checked
        .is_broken()
        .says("error", "mail", &["FORMWRIGHT_SMTP_URL is not set"]);
}
