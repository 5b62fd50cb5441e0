//! The object store: S3-compatible, or a directory.

mod object_content;
mod object_list;

use std::fs::{DirBuilder, Permissions};
use std::num::NonZeroU32;
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, anyhow, ensure};
use futures::TryStreamExt as _;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::prefix::PrefixStore;
use object_store::{ClientOptions, ObjectStore, ObjectStoreExt as _, PutPayload, RetryConfig, path::Path};
use secrecy::{ExposeSecret as _, SecretString};

use crate::rng::Rng;

pub use self::object_content::{Contents, ObjectError};
pub use self::object_list::ObjectEntry;

/// Nothing is stored below this prefix, so listing it is cheap.
const PROBE: &str = "readiness-probe";

/// What to do about a store that does not answer.
const UNREACHABLE: &str = "correct FORMWRIGHT_S3_ENDPOINT, or start the store";

/// What to do about a folder.
const UNWRITABLE: &str = "it cannot be written to; make room, or give it to the user this program runs as";

/// How long to wait for the store.
#[derive(Clone, Copy, Debug)]
pub struct ObjectTimeouts {
    /// For a connection, and for the whole check.
    pub check: Duration,
    /// For the beginning of a reply.
    pub answer: Duration,
    /// How long the store may send nothing. A whole reply has no timeout, because videos are read as slowly as they are
    /// watched.
    pub silence: Duration,
    /// For a request with its retries.
    pub retries: Duration,
}

impl ObjectTimeouts {
    /// For every installation whose machine is not unusually slow.
    pub const PRODUCTION: Self = Self {
        check: Duration::from_secs(2),
        answer: Duration::from_secs(6),
        silence: Duration::from_secs(30),
        retries: Duration::from_secs(10),
    };

    /// Each of them multiplied by `factor`.
    #[must_use]
    pub fn multiplied(self, factor: NonZeroU32) -> Self {
        let times = |timeout: Duration| timeout.saturating_mul(factor.get());
        Self {
            check: times(self.check),
            answer: times(self.answer),
            silence: times(self.silence),
            retries: times(self.retries),
        }
    }
}

/// Connection settings of an S3 store.
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
    /// How long to wait for it.
    pub timeouts: ObjectTimeouts,
}

/// The object store; cloning is cheap.
#[derive(Clone, Debug)]
pub struct Objects {
    store: Arc<dyn ObjectStore>,
    directory: Option<Directory>,
    /// Bucket and endpoint, or the folder, for messages.
    location: Arc<str>,
    timeouts: ObjectTimeouts,
}

/// A directory that stores objects as files.
#[derive(Clone, Debug)]
struct Directory {
    root: PathBuf,
    /// The sub-folder that object names are relative to.
    within: PathBuf,
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
                    .with_connect_timeout(options.timeouts.check)
                    .with_timeout_disabled()
                    .with_read_timeout(options.timeouts.silence),
            )
            .with_retry(RetryConfig {
                max_retries: 2,
                retry_timeout: options.timeouts.retries,
                ..RetryConfig::default()
            })
            .build()
            .context("the S3 settings cannot be used")?;
        Ok(Self {
            store: Arc::new(store),
            directory: None,
            location: format!("the bucket {} at {}", options.bucket, options.endpoint).into(),
            timeouts: options.timeouts,
        })
    }

    /// A local directory without access for other users; created if missing.
    pub fn directory(path: impl Into<PathBuf>, timeouts: ObjectTimeouts) -> anyhow::Result<Self> {
        let path = path.into();
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&path)
            .with_context(|| format!("the folder {} cannot be created", path.display()))?;
        deny_other_users(&path)
            .with_context(|| format!("the folder {} is open to everybody on this machine", path.display()))?;
        // Acknowledge only what has reached the disk.
        let store = LocalFileSystem::new_with_prefix(&path)?.with_fsync(true);
        Ok(Self {
            location: format!("the folder {}", path.display()).into(),
            store: Arc::new(store),
            directory: Some(Directory {
                within: path.clone(),
                root: path,
            }),
            timeouts,
        })
    }

    /// The same store with all objects under this prefix, for installations that share a bucket: one would delete the
    /// other's objects as orphans.
    #[must_use]
    pub fn within(self, folder: &str) -> Self {
        Self {
            location: self.location,
            store: Arc::new(PrefixStore::new(self.store, folder)),
            directory: self.directory.map(|directory| Directory {
                within: directory.within.join(folder),
                ..directory
            }),
            timeouts: self.timeouts,
        }
    }

    /// Checks that the store works; the error says where it is, the cause and what to do.
    pub async fn check(&self) -> anyhow::Result<()> {
        let checked = tokio::time::timeout(self.timeouts.check, self.probe())
            .await
            .unwrap_or_else(|_| Err(self.late()));
        checked.with_context(|| format!("{} cannot be used", self.location))
    }

    /// Checks the store by storing, reading and deleting a small object; leaves nothing behind. The error is like that
    /// of [`Objects::check`].
    pub async fn check_by_writing(&self, rng: &Rng) -> anyhow::Result<()> {
        // Only S3: in a folder the probe is a file that stays, and would belong to the user who runs the check.
        if self.directory.is_none() {
            self.check().await?;
        }
        let name = format!("check-{}", rng.base58(22));
        let done = tokio::time::timeout(self.timeouts.retries, self.store_and_read(&name))
            .await
            .unwrap_or_else(|_| Err(self.late()));
        done.with_context(|| format!("{} cannot be used", self.location))
    }

    /// Bucket and endpoint, or the folder.
    pub fn location(&self) -> &str {
        &self.location
    }

    fn late(&self) -> anyhow::Error {
        match self.directory {
            Some(_) => anyhow!("no answer in time: check the disk, or the file server that it is on"),
            None => anyhow!("no answer in time: {UNREACHABLE}"),
        }
    }

    async fn store_and_read(&self, name: &str) -> anyhow::Result<()> {
        let explained = |error: object_store::Error| {
            let advice = match self.directory {
                Some(_) => UNWRITABLE,
                None => s3_advice(&error.to_string()),
            };
            anyhow!(error).context(advice)
        };
        let path = Path::from(name);
        let stored = self.store.put(&path, PutPayload::from_static(PROBE.as_bytes())).await;
        stored.map_err(explained)?;
        let read = async { self.store.get(&path).await?.bytes().await };
        let read = read.await;
        // Also if it cannot be read, so that nothing stays.
        let deleted = self.store.delete(&path).await;
        let read = read.map_err(explained)?;
        deleted.map_err(explained)?;
        ensure!(
            read == PROBE.as_bytes(),
            "it returns other bytes than were stored: is a cache or another program in between?"
        );
        Ok(())
    }

    async fn probe(&self) -> anyhow::Result<()> {
        if let Some(Directory { root, .. }) = &self.directory {
            // Only a write detects a full disk or missing permissions.
            let probe = root.join(PROBE);
            return tokio::fs::write(&probe, PROBE).await.context(UNWRITABLE);
        }
        let probe = Path::from(PROBE);
        let listed = self.store.list(Some(&probe)).try_next().await;
        match listed {
            Ok(_) => Ok(()),
            Err(error) => {
                let advice = s3_advice(&error.to_string());
                Err(error).context(advice)
            }
        }
    }
}

/// What to do about an S3 error code.
fn s3_advice(error: &str) -> &'static str {
    let says = |word: &str| error.contains(word);
    // With its words, because the digits alone can be part of a port.
    if says("NoSuchBucket") || says("404 Not Found") {
        "there is no such bucket: create it, or correct FORMWRIGHT_S3_BUCKET"
    } else if says("RequestTimeTooSkewed") {
        "the clocks of this machine and of the store differ: set them right"
    } else if says("InvalidAccessKeyId")
        || says("SignatureDoesNotMatch")
        || says("AccessDenied")
        || says("403 Forbidden")
    {
        "it refuses the keys: correct FORMWRIGHT_S3_ACCESS_KEY, FORMWRIGHT_S3_SECRET_KEY or the rights of the key"
    } else if says("UnknownIssuer") || says("certificate") {
        "its certificate is not trusted: name the file of your CA in SSL_CERT_FILE"
    } else {
        UNREACHABLE
    }
}

/// Removes the permissions of other users; those of the group stay.
fn deny_other_users(path: &std::path::Path) -> std::io::Result<()> {
    let mode = std::fs::metadata(path)?.permissions().mode();
    let closed = mode & !0o007;
    if closed == mode {
        return Ok(());
    }
    std::fs::set_permissions(path, Permissions::from_mode(closed))
}
