use platform::chance::Chance;
use platform::objects::{Objects, S3Options};
use platform::secret::SecretString;
use platform::testing::setting;

fn s3(bucket: &str) -> S3Options {
    S3Options {
        endpoint: setting("FORMWRIGHT_S3_ENDPOINT").unwrap(),
        bucket: bucket.into(),
        access: setting("FORMWRIGHT_S3_ACCESS_KEY").unwrap(),
        secret: SecretString::from(setting("FORMWRIGHT_S3_SECRET_KEY").unwrap()),
        region: setting("FORMWRIGHT_S3_REGION").unwrap(),
    }
}

#[tokio::test]
async fn a_bucket_that_is_there_is_reachable() {
    let bucket = setting("FORMWRIGHT_S3_BUCKET").unwrap();
    Objects::s3(&s3(&bucket)).unwrap().check().await.unwrap();
}

#[tokio::test]
async fn a_bucket_or_server_that_is_not_there_is_not() {
    assert!(Objects::s3(&s3("no-such-bucket")).unwrap().check().await.is_err());
    let away = S3Options {
        endpoint: "http://127.0.0.1:9".into(),
        ..s3("formwright")
    };
    assert!(Objects::s3(&away).unwrap().check().await.is_err());
}

#[tokio::test]
async fn a_directory_is_reachable_until_it_is_gone() {
    let folder = std::env::temp_dir().join(format!(
        "formwright-objects-{:x}",
        u64::from_le_bytes(Chance::system().bytes())
    ));
    let objects = Objects::directory(&folder).unwrap();
    objects.check().await.unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(objects.check().await.is_err());
}
