//! What submissions are validated against: the form's current state and any published version. Versions never change, so each
//! node caches them parsed, with their routes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use form_model::definition::Definition;
use form_model::routing::Routes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sqlx::PgConnection;
use sqlx::types::Json;

use super::confirmation_address::ConfirmationAddress;
use super::ids::FormId;
use super::large_entry_cache::single_shard_cache;
use super::limits::FormLimits;
use super::roles::Access;
use super::store::{self, StoredVersion};
use super::stored_definition;
use crate::accounts::UserId;
use crate::context::Context;
use crate::http::{ApiError, ProblemCode};

/// Bytes of cached versions.
const CAPACITY: u64 = 64 * 1024 * 1024;

/// Memory of a definition and its routes, relative to the length of its JSON.
const MEMORY_PER_JSON_BYTE: usize = 4;

/// Initial size of the cache's tables.
const EXPECTED_ENTRIES: usize = 1_000;

/// How long a public form is assumed to stay public. Every write checks again.
const TARGET_CACHE_TTL: Duration = Duration::from_secs(1);

/// Public forms cached at one time.
const MAX_CACHED_TARGETS: usize = 10_000;

/// The part of a form that decides whether a submission is accepted. It exists for every form that is not in the trash.
#[derive(Debug, Clone)]
pub(crate) struct SubmissionTarget {
    pub id: FormId,
    pub owner: UserId,
    pub access: Access,
    /// The version that the share link serves; `None` while the form is unpublished, not open yet or closed.
    pub live_version: Option<i32>,
    /// Whether responses to older versions are accepted.
    pub accept_older_versions: bool,
    pub limits: Option<Json<FormLimits>>,
    /// The database's date in UTC. Responses that start in the same transaction are counted on this day.
    pub today: NaiveDate,
    /// Whether anybody is mailed about new responses.
    pub has_subscribers: bool,
    /// Whose address a response is confirmed to; `None`: it is not confirmed.
    pub confirms_to: Option<ConfirmationAddress>,
}

impl SubmissionTarget {
    /// Whether responses to this version are accepted while the form is published.
    pub(crate) fn accepts_version(&self, version: i32) -> bool {
        self.accept_older_versions || self.live_version == Some(version)
    }
}

/// A published version, parsed so that answers can be validated against it.
#[derive(Debug)]
pub(crate) struct PublishedVersion {
    pub number: i32,
    pub definition: Definition,
    pub routes: Routes,
    bytes: usize,
}

/// This node's cache of parsed versions and of recently seen public forms; cloning is cheap.
#[derive(Clone)]
pub struct VersionCache {
    pub(super) context: Context,
    versions: Arc<Cache<(FormId, i32), Arc<PublishedVersion>, VersionWeight>>,
    targets: Arc<Cache<FormId, (Instant, SubmissionTarget)>>,
}

#[derive(Clone)]
struct VersionWeight;

impl Weighter<(FormId, i32), Arc<PublishedVersion>> for VersionWeight {
    fn weight(&self, _: &(FormId, i32), version: &Arc<PublishedVersion>) -> u64 {
        (version.bytes * MEMORY_PER_JSON_BYTE).max(1) as u64
    }
}

impl VersionCache {
    pub fn new(context: Context) -> Self {
        Self {
            context,
            versions: Arc::new(single_shard_cache(EXPECTED_ENTRIES, CAPACITY, VersionWeight)),
            targets: Arc::new(Cache::new(MAX_CACHED_TARGETS)),
        }
    }

    /// The form's current state, from the database. A missing or deleted form is `FormNotFound`.
    pub(crate) async fn find_submission_target(&self, form: FormId) -> Result<SubmissionTarget, ApiError> {
        let mut transaction = platform::db::begin_as_system(&self.context.system_pool).await?;
        let found = store::find_submission_targets(&mut transaction, &[form]).await?;
        let found = found
            .into_iter()
            .next()
            .ok_or_else(|| ApiError::new(ProblemCode::FormNotFound))?;
        if found.access == Access::Link && found.live_version.is_some() {
            self.targets.insert(form, (Instant::now(), found.clone()));
        } else {
            self.targets.remove(&form);
        }
        Ok(found)
    }

    /// Returns the form from a one-second cache if it was public, else from the database. Callers must check again inside the write
    /// transaction.
    pub(crate) async fn find_submission_target_cached(&self, form: FormId) -> Result<SubmissionTarget, ApiError> {
        match self.targets.get(&form) {
            Some((since, cached)) if since.elapsed() < TARGET_CACHE_TTL => Ok(cached),
            _ => self.find_submission_target(form).await,
        }
    }

    /// The form's version of this number, from the cache if possible.
    pub(crate) async fn get(&self, form: FormId, number: i32) -> Result<Arc<PublishedVersion>, ApiError> {
        let load = self.load(form, number);
        self.versions.get_or_insert_async(&(form, number), load).await
    }

    async fn load(&self, form: FormId, number: i32) -> Result<Arc<PublishedVersion>, ApiError> {
        let mut transaction = platform::db::begin_as_system(&self.context.system_pool).await?;
        let stored = store::read_version(&mut transaction, form, number).await?;
        drop(transaction);
        let unknown = || ApiError::at_field("formVersion", ProblemCode::ResponseVersionUnknown);
        let stored = stored.ok_or_else(unknown)?;
        metrics::counter!("formwright_form_versions_loaded_total").increment(1);
        let read = self
            .context
            .respondents_work
            .run(move || PublishedVersion::read(stored));
        read.await?.map(Arc::new)
    }

    /// Removes a version that turned out to be deleted from the cache.
    pub(crate) fn evict(&self, form: FormId, number: i32) {
        self.versions.remove(&(form, number));
    }
}

/// Reads a version without the cache. Needs a system transaction.
pub(crate) async fn read_published_version(
    connection: &mut PgConnection,
    form: FormId,
    number: i32,
) -> Result<Option<PublishedVersion>, ApiError> {
    let stored = store::read_version(connection, form, number).await?;
    stored.map(PublishedVersion::read).transpose()
}

impl PublishedVersion {
    fn read(stored: StoredVersion) -> Result<Self, ApiError> {
        let StoredVersion { number, content, .. } = stored;
        let definition = stored_definition::parse(&content)?;
        let bytes = json_length(&content);
        // Frees megabytes before the routes are built.
        drop(content);
        Ok(Self {
            number,
            routes: Routes::of(&definition),
            definition,
            bytes,
        })
    }
}

/// The length of the JSON, without building its text.
fn json_length(content: &serde_json::Value) -> usize {
    struct Length(usize);
    impl std::io::Write for Length {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut length = Length(0);
    // Serialising a `Value` into a counter cannot fail.
    let _ = serde_json::to_writer(&mut length, content);
    length.0
}
