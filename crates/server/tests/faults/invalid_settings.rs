//! Invalid settings: the error names the engine, the address without password, the cause and what to do.

use std::{io::Write as _, net::TcpListener, thread};

use platform::testing::TestPort;
use secrecy::ExposeSecret as _;

use crate::{
    eventually,
    installation::{Installation, product},
};

const DATABASE: &str = "DATABASE_URL";
const UPLOADS: &str = "FORMWRIGHT_UPLOADS_DIR";
const OBJECTS: &str = "FORMWRIGHT_OBJECTS_DIR";

/// Starts `serve` with one changed setting; returns its error output.
async fn refusal(installation: &Installation, setting: &str, value: &str) -> String {
    let mut command = installation.command("serve");
    command.env(setting, value);
    let mut process = installation.start(command, "refused");
    eventually("the start is refused", async || process.ended().unwrap().is_some()).await;
    assert!(!process.ended().unwrap().unwrap().success(), "{setting}={value}");
    process.standard_error().unwrap()
}

/// A port whose connections are handled by this function.
fn listening(handle: impl Fn(std::net::TcpStream) + Send + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || listener.incoming().flatten().for_each(handle));
    port
}

#[test]
fn missing_settings_are_explained() {
    let refused = product("serve").output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success());
    for word in [
        "<DATABASE_URL>",
        "in the environment",
        "docs/OPERATIONS.md",
        "formwright migrate",
    ] {
        assert!(said.contains(word), "{word}: {said}");
    }
}

#[tokio::test]
async fn database_errors_are_explained() {
    let installation = Installation::at_rest().await;
    let good = installation.database().app_url.expose_secret().to_owned();
    let (head, tail) = good.rsplit_once('@').unwrap();
    let (server, _) = tail.split_once('/').unwrap();
    let (user, _) = head.rsplit_once(':').unwrap();
    let closed = TestPort::reserve().unwrap().number();
    let silent = listening(std::mem::forget);
    let other = listening(|mut client| {
        let _ = client.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
    });
    let at = |server: &str| format!("{head}@{server}/formwright");
    let cases = [
        (format!("{user}:hunter2@{tail}"), server, "it refuses the password"),
        (at(&format!("127.0.0.1:{closed}")), "127.0.0.1", "nothing listens there"),
        (at(&format!("127.0.0.1:{silent}")), "127.0.0.1", "no answer"),
        (
            at(&format!("127.0.0.1:{other}")),
            "127.0.0.1",
            "does not speak PostgreSQL's protocol",
        ),
        (
            at("nobody.invalid:5432"),
            "nobody.invalid:5432",
            "this host name is not known",
        ),
        (
            format!("{head}@{server}/nowhere"),
            server,
            "database \"nowhere\" does not exist",
        ),
        (
            format!("{user}:p@ss#word@{tail}"),
            DATABASE,
            "in the password write @ as %40",
        ),
    ];
    for (url, host, cause) in cases {
        let said = refusal(&installation, DATABASE, &url).await;
        assert!(said.contains(DATABASE) && said.contains(host), "{said}");
        assert!(said.contains(cause), "{cause}: {said}");
        assert!(
            !said.contains("hunter2") && !said.contains("ss#word"),
            "a password is repeated: {said}"
        );
    }
}

#[tokio::test]
async fn primary_is_found_among_several_hosts() {
    let mut installation = Installation::at_rest().await;
    let closed = TestPort::reserve().unwrap().number();
    let listed = |url: &str| url.replacen('@', &format!("@127.0.0.1:{closed},"), 1);
    let database = installation.database();
    let (app, system) = (
        listed(database.app_url.expose_secret()),
        listed(database.system_url.expose_secret()),
    );
    installation = installation.with_settings(&[(DATABASE, app), ("FORMWRIGHT_SYSTEM_DATABASE_URL", system)]);
    installation.start_serve().await;
    installation.member().await.log_in().await;
}

#[tokio::test]
async fn unwritable_folder_stops_the_start() {
    let installation = Installation::at_rest().await;
    let said = refusal(&installation, UPLOADS, "/proc").await;
    assert!(
        said.contains("the folder /proc for uploads cannot be written to"),
        "{said}"
    );
    let said = refusal(&installation, UPLOADS, "/nowhere").await;
    assert!(
        said.contains("the folder /nowhere for uploads does not exist"),
        "{said}"
    );
    let said = refusal(&installation, OBJECTS, "/proc/objects").await;
    assert!(said.contains("the folder /proc/objects cannot be created"), "{said}");
}

#[tokio::test]
async fn object_store_errors_are_logged() {
    let stored = |name: &str| platform::testing::setting(name).unwrap();
    let settings = |bucket: &str, key: &str, endpoint: String| {
        [
            ("FORMWRIGHT_S3_ENDPOINT", endpoint),
            ("FORMWRIGHT_S3_BUCKET", bucket.to_owned()),
            ("FORMWRIGHT_S3_ACCESS_KEY", stored("FORMWRIGHT_S3_ACCESS_KEY")),
            ("FORMWRIGHT_S3_SECRET_KEY", key.to_owned()),
            ("FORMWRIGHT_S3_REGION", "us-east-1".to_owned()),
        ]
    };
    let (endpoint, key) = (stored("FORMWRIGHT_S3_ENDPOINT"), stored("FORMWRIGHT_S3_SECRET_KEY"));
    let bucket = stored("FORMWRIGHT_S3_BUCKET");
    let closed = format!("http://127.0.0.1:{}", TestPort::reserve().unwrap().number());
    let missing = "no-such-bucket";
    for (settings, cause) in [
        (settings(&bucket, "hunter2", endpoint.clone()), "it refuses the keys"),
        (
            settings(missing, &key, endpoint),
            "there is no such bucket: create it, or correct FORMWRIGHT_S3_BUCKET",
        ),
        (
            settings(&bucket, &key, closed),
            "correct FORMWRIGHT_S3_ENDPOINT, or start the store",
        ),
    ] {
        let bucket = settings[1].1.clone();
        let mut installation = Installation::at_rest().await.with_settings(&settings);
        installation.start_serve().await;
        let serve = installation.serve.as_ref().unwrap();
        eventually("the cause is logged", async || {
            let log = serve.standard_output().unwrap();
            log.contains(cause) && log.contains(&format!("the bucket {bucket} at "))
        })
        .await;
        assert!(!serve.standard_output().unwrap().contains("hunter2"));
    }
}

#[tokio::test]
async fn other_host_name_is_logged() {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let page = reqwest::Client::new()
        .get(format!("http://{}/", installation.address()))
        .header("host", "forms.example.org");
    page.send().await.unwrap();
    let serve = installation.serve.as_ref().unwrap();
    eventually("the difference is logged", async || {
        let log = serve.standard_output().unwrap();
        log.contains("forms.example.org") && log.contains("another address than FORMWRIGHT_PUBLIC_URL")
    })
    .await;
}
