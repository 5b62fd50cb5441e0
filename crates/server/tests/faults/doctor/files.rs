//! An object store or a folder that cannot be used.

use super::{Doctor, UPLOADS, closed_port};
use crate::installation::Installation;

#[tokio::test]
async fn object_store_that_cannot_be_used_is_named() {
    let installation = Installation::without_nats().await.with_a_store();
    Doctor::with(&installation)
        .run()
        .is_usable()
        .says("ok", "objects", &["stored and read in the bucket"]);
    let closed = format!("http://127.0.0.1:{}", closed_port());
    for (name, value, words) in [
        (
            "FORMWRIGHT_S3_BUCKET",
            "no-such-bucket",
            "there is no such bucket: create it",
        ),
        (
            "FORMWRIGHT_S3_SECRET_KEY",
            "hunter2",
            "it refuses the keys: correct FORMWRIGHT_S3_ACCESS_KEY",
        ),
        (
            "FORMWRIGHT_S3_ENDPOINT",
            closed.as_str(),
            "correct FORMWRIGHT_S3_ENDPOINT, or start the store",
        ),
    ] {
        let checked = Doctor::with(&installation).env(name, value).run();
        checked.is_broken().says("error", "objects", &["the bucket", words]);
    }
}

#[tokio::test]
async fn folder_that_cannot_be_used_is_named() {
    let installation = Installation::without_nats().await;
    for (name, value, subject, words) in [
        (
            "FORMWRIGHT_OBJECTS_DIR",
            "/proc/objects",
            "objects",
            "the folder /proc/objects cannot be created",
        ),
        (
            UPLOADS,
            "/nowhere",
            "disk",
            "the folder /nowhere for uploads does not exist; create it",
        ),
        (
            UPLOADS,
            "/proc",
            "disk",
            "the folder /proc for uploads cannot be written to",
        ),
    ] {
        let checked = Doctor::with(&installation).env(name, value).run();
        checked.is_broken().says("error", subject, &[words, name]);
    }
    let checked = Doctor::with(&installation).env(UPLOADS, "/dev/shm").run();
    let words = [
        "/dev/shm is in memory",
        "Set FORMWRIGHT_UPLOADS_DIR to a folder on a disk",
    ];
    checked.says("warning", "disk", &words);
}
