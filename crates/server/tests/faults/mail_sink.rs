//! A mail server of the test's own, with an inbox to look into.

use std::{path::Path, process::Command};

use platform::testing::{TestFolder, TestPort, TestProcess};
use serde_json::Value;

use crate::eventually;

const PROGRAM: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../ops/mail/node_modules/maildev/bin/maildev"
);

pub(crate) struct MailSink {
    running: Option<TestProcess>,
    smtp: TestPort,
    inbox: TestPort,
    folder: TestFolder,
}

impl MailSink {
    /// A mail server that is not running yet.
    pub(crate) fn stopped() -> Self {
        Self {
            running: None,
            smtp: TestPort::reserve().unwrap(),
            inbox: TestPort::reserve().unwrap(),
            folder: TestFolder::create().unwrap(),
        }
    }

    pub(crate) fn smtp_url(&self) -> String {
        format!("smtp://{}", self.smtp.address())
    }

    pub(crate) fn smtp_port(&self) -> &TestPort {
        &self.smtp
    }

    /// Starts it with the mails it had before, and waits until it takes new ones.
    pub(crate) async fn start(&mut self) {
        assert!(
            Path::new(PROGRAM).exists(),
            "the mail sink is not installed; run `make setup`"
        );
        let mut command = Command::new("node");
        command.args([PROGRAM, "--silent", "--ip", "127.0.0.1", "--web-ip", "127.0.0.1"]);
        command.args(["--smtp", &self.smtp.number().to_string()]);
        command.args(["--web", &self.inbox.number().to_string()]);
        command.arg("--mail-directory").arg(self.folder.path().join("mails"));
        self.running = Some(TestProcess::start(command, &self.folder, "maildev").unwrap());
        eventually("the mail server is up", async || {
            reqwest::get(self.url("healthz")).await.is_ok()
                && tokio::net::TcpStream::connect(self.smtp.address()).await.is_ok()
        })
        .await;
    }

    /// Ends it as a crash would.
    pub(crate) fn kill(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.kill().unwrap();
        }
    }

    /// The subjects of all mails to this address.
    pub(crate) async fn subjects_to(&self, address: &str) -> Vec<String> {
        let mails: Vec<Value> = reqwest::get(self.url("email")).await.unwrap().json().await.unwrap();
        let to_address = mails.iter().filter(|mail| mail["to"][0]["address"] == address);
        to_address
            .map(|mail| mail["subject"].as_str().unwrap().to_owned())
            .collect()
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.inbox.address())
    }
}
