//! A public URL that does not lead here.

use std::io::{Read as _, Write as _};

use super::{Doctor, PROXIES, PUBLIC_URL, closed_port, listening, wait_for};
use crate::installation::Installation;

#[tokio::test]
async fn public_url_that_cannot_work_is_named() {
    let mut installation = Installation::at_rest().await;
    installation.nats.start().unwrap();
    wait_for(&installation.nats).await;
    let nothing = format!("http://127.0.0.1:{}", closed_port());
    let proxy = answering("502 Bad Gateway");
    let another_program = answering("404 Not Found");
    for (url, outcome, words) in [
        (
            "http://127.0.0.1:8080",
            "warning",
            "leads other people to their own machine",
        ),
        (
            "http://forms.invalid",
            "warning",
            "without encryption: put a proxy with TLS in front",
        ),
        (
            "https://forms.invalid",
            "warning",
            "FORMWRIGHT_TRUSTED_PROXIES is empty",
        ),
        ("https://forms.invalid", "warning", "this host name is not known"),
        (nothing.as_str(), "warning", "nothing listens there"),
        (proxy.as_str(), "warning", "answers 502: start Formwright"),
        (another_program.as_str(), "error", "another program answers"),
    ] {
        let checked = Doctor::with(&installation).env(PUBLIC_URL, url).run();
        checked.says(outcome, "public-url", &[words]);
        assert_eq!(checked.code, Some(i32::from(outcome == "error")), "{}", checked.out);
    }
    let checked = Doctor::with(&installation).env(PROXIES, "0.0.0.0/0").run();
    let words = ["trusts every address", "Name only the networks of your proxies"];
    checked.is_usable().says("warning", "public-url", &words);
}

/// The URL of a server that answers every request with this status.
fn answering(status: &'static str) -> String {
    let port = listening(move |mut client| {
        let _ = client.read(&mut [0; 1024]);
        let _ = client.write_all(format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n").as_bytes());
    });
    format!("http://127.0.0.1:{port}")
}
