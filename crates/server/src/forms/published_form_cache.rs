//! This node's cache of published forms, ready to send. A version never changes, so only the version and the settings behind a
//! link can go stale.
//!
//! Every change is announced to all nodes through NATS. Independently of NATS, an entry is never served when it is older than
//! [`MAX_STALENESS`]: from half that age on, one request revalidates it in the background while others use the old entry.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use form_model::wire;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::Serialize;

use super::ids::{FormId, ShareLink};
use super::inline_form_page::InlineFormPage;
use super::large_entry_cache::single_shard_cache;
use super::limits::{FormLimits, OptionPlaces};
use super::precompressed_body::PrecompressedBody;
use super::roles::Access;
use super::schedule::{Schedule, closed};
use super::store::{self, PublishedFormRow};
use super::stored_definition;
use super::wire::SharedForm;
use crate::accounts::UserId;
use crate::context::Context;
use crate::http::{ApiError, Network, ProblemCode, web_assets};
use crate::recent_cache::RecentCache;
use crate::single_flight::{Flight, SingleFlight};

/// How old a cache entry may be when it is served.
pub const MAX_STALENESS: Duration = Duration::from_secs(2);

/// How old an entry may be while the database is unavailable. Publishing is impossible then too.
const MAX_STALENESS_WITHOUT_DATABASE: Duration = Duration::from_mins(1);

/// Bytes of cached forms. The largest form, as a reply and as a page, plain and compressed, takes less than a third.
const CAPACITY: u64 = 64 * 1024 * 1024;

/// Memory of an entry besides its bodies.
const ENTRY_BYTES: usize = 512;

/// `confirmed_at` of an entry that must be revalidated before it is served again.
const NEVER: i64 = 0;

/// Initial size of the cache's tables.
const EXPECTED_ENTRIES: usize = 1_000;

/// A form as its share link serves it.
#[derive(Debug)]
pub(super) struct CachedForm {
    pub form: FormId,
    pub owner: UserId,
    pub access: Access,
    /// Whether other sites may show it in a frame.
    pub embeddable: bool,
    schedule: Schedule,
    limits: Option<FormLimits>,
    closed_text: String,
    name: String,
    version: i32,
    /// The JSON reply of the API.
    pub reply: PrecompressedBody,
    /// The HTML page with that reply inlined; only for public forms.
    pub page: Option<InlineFormPage>,
    /// When the database last confirmed the entry, in milliseconds since 1970.
    confirmed_at: AtomicI64,
    is_revalidating: AtomicBool,
}

impl CachedForm {
    /// Whether each listed person may complete one response only.
    pub(super) fn takes_one_per_person(&self) -> bool {
        self.limits.as_ref().is_some_and(|limits| limits.one_per_person)
    }

    /// Whether name, access and framing are the same as in the database.
    fn is_unchanged(&self, row: &PublishedFormRow) -> bool {
        self.name == row.name && (self.access, self.embeddable) == (row.access, row.embeddable)
    }
}

#[derive(Clone)]
struct FormWeight;

impl Weighter<ShareLink, Arc<CachedForm>> for FormWeight {
    fn weight(&self, _: &ShareLink, cached: &Arc<CachedForm>) -> u64 {
        let page = cached.page.as_ref().map_or(0, |page| page.page.weight());
        (cached.reply.weight() + page + ENTRY_BYTES) as u64
    }
}

/// This node's cache of published forms; cloning is cheap.
#[derive(Clone)]
pub struct PublishedFormCache {
    pub(super) context: Context,
    entries: Arc<Cache<ShareLink, Arc<CachedForm>, FormWeight>>,
    loads: Arc<SingleFlight<ShareLink, Result<Arc<CachedForm>, ApiError>>>,
    /// Complete responses of forms with a limit.
    complete_counts: RecentCache<FormId, i64>,
    max_staleness: Duration,
}

impl PublishedFormCache {
    /// An empty cache that never serves an entry older than `max_staleness`.
    pub fn new(context: Context, max_staleness: Duration) -> Self {
        Self {
            complete_counts: RecentCache::new(context.clock.clone()),
            context,
            entries: Arc::new(single_shard_cache(EXPECTED_ENTRIES, CAPACITY, FormWeight)),
            loads: Arc::default(),
            max_staleness,
        }
    }

    /// Removes the link's entry and abandons a load that is in progress: it may have read the old state.
    pub fn invalidate(&self, link: &ShareLink) {
        self.loads.invalidate(link);
        self.entries.remove(link);
    }

    /// Makes the next request revalidate the entry before it is served, unless the cached version is at least `version`.
    pub(super) fn mark_stale(&self, link: &ShareLink, version: Option<i32>) {
        let Some(known) = self.entries.get(link) else { return };
        if version.is_none_or(|version| version > known.version) {
            self.loads.invalidate(link);
            known.confirmed_at.store(NEVER, Ordering::Relaxed);
        }
    }

    /// Starts loading the version that was just published, so that its first reader need not wait. If that fails, the next reader
    /// loads it.
    pub(super) fn preload(&self, link: &ShareLink, version: i32) {
        // A load that is in progress may have read the previous version.
        self.loads.invalidate(link);
        self.mark_stale(link, Some(version));
        drop(self.load(link));
    }

    /// The form behind a link.
    pub(super) async fn get(&self, link: &str) -> Result<Arc<CachedForm>, ApiError> {
        let known = self.entries.get(link);
        let age = known.as_ref().map_or(Duration::MAX, |known| self.age(known));
        if let Some(known) = &known
            && age < self.max_staleness / 2
        {
            return Ok(Arc::clone(known));
        }
        let link = ShareLink::parse(link).ok_or_else(|| ApiError::new(ProblemCode::FormNotFound))?;
        if let Some(known) = &known
            && age < self.max_staleness
        {
            if !known.is_revalidating.swap(true, Ordering::Relaxed) {
                drop(self.load(&link));
            }
            return Ok(Arc::clone(known));
        }
        self.load(&link).await.or_else(|refusal| match known {
            Some(known) if refusal.is_busy() && age < MAX_STALENESS_WITHOUT_DATABASE => Ok(known),
            _ => Err(refusal),
        })
    }

    /// The open form behind a link. Unknown links count against the caller's network, which makes guessing links hopeless.
    pub(super) async fn get_rate_limited(&self, from: Network, link: &str) -> Result<Arc<CachedForm>, ApiError> {
        match self.get(link).await {
            Ok(cached) => self.check_open(&cached).await.map(|()| cached),
            Err(refusal) => {
                self.context.limits.miss_form.consume(from)?;
                Err(refusal)
            }
        }
    }

    /// Fails while the form is not open or when it is full.
    async fn check_open(&self, cached: &CachedForm) -> Result<(), ApiError> {
        cached.schedule.check(self.context.clock.now(), &cached.closed_text)?;
        let Some(limit) = cached.limits.as_ref().and_then(|limits| limits.responses) else {
            return Ok(());
        };
        // A form whose responses cannot be counted now is shown: its submissions are checked in any case.
        let count = count_complete(self.context.clone(), cached.form);
        match self.complete_counts.get(cached.form, || count).await {
            Ok(count) if count >= i64::from(limit) => Err(closed(&cached.closed_text)),
            _ => Ok(()),
        }
    }

    /// What other features need of the open form behind a link.
    pub(crate) async fn find_open(&self, from: Network, link: &str) -> Result<OpenForm, ApiError> {
        let cached = self.get_rate_limited(from, link).await?;
        Ok(OpenForm {
            id: cached.form,
            owner: cached.owner,
            access: cached.access,
            places: cached.limits.clone().unwrap_or_default().places,
        })
    }

    /// Like [`get_rate_limited`], for calls that only make sense for a form restricted to its collaborators.
    pub(super) async fn get_restricted(&self, from: Network, link: &str) -> Result<Arc<CachedForm>, ApiError> {
        let cached = self.get_rate_limited(from, link).await?;
        match cached.access {
            Access::People => Ok(cached),
            Access::Link => Err(ApiError::new(ProblemCode::FormOpenToAll)),
        }
    }

    /// The form behind a link, for the respondent's page, which must not wait long.
    pub(super) async fn get_for_page(&self, from: Network, link: &str) -> PageLookup {
        if let (Some(known), Some(built)) = (self.entries.get(link), web_assets::respondent_page_file())
            && known.page.as_ref().is_some_and(|page| !page.is_built_from(&built))
        {
            self.entries.remove(link);
        }
        // An uncached link costs a database query, so these are rate limited.
        if !self.entries.contains_key(link) && self.context.limits.look_up_page.consume(from).is_err() {
            return PageLookup::Pending;
        }
        let lookup = async {
            let cached = self.get(link).await?;
            let is_open = self.check_open(&cached).await.is_ok();
            Ok::<_, ApiError>(PageLookup::Found { cached, is_open })
        };
        match tokio::time::timeout(self.context.timeouts.page_lookup, lookup).await {
            Ok(Ok(found)) => found,
            Ok(Err(refusal)) if !refusal.is_busy() => PageLookup::NotFound,
            Ok(Err(_)) | Err(_) => PageLookup::Pending,
        }
    }

    /// How long ago the database confirmed the entry. If the clock was set back, the entry counts as expired.
    fn age(&self, cached: &CachedForm) -> Duration {
        let confirmed_at = cached.confirmed_at.load(Ordering::Relaxed);
        let age = self.context.clock.now().timestamp_millis() - confirmed_at;
        u64::try_from(age).map_or(Duration::MAX, Duration::from_millis)
    }

    /// Reads the link's version from the database and renders it unless it is cached. Concurrent calls share one load, which runs
    /// to its end even if the returned future is dropped.
    fn load(&self, link: &ShareLink) -> impl Future<Output = Result<Arc<CachedForm>, ApiError>> + use<> {
        let outcome = self
            .loads
            .join(link, |flight| self.clone().load_once(link.clone(), flight));
        async move {
            let panicked = || Err(ApiError::fault(&anyhow::anyhow!("loading a published form panicked")));
            outcome.await.unwrap_or_else(panicked)
        }
    }

    async fn load_once(self, link: ShareLink, flight: Load) -> Result<Arc<CachedForm>, ApiError> {
        let known = self.entries.get(&link);
        let queried_at = self.context.clock.now().timestamp_millis();
        let found = self.find(&link, known.as_ref().map(|known| known.version)).await;
        if let Some(known) = &known {
            known.is_revalidating.store(false, Ordering::Relaxed);
        }
        match found {
            Ok(FormLookup::Unchanged(row)) => {
                if let Some(known) = known.filter(|known| known.is_unchanged(&row)) {
                    known.confirmed_at.store(queried_at, Ordering::Relaxed);
                    return Ok(known);
                }
                // Name, access or framing changed without a new version: rare enough to read everything again.
                match self.find(&link, None).await? {
                    FormLookup::Changed(row, content) => self.insert(&flight, link, row, content, queried_at).await,
                    FormLookup::Unchanged(_) => Err(ApiError::new(ProblemCode::FormNotFound)),
                }
            }
            Ok(FormLookup::Changed(row, content)) => self.insert(&flight, link, row, content, queried_at).await,
            Err(refusal) => {
                if !refusal.is_busy() {
                    self.entries.remove(&link);
                }
                Err(refusal)
            }
        }
    }

    async fn find(&self, link: &ShareLink, known: Option<i32>) -> Result<FormLookup, ApiError> {
        let mut connection = self.context.pool.acquire().await?;
        let row = store::find_published_form(&mut connection, link, known).await?;
        drop(connection);
        let mut row = row.ok_or_else(|| ApiError::new(ProblemCode::FormNotFound))?;
        if row.version.is_none() {
            return Err(ApiError::new(ProblemCode::FormClosed));
        }
        Ok(match row.content.take() {
            Some(content) => FormLookup::Changed(row, content),
            None => FormLookup::Unchanged(row),
        })
    }

    async fn insert(
        &self,
        flight: &Load,
        link: ShareLink,
        row: PublishedFormRow,
        content: serde_json::Value,
        queried_at: i64,
    ) -> Result<Arc<CachedForm>, ApiError> {
        metrics::counter!("formwright_published_forms_encoded_total").increment(1);
        let rendering = self
            .context
            .respondents_work
            .run(move || render(row, &content, queried_at));
        let cached = Arc::new(rendering.await??);
        // A slow load of an older version must not replace a newer one.
        let newer = self.entries.get(&link).filter(|other| other.version > cached.version);
        if newer.is_none() {
            // Nor may a load that began before the form was restricted or unpublished bring it back.
            flight.store_if_current(|| self.entries.insert(link, Arc::clone(&cached)));
        }
        Ok(newer.unwrap_or(cached))
    }
}

async fn count_complete(context: Context, form: FormId) -> Result<i64, ApiError> {
    let mut transaction = platform::db::begin_as_system(&context.system_pool).await?;
    let counted = store::count_complete_by_form(&mut transaction, &[form]).await?;
    Ok(counted.first().map_or(0, |(_, count)| *count))
}

/// A published form that is open.
pub(crate) struct OpenForm {
    pub id: FormId,
    pub owner: UserId,
    pub access: Access,
    pub places: OptionPlaces,
}

/// What the respondent's page learns about its link before the timeout.
pub(super) enum PageLookup {
    Found {
        cached: Arc<CachedForm>,
        is_open: bool,
    },
    NotFound,
    /// Not known in time; the page loads the form itself.
    Pending,
}

type Load = Flight<ShareLink, Result<Arc<CachedForm>, ApiError>>;

enum FormLookup {
    Unchanged(PublishedFormRow),
    Changed(PublishedFormRow, serde_json::Value),
}

/// Renders and compresses the form's JSON reply and page.
fn render(row: PublishedFormRow, stored: &serde_json::Value, queried_at: i64) -> Result<CachedForm, ApiError> {
    #[derive(Serialize)]
    struct Reply {
        success: bool,
        form: SharedForm,
    }
    let fault = |error: anyhow::Error| ApiError::fault(&error);
    let version = row.version.unwrap_or_default();
    let definition = stored_definition::parse(stored)?;
    let reply = Reply {
        success: true,
        form: SharedForm {
            id: row.form,
            name: row.name.clone(),
            version,
            content: wire::write_public(&definition),
        },
    };
    let json = serde_json::to_string(&reply).map_err(|error| fault(error.into()))?;
    let page = match web_assets::respondent_page_file().filter(|_| row.access == Access::Link) {
        Some(built) => {
            InlineFormPage::new(&built, &row.name, &json, row.embeddable).map_err(|error| fault(error.into()))?
        }
        None => None,
    };
    let reply = PrecompressedBody::new(json.into_bytes(), b"").map_err(|error| fault(error.into()))?;
    Ok(CachedForm {
        form: row.form,
        owner: row.owner,
        access: row.access,
        embeddable: row.embeddable,
        schedule: Schedule::of(&definition.settings),
        limits: FormLimits::of(&definition),
        closed_text: definition.settings.closed_text,
        name: row.name,
        version,
        reply,
        page,
        confirmed_at: AtomicI64::new(queried_at),
        is_revalidating: AtomicBool::new(false),
    })
}
