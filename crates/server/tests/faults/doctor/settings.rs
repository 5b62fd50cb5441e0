//! Settings that cannot be read, and a wrong secret.

use super::{APP, Checked, Doctor, PROXIES, PUBLIC_URL, SMTP, SYSTEM};
use crate::installation::{Installation, SECRET, product};

#[test]
fn missing_settings_are_named() {
    let checked = Checked::of(&product("doctor").output().unwrap());
    checked.is_broken().says(
        "error",
        "settings",
        &["not set:", APP, SYSTEM, "FORMWRIGHT_SECRET", "docs/OPERATIONS.md"],
    );
    assert_eq!(checked.summary(), "1 error, no warnings");
}

#[tokio::test]
async fn unreadable_settings_are_named() {
    let installation = Installation::without_nats().await;
    for (name, value, words) in [
        (PUBLIC_URL, "forms.example", "such as https://forms.example"),
        (PROXIES, "everybody", "give networks such as 10.0.0.0/8"),
        ("FORMWRIGHT_LOG_FORMAT", "xml", "json, text"),
        ("FORMWRIGHT_NATS_REPLICAS", "9", "is not in 1..=5"),
        ("FORMWRIGHT_LOG", "=", "use one such as info"),
    ] {
        let checked = Doctor::with(&installation).env(name, value).run();
        checked.is_broken().says("error", "settings", &[name, words]);
    }
    let checked = Doctor::with(&installation)
        .env("FORMWRIGHT_S3_ENDPOINT", "http://127.0.0.1:9000")
        .run();
    let words = ["not set:", "FORMWRIGHT_S3_ACCESS_KEY", "FORMWRIGHT_S3_SECRET_KEY"];
    checked.is_broken().says("error", "settings", &words);
}

#[tokio::test]
async fn wrong_secret_is_named() {
    let mut installation = Installation::without_nats().await;
    installation.start_serve().await;
    for (secret, words) in [
        ("hunter2", "give at least 32 characters; `openssl rand -hex 32`"),
        (
            "another secret of more than 32 characters",
            "is not the secret this database was used with",
        ),
    ] {
        let checked = Doctor::with(&installation).env("FORMWRIGHT_SECRET", secret).run();
        checked.is_broken().says("error", "secret", &[words]);
    }
    let checked = Doctor::with(&installation)
        .env("FORMWRIGHT_SECRET", "another secret of more than 32 characters")
        .env("FORMWRIGHT_SECRET_PREVIOUS", SECRET)
        .run();
    checked.is_usable().says("ok", "secret", &[]);
}

#[tokio::test]
async fn connections_without_tls_are_named() {
    let installation = Installation::without_nats().await;
    let checked = Doctor::with(&installation).env(SMTP, "smtp://nobody.invalid:25").run();
    let words = [SMTP, "is not encrypted"];
    checked.is_broken().says("warning", "settings", &words);
    checked.is_silent_about("ok", "settings");
}
