//! `formwright doctor` names what is wrong with a set-up and what to do.

mod database;
mod events;
mod files;
mod mail;
mod output;
mod public_url;
mod schema;
mod settings;
mod start;

use std::{
    io::Write as _,
    net::{TcpListener, TcpStream},
    process::{Command, Output},
    thread,
};

use platform::testing::{NatsServer, TestPort};
use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::{
    eventually,
    installation::{Installation, PATIENT_FACTOR},
};

const APP: &str = "DATABASE_URL";
const SYSTEM: &str = "FORMWRIGHT_SYSTEM_DATABASE_URL";
const OWNER: &str = "FORMWRIGHT_MIGRATE_DATABASE_URL";
const NATS: &str = "FORMWRIGHT_NATS_URL";
const SMTP: &str = "FORMWRIGHT_SMTP_URL";
const PUBLIC_URL: &str = "FORMWRIGHT_PUBLIC_URL";
const PROXIES: &str = "FORMWRIGHT_TRUSTED_PROXIES";
const UPLOADS: &str = "FORMWRIGHT_UPLOADS_DIR";

/// A run of `doctor` with changed settings.
pub(crate) struct Doctor(Command);

impl Doctor {
    /// Without a mail server; with the patience that a busy machine needs.
    pub(crate) fn with(installation: &Installation) -> Self {
        let mut command = installation.command("doctor");
        command.env(SMTP, "").env("FORMWRIGHT_TIMEOUT_FACTOR", PATIENT_FACTOR);
        Self(command)
    }

    pub(crate) fn env(mut self, setting: &str, value: &str) -> Self {
        self.0.env(setting, value);
        self
    }

    pub(crate) fn envs(mut self, settings: &[(&'static str, String)]) -> Self {
        for (setting, value) in settings {
            self.0.env(setting, value);
        }
        self
    }

    /// With the timeouts of production: a connection that is refused is retried for as long.
    fn impatient(self) -> Self {
        self.env("FORMWRIGHT_TIMEOUT_FACTOR", "1")
    }

    fn arguments(mut self, arguments: &[&str]) -> Self {
        self.0.args(arguments);
        self
    }

    pub(crate) fn run(mut self) -> Checked {
        Checked::of(&self.0.output().unwrap())
    }
}

/// What `doctor` printed.
pub(crate) struct Checked {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Checked {
    fn of(output: &Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8(output.stdout.clone()).unwrap(),
            err: String::from_utf8(output.stderr.clone()).unwrap(),
        }
    }

    /// It exits with 1.
    pub(crate) fn is_broken(&self) -> &Self {
        assert_eq!(self.code, Some(1), "{}{}", self.out, self.err);
        self
    }

    /// It exits with 0.
    fn is_usable(&self) -> &Self {
        assert_eq!(self.code, Some(0), "{}{}", self.out, self.err);
        self
    }

    /// One line has this outcome, this subject and all these words.
    pub(crate) fn says(&self, outcome: &str, subject: &str, words: &[&str]) -> &Self {
        let found = self
            .lines(outcome, subject)
            .any(|line| words.iter().all(|word| line.contains(word)));
        assert!(found, "{outcome} {subject} {words:?}: {}{}", self.out, self.err);
        self
    }

    fn is_silent_about(&self, outcome: &str, subject: &str) -> &Self {
        assert_eq!(self.lines(outcome, subject).count(), 0, "{}", self.out);
        self
    }

    fn lines(&self, outcome: &str, subject: &str) -> impl Iterator<Item = &str> {
        let begin = format!("{outcome:<7}  {subject:<10}  ");
        self.out.lines().filter(move |line| line.starts_with(&begin))
    }

    fn summary(&self) -> &str {
        self.out.lines().last().unwrap()
    }
}

async fn execute(url: &SecretString, statement: &str) {
    let mut connection = PgConnection::connect(url.expose_secret()).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statement.to_owned()))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
}

/// A port where nothing listens.
fn closed_port() -> u16 {
    TestPort::reserve().unwrap().number()
}

/// A port whose connections are handled by this function.
fn listening(handle: impl Fn(TcpStream) + Send + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || listener.incoming().flatten().for_each(handle));
    port
}

/// A port of a program that is no engine.
fn web_server() -> u16 {
    listening(|mut client| {
        let _ = client.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
    })
}

/// Waits until a NATS server accepts connections.
async fn wait_for(nats: &NatsServer) {
    let url = format!("{}/healthz", nats.monitor_url());
    eventually("NATS is up", async || {
        reqwest::get(&url).await.is_ok_and(|reply| reply.status() == 200)
    })
    .await;
}
