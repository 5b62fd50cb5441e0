//! The published forms that this node keeps in memory, ready to send. A version never changes, so all that can go stale is
//! which version a link serves.
//!
//! That is held right in two ways. Whoever publishes tells every node through NATS. And whatever NATS does, an answer from
//! here is never older than [`MOST_STALE`]: from half that age on somebody asks the database, once, while the others go on.

use std::{
    io::Write as _,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::Duration,
};

use axum::http::HeaderValue;
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use form_model::wire;
use quick_cache::{Weighter, sync::Cache};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::{
    content,
    ids::{FormId, ShareLink},
    roles::Access,
    store::{self, PublicRow},
    wire::SharedForm,
};
use crate::{
    accounts::UserId,
    app::App,
    http::{
        client_address::Network,
        conditional::etag_of,
        problem::{ApiError, ProblemCode},
    },
};

/// How old the answer to "which version does this link serve" may be.
pub const MOST_STALE: Duration = Duration::from_secs(2);

/// How long a form is served while the database is away: nobody can publish then either.
const MOST_STALE_ALONE: Duration = Duration::from_mins(1);

/// How long the respondent's page waits to know whether it may be shown in a frame.
const LONGEST_LOOK: Duration = Duration::from_millis(500);

/// Bytes of forms kept.
const CAPACITY: u64 = 64 * 1024 * 1024;

/// What a form weighs beside its bytes.
const ENTRY_BYTES: usize = 512;

/// Forms expected at one time; only a first guess for the cache's tables.
const EXPECTED: usize = 1_000;

/// A form as its link serves it.
#[derive(Debug)]
pub(super) struct Served {
    pub form: FormId,
    pub owner: UserId,
    pub access: Access,
    /// Whether other sites may show it in a frame.
    pub embeddable: bool,
    version: i32,
    pub plain: Encoded,
    pub gzip: Encoded,
    confirmed_at: AtomicI64,
    being_confirmed: AtomicBool,
}

/// The reply's bytes and the tag that names exactly them.
#[derive(Debug)]
pub(super) struct Encoded {
    pub bytes: Bytes,
    pub etag: HeaderValue,
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<ShareLink, Arc<Served>> for ByBytes {
    fn weight(&self, _: &ShareLink, served: &Arc<Served>) -> u64 {
        (served.plain.bytes.len() + served.gzip.bytes.len() + ENTRY_BYTES) as u64
    }
}

/// The forms kept by this node.
pub struct PublishedForms {
    kept: Cache<ShareLink, Arc<Served>, ByBytes>,
    most_stale: Duration,
}

impl PublishedForms {
    /// An empty memory whose answers are never older than `most_stale`.
    pub fn new(most_stale: Duration) -> Self {
        Self {
            kept: Cache::with_weighter(EXPECTED, CAPACITY, ByBytes),
            most_stale,
        }
    }

    /// The link may serve something else now: the next reader asks the database.
    pub fn forget(&self, link: &ShareLink) {
        self.kept.remove(link);
    }
}

/// What a link serves now.
pub(super) async fn served(app: &App, link: &str) -> Result<Arc<Served>, ApiError> {
    let Some(known) = app.published.kept.get(link) else {
        let link = ShareLink::parse(link).ok_or_else(|| ApiError::new(ProblemCode::FormNotFound))?;
        return load(app, &link, None).await;
    };
    let age = age(app, &known);
    if age < app.published.most_stale / 2 {
        return Ok(known);
    }
    let link = ShareLink::parse(link).ok_or_else(|| ApiError::new(ProblemCode::FormNotFound))?;
    if age < app.published.most_stale {
        if !known.being_confirmed.swap(true, Ordering::Relaxed) {
            let (app, known) = (app.clone(), Arc::clone(&known));
            tokio::spawn(async move { load(&app, &link, Some(known)).await });
        }
        return Ok(known);
    }
    load(app, &link, Some(Arc::clone(&known))).await.or_else(|refusal| {
        if refusal.is_busy() && age < MOST_STALE_ALONE {
            Ok(known)
        } else {
            Err(refusal)
        }
    })
}

/// What a link serves now, to somebody who may be trying links.
pub(super) async fn served_to(app: &App, from: Network, link: &str) -> Result<Arc<Served>, ApiError> {
    match served(app, link).await {
        Ok(served) => Ok(served),
        Err(refusal) => {
            // Somebody who tries links at random is slowed down long before they could find one.
            app.limits.miss_form.take(from)?;
            Err(refusal)
        }
    }
}

/// The same, for calls that make sense only where a form is for listed people.
pub(super) async fn served_to_listed(app: &App, from: Network, link: &str) -> Result<Arc<Served>, ApiError> {
    let served = served_to(app, from, link).await?;
    match served.access {
        Access::People => Ok(served),
        Access::Link => Err(ApiError::new(ProblemCode::FormOpenToAll)),
    }
}

/// Whether other sites may show what the link serves in a frame. Not, as long as nothing says so.
pub(super) async fn is_embeddable(app: &App, from: Network, link: &str) -> bool {
    // What is not in memory costs a look into the database, so many a minute.
    if !app.published.kept.contains_key(link) && app.limits.look_up_page.take(from).is_err() {
        return false;
    }
    let looked_up = tokio::time::timeout(LONGEST_LOOK, served(app, link)).await;
    matches!(looked_up, Ok(Ok(served)) if served.embeddable)
}

/// How long ago the database last confirmed it. A clock set back confirms nothing.
fn age(app: &App, served: &Served) -> Duration {
    let confirmed_at = served.confirmed_at.load(Ordering::Relaxed);
    let age = app.clock.now().timestamp_millis() - confirmed_at;
    u64::try_from(age).map_or(Duration::MAX, Duration::from_millis)
}

/// Asks the database which version the link serves, and for its content unless `known` is that version.
async fn load(app: &App, link: &ShareLink, known: Option<Arc<Served>>) -> Result<Arc<Served>, ApiError> {
    let asked_at = app.clock.now().timestamp_millis();
    let found = find(app, link, known.as_ref().map(|known| known.version)).await;
    if let Some(known) = &known {
        known.being_confirmed.store(false, Ordering::Relaxed);
    }
    match found {
        Ok(Found::Unchanged { access, embeddable }) => {
            if let Some(known) = known.filter(|known| (known.access, known.embeddable) == (access, embeddable)) {
                known.confirmed_at.store(asked_at, Ordering::Relaxed);
                return Ok(known);
            }
            // Whom it is for, or where it may be shown, has changed under an unchanged version: rare enough to simply read it again.
            match find(app, link, None).await? {
                Found::Changed(row, content) => keep(app, link, &row, content, asked_at),
                Found::Unchanged { .. } => Err(ApiError::new(ProblemCode::FormNotFound)),
            }
        }
        Ok(Found::Changed(row, content)) => keep(app, link, &row, content, asked_at),
        Err(refusal) => {
            if !refusal.is_busy() {
                app.published.forget(link);
            }
            Err(refusal)
        }
    }
}

enum Found {
    Unchanged { access: Access, embeddable: bool },
    Changed(PublicRow, (String, serde_json::Value)),
}

async fn find(app: &App, link: &ShareLink, known: Option<i32>) -> Result<Found, ApiError> {
    let mut connection = app.pool.acquire().await?;
    let row = store::published(&mut connection, link, known).await?;
    drop(connection);
    let mut row = row.ok_or_else(|| ApiError::new(ProblemCode::FormNotFound))?;
    if row.version.is_none() {
        return Err(ApiError::new(ProblemCode::FormClosed));
    }
    let (access, embeddable) = (row.access, row.embeddable);
    Ok(match row.content.take() {
        Some(content) => Found::Changed(row, content),
        None => Found::Unchanged { access, embeddable },
    })
}

fn keep(
    app: &App,
    link: &ShareLink,
    row: &PublicRow,
    (name, stored): (String, serde_json::Value),
    asked_at: i64,
) -> Result<Arc<Served>, ApiError> {
    #[derive(Serialize)]
    struct Reply {
        success: bool,
        form: SharedForm,
    }
    let fault = |error: anyhow::Error| ApiError::fault(&error);
    let version = row.version.unwrap_or_default();
    let reply = Reply {
        success: true,
        form: SharedForm {
            id: row.form,
            name,
            version,
            content: wire::write_public(&content::read(&stored)?),
        },
    };
    let plain = serde_json::to_vec(&reply).map_err(|error| fault(error.into()))?;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    let gzip = gzip.write_all(&plain).and_then(|()| gzip.finish());
    let served = Arc::new(Served {
        form: row.form,
        owner: row.owner,
        access: row.access,
        embeddable: row.embeddable,
        version,
        gzip: Encoded::new(gzip.map_err(|error| fault(error.into()))?),
        plain: Encoded::new(plain),
        confirmed_at: AtomicI64::new(asked_at),
        being_confirmed: AtomicBool::new(false),
    });
    app.published.kept.insert(link.clone(), Arc::clone(&served));
    Ok(served)
}

impl Encoded {
    fn new(bytes: Vec<u8>) -> Self {
        Self {
            etag: etag_of(&Sha256::digest(&bytes)[..16]),
            bytes: bytes.into(),
        }
    }
}

/// Forgets links as other nodes publish, until the process stops. What is missed here is found within [`MOST_STALE`].
pub async fn follow_publishing(app: App) {
    use futures::StreamExt as _;
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Changed {
        share_link: ShareLink,
    }
    let topics = [
        <super::events::FormPublishedV1 as platform::events::Event>::TOPIC,
        <super::events::FormLinkChangedV1 as platform::events::Event>::TOPIC,
    ];
    let mut heard = match app.bus.overhear(&topics).await {
        Ok(heard) => heard,
        Err(error) => {
            return tracing::error!(%error, "publishing elsewhere is not heard of; links are asked for instead");
        }
    };
    loop {
        let payload = tokio::select! {
            () = app.stopping.cancelled() => return,
            payload = heard.next() => payload,
        };
        let Some(payload) = payload else { return };
        match serde_json::from_slice::<Changed>(&payload) {
            Ok(changed) => app.published.forget(&changed.share_link),
            Err(error) => tracing::warn!(%error, "an event about a link cannot be read"),
        }
    }
}
