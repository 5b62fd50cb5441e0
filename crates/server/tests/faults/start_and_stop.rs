//! Startup, rejected settings and shutdown.

use std::{io, net::TcpListener};

use platform::testing::TestProcess;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::{eventually, installation::Installation, member::Member};

#[tokio::test]
async fn serve_finishes_requests_and_exits_on_sigterm() {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let mut serve = installation.serve.take().unwrap();
    let form = Member::to_be(installation.address()).sign_up_form().to_string();
    let mut client = begin_sign_up(&installation, form.len()).await;

    serve.terminate().unwrap();
    eventually("new connections are refused", async || {
        let refused = TcpStream::connect(installation.address()).await;
        refused.is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused)
    })
    .await;
    assert!(serve.ended().unwrap().is_none(), "the server dropped a running request");

    client.write_all(form.as_bytes()).await.unwrap();
    let mut reply = String::new();
    client.read_to_string(&mut reply).await.unwrap();
    assert!(reply.starts_with("HTTP/1.1 201 "), "{reply}");
    assert_clean_exit(&mut serve).await;
}

#[tokio::test]
async fn worker_exits_on_sigterm_with_and_without_nats() {
    let mut installation = Installation::at_rest().await;
    for nats_is_there in [false, true] {
        if nats_is_there {
            installation.nats.start().unwrap();
        }
        let mut worker = installation.start(installation.command("worker"), "worker");
        let sign = if nats_is_there { "connected to NATS" } else { "working" };
        eventually("the worker is at work", async || {
            worker.standard_output().unwrap().contains(sign)
        })
        .await;
        worker.terminate().unwrap();
        assert_clean_exit(&mut worker).await;
    }
}

#[tokio::test]
async fn invalid_setting_stops_the_start_with_a_message() {
    let installation = Installation::at_rest().await;
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().port().to_string();
    let address = "DATABASE_URL is not a PostgreSQL URL: use one such as postgres://formwright_app:";
    let system_address =
        "FORMWRIGHT_SYSTEM_DATABASE_URL is not a PostgreSQL URL: use one such as postgres://formwright_system:";
    let wrong = [
        (
            "serve",
            "FORMWRIGHT_SECRET",
            "hunter2",
            "FORMWRIGHT_SECRET is too short: give at least 32",
        ),
        (
            "worker",
            "FORMWRIGHT_SECRET",
            "hunter2",
            "`openssl rand -hex 32` generates one",
        ),
        ("serve", "DATABASE_URL", "mysql://me:hunter2@db.example/forms", address),
        (
            "worker",
            "FORMWRIGHT_SYSTEM_DATABASE_URL",
            "mysql://me:hunter2@db.example/forms",
            system_address,
        ),
        (
            "serve",
            "FORMWRIGHT_PORT",
            &taken,
            "free that port or set FORMWRIGHT_PORT",
        ),
        (
            "serve",
            "FORMWRIGHT_PUBLIC_URL",
            "forms.example",
            "such as https://forms.example",
        ),
        (
            "serve",
            "FORMWRIGHT_TRUSTED_PROXIES",
            "everybody",
            "give networks such as 10.0.0.0/8",
        ),
        (
            "worker",
            "FORMWRIGHT_NATS_PREFIX",
            "two words",
            "use letters, digits, - and _ only",
        ),
        (
            "worker",
            "FORMWRIGHT_NATS_URL",
            "nats://one.example:4222,http://me:hunter2@two.example",
            "FORMWRIGHT_NATS_URL cannot be used: use an address such as nats://",
        ),
        (
            "serve",
            "FORMWRIGHT_NATS_CREDENTIALS_FILE",
            "nowhere.creds",
            "the file nowhere.creds of FORMWRIGHT_NATS_CREDENTIALS_FILE does not exist",
        ),
        (
            "worker",
            "FORMWRIGHT_SMTP_URL",
            "http://me:hunter2@mail.example",
            "the SMTP address cannot be used",
        ),
        ("worker", "FORMWRIGHT_MAIL_FROM", "nobody", "write `Name <address>`"),
        ("serve", "FORMWRIGHT_LOG", "=", "is no log filter"),
    ];
    for (role, setting, value, sentence) in wrong {
        let mut command = installation.command(role);
        command.env(setting, value);
        let mut process = installation.start(command, "refused");
        eventually("the start is refused", async || process.ended().unwrap().is_some()).await;
        assert!(!process.ended().unwrap().unwrap().success(), "{setting}={value}");
        let said = process.standard_error().unwrap();
        assert!(said.contains(sentence), "{setting}={value}: {said}");
        assert!(!said.contains("hunter2"), "a password is repeated: {said}");
    }
}

/// Sends the head of a sign-up and waits until the server asks for the body: it is then in the middle of the request.
async fn begin_sign_up(installation: &Installation, length: usize) -> TcpStream {
    let mut client = TcpStream::connect(installation.address()).await.unwrap();
    let head = format!(
        "POST /api/user/signup HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
         Expect: 100-continue\r\n\r\n",
        installation.address()
    );
    client.write_all(head.as_bytes()).await.unwrap();
    let mut invitation = [0; "HTTP/1.1 100 Continue\r\n\r\n".len()];
    client.read_exact(&mut invitation).await.unwrap();
    assert!(invitation.starts_with(b"HTTP/1.1 100 "));
    client
}

pub(crate) async fn assert_clean_exit(process: &mut TestProcess) {
    eventually("the process ends", async || process.ended().unwrap().is_some()).await;
    let log = process.standard_output().unwrap();
    assert_eq!(process.ended().unwrap().unwrap().code(), Some(0), "{log}");
    assert!(log.contains("shutting down") && log.contains("\"stopped\""), "{log}");
}
