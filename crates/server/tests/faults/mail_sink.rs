//! A mail server for tests, with a readable inbox.

use std::{path::Path, process::Command};

use platform::testing::{TestFolder, TestPort, TestProcess};
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
};

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

/// A mail as it arrived.
#[derive(Debug)]
pub(crate) struct ReceivedMail {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) html: String,
    pub(crate) message_id: String,
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

    /// Starts it with the mails it had before, and waits until it accepts new ones.
    pub(crate) async fn start(&mut self) {
        self.start_with(&[]).await;
    }

    /// The same for clients that sign in.
    pub(crate) async fn start_with_login(&mut self, user: &str, password: &str) {
        self.start_with(&["--incoming-user", user, "--incoming-pass", password])
            .await;
    }

    async fn start_with(&mut self, options: &[&str]) {
        assert!(
            Path::new(PROGRAM).exists(),
            "the mail sink is not installed; run `make setup`"
        );
        let mut command = Command::new("node");
        command.args([PROGRAM, "--silent", "--ip", "127.0.0.1", "--web-ip", "127.0.0.1"]);
        command.args(["--smtp", &self.smtp.number().to_string()]);
        command.args(["--web", &self.inbox.number().to_string()]);
        command.arg("--mail-directory").arg(self.folder.path().join("mails"));
        command.args(options);
        self.running = Some(TestProcess::start(command, &self.folder, "maildev").unwrap());
        eventually("the mail server is up", async || {
            reqwest::get(self.url("healthz")).await.is_ok() && TcpStream::connect(self.smtp.address()).await.is_ok()
        })
        .await;
    }

    /// Kills it, like a crash.
    pub(crate) fn kill(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.kill().unwrap();
        }
    }

    /// The subjects of all mails to this address.
    pub(crate) async fn subjects_to(&self, address: &str) -> Vec<String> {
        let mails = self.mails_to(address).await;
        mails.into_iter().map(|mail| mail.subject).collect()
    }

    /// All mails to this address.
    pub(crate) async fn mails_to(&self, address: &str) -> Vec<ReceivedMail> {
        let mut mails = self.mails().await;
        mails.retain(|mail| mail.to == address);
        mails
    }

    pub(crate) async fn mails(&self) -> Vec<ReceivedMail> {
        let mails: Vec<Value> = reqwest::get(self.url("email")).await.unwrap().json().await.unwrap();
        let part = |mail: &Value, name: &str| mail[name].as_str().unwrap_or_default().to_owned();
        mails
            .iter()
            .map(|mail| ReceivedMail {
                to: part(&mail["to"][0], "address"),
                subject: part(mail, "subject"),
                text: part(mail, "text"),
                html: part(mail, "html"),
                message_id: part(&mail["headers"], "message-id"),
            })
            .collect()
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.inbox.address())
    }
}

/// Receives a mail like a mail server, but does not confirm it.
pub(crate) async fn receive_mail_without_confirming(connection: TcpStream) -> ReceivedMail {
    let mut connection = BufReader::new(connection);
    connection.write_all(b"220 test ESMTP\r\n").await.unwrap();
    let (mut line, mut mail, mut in_data) = (String::new(), String::new(), false);
    loop {
        line.clear();
        assert_ne!(
            connection.read_line(&mut line).await.unwrap(),
            0,
            "the sender disconnected"
        );
        match (in_data, line.trim_end()) {
            (true, ".") => break,
            (true, _) => mail.push_str(&line),
            (false, "DATA") => {
                in_data = true;
                connection.write_all(b"354 go on\r\n").await.unwrap();
            }
            (false, _) => connection.write_all(b"250 ok\r\n").await.unwrap(),
        }
    }
    let header = |name: &str| {
        let found = mail.lines().find_map(|line| line.strip_prefix(name));
        found.unwrap_or_default().trim().to_owned()
    };
    ReceivedMail {
        to: header("To:"),
        subject: header("Subject:"),
        message_id: header("Message-ID:"),
        text: mail.clone(),
        html: String::new(),
    }
}
