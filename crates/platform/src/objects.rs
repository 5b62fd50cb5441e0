//! The object store: any S3, or a directory when none is named.

mod contents;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use futures::TryStreamExt as _;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::prefix::PrefixStore;
use object_store::{ClientOptions, ObjectStore, RetryConfig, path::Path};
use secrecy::{ExposeSecret as _, SecretString};

pub use self::contents::{Contents, ObjectError};

const CHECK_TIMEOUT: Duration = Duration::from_secs(2);

/// How long the store may send nothing. There is no limit on a whole reply: a film is read as slowly as it is watched.
const SILENCE: Duration = Duration::from_secs(30);

/// Nothing is ever stored below it, so listing it costs the store next to nothing.
const PROBE: &str = "readiness-probe";

/// Where an S3 is and how to enter.
#[derive(Clone, Debug)]
pub struct S3Options {
    /// `http://…` or `https://…`, without the bucket.
    pub endpoint: String,
    /// The bucket, which must exist.
    pub bucket: String,
    /// The access key's name.
    pub access: String,
    /// The access key's secret.
    pub secret: SecretString,
    /// The region, for the signature.
    pub region: String,
}

/// The object store; cloning it is cheap.
#[derive(Clone, Debug)]
pub struct Objects {
    store: Arc<dyn ObjectStore>,
    directory: Option<PathBuf>,
}

impl Objects {
    /// Any S3-compatible store.
    pub fn s3(options: &S3Options) -> anyhow::Result<Self> {
        crate::tls::use_one_provider();
        let plain = options.endpoint.starts_with("http://");
        let store = AmazonS3Builder::new()
            .with_endpoint(&options.endpoint)
            .with_bucket_name(&options.bucket)
            .with_access_key_id(&options.access)
            .with_secret_access_key(options.secret.expose_secret())
            .with_region(&options.region)
            .with_client_options(
                ClientOptions::new()
                    .with_allow_http(plain)
                    .with_connect_timeout(CHECK_TIMEOUT)
                    .with_timeout_disabled()
                    .with_read_timeout(SILENCE),
            )
            .with_retry(RetryConfig {
                max_retries: 2,
                retry_timeout: Duration::from_secs(10),
                ..RetryConfig::default()
            })
            .build()
            .context("the S3 settings cannot be used")?;
        Ok(Self {
            store: Arc::new(store),
            directory: None,
        })
    }

    /// A directory of this machine, made when it is not there.
    pub fn directory(path: impl Into<PathBuf>) -> anyhow::Result<Self> {
        let path = path.into();
        std::fs::create_dir_all(&path).with_context(|| format!("the folder {} cannot be made", path.display()))?;
        // What is acknowledged has reached the disk.
        let store = LocalFileSystem::new_with_prefix(&path)?.with_fsync(true);
        Ok(Self {
            store: Arc::new(store),
            directory: Some(path),
        })
    }

    /// The same store, with every object beneath this folder: for those who share a bucket, because an object of one would
    /// look like a leftover to another.
    #[must_use]
    pub fn within(self, folder: &str) -> Self {
        Self {
            store: Arc::new(PrefixStore::new(self.store, folder)),
            directory: self.directory,
        }
    }

    /// Whether the store answers, within two seconds.
    pub async fn check(&self) -> anyhow::Result<()> {
        tokio::time::timeout(CHECK_TIMEOUT, self.probe())
            .await
            .context("the object store does not answer in time")?
    }

    async fn probe(&self) -> anyhow::Result<()> {
        if let Some(path) = &self.directory {
            let metadata = tokio::fs::metadata(path).await;
            ensure!(
                metadata.is_ok_and(|found| found.is_dir()),
                "the folder {} is gone",
                path.display()
            );
            return Ok(());
        }
        let probe = Path::from(PROBE);
        self.store
            .list(Some(&probe))
            .try_next()
            .await
            .context("the object store cannot be listed")?;
        Ok(())
    }
}
