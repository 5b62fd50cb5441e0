//! What `doctor` prints, and what it leaves alone.

use platform::testing::TestFolder;
use serde_json::Value;

use super::{APP, Doctor, NATS, OWNER, PUBLIC_URL, SMTP, SYSTEM, closed_port};
use crate::installation::{Installation, SECRET};

#[tokio::test]
async fn healthy_installation_has_no_error() {
    let mut installation = Installation::at_rest().await.with_a_store();
    installation.nats.start().unwrap();
    installation.mail.start().await;
    installation.start_serve().await;
    let (public_url, smtp) = (
        format!("http://{}", installation.address()),
        installation.mail.smtp_url(),
    );
    let owner = installation.owner_url().to_owned();
    let checked = Doctor::with(&installation)
        .env(PUBLIC_URL, &public_url)
        .env(SMTP, &smtp)
        .env("FORMWRIGHT_MAIL_FROM", "Forms <forms@example.org>")
        .env(OWNER, &owner)
        .run();
    checked
        .is_usable()
        .says("ok", "settings", &[])
        .says("ok", "database", &[APP, "PostgreSQL 1", "127.0.0.1:", "role formwright_app"])
        .says("ok", "database", &[SYSTEM, "role formwright_system"])
        .says("ok", "database", &[OWNER, "role formwright_owner"])
        .says("ok", "clock", &[])
        .says("ok", "schema", &["20"])
        .says("ok", "secret", &["this database was used with"])
        .says("ok", "events", &["NATS 2.", "JetStream, replicas: 1"])
        .says("ok", "objects", &["the bucket"])
        .says("ok", "disk", &["GB free"])
        .says("ok", "mail", &["SMTP at 127.0.0.1:"])
        .says("ok", "public-url", &["answers"])
        // Only this machine can open it.
        .says("warning", "public-url", &["set FORMWRIGHT_PUBLIC_URL"]);
    assert_eq!(checked.summary(), "no errors, 1 warning");
}

#[tokio::test]
async fn smallest_installation_has_no_error() {
    let installation = Installation::without_nats().await;
    let checked = Doctor::with(&installation).run();
    checked
        .is_usable()
        .says("ok", "events", &["without NATS, through PostgreSQL"])
        .says("ok", "secret", &["the first start binds the database to it"])
        .says("ok", "objects", &["stored and read in the folder"])
        .says(
            "warning",
            "mail",
            &["FORMWRIGHT_SMTP_URL is not set", "`formwright codes` lists the codes"],
        );
}

#[tokio::test]
async fn findings_can_be_json() {
    let installation = Installation::without_nats().await;
    let checked = Doctor::with(&installation)
        .env("FORMWRIGHT_SECRET", "too short")
        .arguments(&["--json"])
        .run();
    checked.is_broken();
    let findings: Vec<Value> = checked
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let secret = findings.iter().find(|finding| finding["subject"] == "secret").unwrap();
    assert_eq!(secret["outcome"], "error");
    assert!(secret["message"].as_str().unwrap().contains("openssl rand -hex 32"));
    assert!(findings.iter().any(|finding| finding["outcome"] == "ok"));
}

#[tokio::test]
async fn nothing_secret_is_printed() {
    let mut installation = Installation::at_rest().await;
    installation.nats.start().unwrap();
    let password = installation.nats.url();
    let (_, password) = password.rsplit_once('@').unwrap().0.rsplit_once(':').unwrap();
    let healthy = Doctor::with(&installation).run();
    assert!(healthy.out.contains("NATS"), "{}", healthy.out);
    for secret in [SECRET, password] {
        assert!(
            !healthy.out.contains(secret) && !healthy.err.contains(secret),
            "{}",
            healthy.out
        );
    }
    let closed = closed_port();
    let url = |scheme: &str| format!("{scheme}://me:hunter2@127.0.0.1:{closed}");
    for arguments in [&[][..], &["--json"], &["--mail", "meera@example.org"]] {
        let broken = Doctor::with(&installation)
            .impatient()
            .env(APP, &format!("{}/formwright", url("postgres")))
            .env(SYSTEM, "mysql://me:hunter2@db.example/formwright")
            .env(OWNER, &format!("{}/formwright", url("postgres")))
            .env(NATS, &url("nats"))
            .env(SMTP, &url("smtp"))
            .env("FORMWRIGHT_SECRET", "hunter2")
            .env("FORMWRIGHT_SECRET_PREVIOUS", "hunter2")
            .env("FORMWRIGHT_S3_ENDPOINT", &format!("http://127.0.0.1:{closed}"))
            .env("FORMWRIGHT_S3_ACCESS_KEY", "me")
            .env("FORMWRIGHT_S3_SECRET_KEY", "hunter2")
            .arguments(arguments)
            .run();
        broken.is_broken();
        assert!(
            !broken.out.contains("hunter2") && !broken.err.contains("hunter2"),
            "{}",
            broken.out
        );
    }
}

#[tokio::test]
async fn check_leaves_no_file_and_no_folder() {
    let installation = Installation::without_nats().await;
    let folder = TestFolder::create().unwrap();
    let inside = || std::fs::read_dir(folder.path()).unwrap().count();
    for path in [folder.path().to_owned(), folder.path().join("new/objects")] {
        let path = path.display().to_string();
        let checked = Doctor::with(&installation).env("FORMWRIGHT_OBJECTS_DIR", &path).run();
        checked.is_usable().says("ok", "objects", &[&path]);
        assert_eq!(inside(), 0);
    }
}
