use std::num::NonZeroU32;
use std::ops::Range;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use bytes::Bytes;
use futures::TryStreamExt as _;
use platform::objects::{ObjectError, ObjectTimeouts, Objects, S3Options};
use platform::rng::Rng;
use platform::secret::SecretString;
use platform::testing::{TestFolder, setting};
use tokio::io::{AsyncRead, AsyncReadExt as _};

fn patient() -> ObjectTimeouts {
    ObjectTimeouts::PRODUCTION.multiplied(NonZeroU32::new(10).unwrap())
}

fn s3(bucket: &str) -> S3Options {
    S3Options {
        endpoint: setting("FORMWRIGHT_S3_ENDPOINT").unwrap(),
        bucket: bucket.into(),
        access: setting("FORMWRIGHT_S3_ACCESS_KEY").unwrap(),
        secret: SecretString::from(setting("FORMWRIGHT_S3_SECRET_KEY").unwrap()),
        region: setting("FORMWRIGHT_S3_REGION").unwrap(),
        timeouts: patient(),
    }
}

#[tokio::test]
async fn existing_bucket_is_usable() {
    let bucket = setting("FORMWRIGHT_S3_BUCKET").unwrap();
    Objects::s3(&s3(&bucket)).unwrap().check().await.unwrap();
}

#[tokio::test]
async fn missing_bucket_or_server_is_an_error() {
    assert!(Objects::s3(&s3("no-such-bucket")).unwrap().check().await.is_err());
    let away = S3Options {
        endpoint: "http://127.0.0.1:9".into(),
        ..s3("formwright")
    };
    assert!(Objects::s3(&away).unwrap().check().await.is_err());
}

#[tokio::test]
async fn directory_is_usable_until_it_is_deleted() {
    let folder = std::env::temp_dir().join(format!(
        "formwright-objects-{:x}",
        u64::from_le_bytes(Rng::system().bytes())
    ));
    let objects = Objects::directory(&folder, patient()).unwrap();
    objects.check().await.unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(objects.check().await.is_err());
}

/// The same promises hold for both kinds of store.
async fn both_stores(test: impl AsyncFn(Objects)) {
    test(Objects::s3(&s3(&setting("FORMWRIGHT_S3_BUCKET").unwrap())).unwrap()).await;
    let folder = TestFolder::create().unwrap();
    test(Objects::directory(folder.path(), patient()).unwrap()).await;
}

fn some_name() -> String {
    format!("test/{:x}", u64::from_le_bytes(Rng::system().bytes()))
}

async fn all_of(objects: &Objects, name: &str, range: Range<u64>) -> Vec<u8> {
    let pieces: Vec<_> = objects.read(name, range).await.unwrap().try_collect().await.unwrap();
    pieces.concat()
}

#[tokio::test]
async fn multipart_object_round_trips() {
    both_stores(async |objects| {
        let name = some_name();
        let bytes: Vec<u8> = (0_u32..3_000_000).flat_map(u32::to_le_bytes).collect();
        objects.put(&name, bytes.as_slice()).await.unwrap();
        let length = bytes.len() as u64;
        assert_eq!(objects.size(&name).await.unwrap(), Some(length));
        assert!(all_of(&objects, &name, 0..length).await == bytes);
        objects.delete(&name).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn range_of_an_object_is_read() {
    both_stores(async |objects| {
        let name = some_name();
        objects.put(&name, b"blue kettle".as_slice()).await.unwrap();
        assert_eq!(all_of(&objects, &name, 5..11).await, b"kettle");
        assert_eq!(all_of(&objects, &name, 0..1).await, b"b");
        objects.delete(&name).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn deleted_object_is_missing() {
    both_stores(async |objects| {
        let name = some_name();
        objects.put(&name, b"kettle".as_slice()).await.unwrap();
        objects.delete(&name).await.unwrap();
        assert_eq!(objects.size(&name).await.unwrap(), None);
        assert!(matches!(objects.read(&name, 0..6).await, Err(ObjectError::Missing)));
        objects.delete(&name).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn failed_source_leaves_no_object() {
    both_stores(async |objects| {
        let name = some_name();
        let begun = vec![7; 6 * 1024 * 1024];
        let broken = begun.as_slice().chain(a_reader_that_fails());
        assert!(matches!(
            objects.put(&name, broken).await,
            Err(ObjectError::Unreadable(_))
        ));
        assert_eq!(objects.size(&name).await.unwrap(), None);
    })
    .await;
}

/// A reader that fails at once.
fn a_reader_that_fails() -> impl AsyncRead + Unpin {
    let failure = futures::stream::iter([Err::<Bytes, _>(std::io::Error::other("the disk is gone"))]);
    tokio_util::io::StreamReader::new(failure)
}

#[tokio::test]
async fn unreachable_store_is_unavailable() {
    let away = S3Options {
        endpoint: "http://127.0.0.1:9".into(),
        ..s3("formwright")
    };
    let objects = Objects::s3(&away).unwrap();
    assert!(matches!(objects.size("kettle").await, Err(ObjectError::Unavailable(_))));
    assert!(matches!(
        objects.read("kettle", 0..1).await,
        Err(ObjectError::Unavailable(_))
    ));
    assert!(matches!(
        objects.put("kettle", b"k".as_slice()).await,
        Err(ObjectError::Unavailable(_))
    ));
}

#[tokio::test]
async fn files_are_private_to_their_owner() {
    let parent = TestFolder::create().unwrap();
    let folder = parent.path().join("objects");
    let objects = Objects::directory(&folder, patient()).unwrap().within("beneath");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let large = vec![7; 6 * 1024 * 1024];
    for (name, content) in [("media/small", &b"a picture"[..]), ("media/large", &large)] {
        objects.put(name, content).await.unwrap();
        assert_eq!(mode(&folder.join("beneath").join(name)), 0o600, "{name}");
    }
}

#[tokio::test]
async fn access_of_other_users_is_removed() {
    let folder = TestFolder::create().unwrap();
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
    Objects::directory(folder.path(), patient()).unwrap();
    let mode = std::fs::metadata(folder.path()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o750);
}
