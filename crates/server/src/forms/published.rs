//! The published forms that this node keeps in memory, ready to send. A version never changes, so all that can go stale is
//! which version a link serves.
//!
//! That is held right in two ways. Whoever publishes tells every node through NATS. And whatever NATS does, an answer from
//! here is never older than [`MOST_STALE`]: from half that age on somebody asks the database, once, while the others go on.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::Duration,
};

use form_model::wire;
use quick_cache::{Weighter, sync::Cache};
use serde::Serialize;

use super::{
    content,
    ids::{FormId, ShareLink},
    page_with_form::PageWithForm,
    prepared::Prepared,
    roles::Access,
    store::{self, PublicRow},
    wire::SharedForm,
};
use crate::{
    accounts::UserId,
    app::App,
    http::{
        client_address::Network,
        problem::{ApiError, ProblemCode},
        web_assets,
    },
};

/// How old the answer to "which version does this link serve" may be.
pub const MOST_STALE: Duration = Duration::from_secs(2);

/// How long a form is served while the database is away: nobody can publish then either.
const MOST_STALE_ALONE: Duration = Duration::from_mins(1);

/// How long the respondent's page waits for its form.
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
    /// The reply of the call.
    pub reply: Prepared,
    /// The page with that reply in it, where anybody may have it.
    pub page: Option<PageWithForm>,
    confirmed_at: AtomicI64,
    being_confirmed: AtomicBool,
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<ShareLink, Arc<Served>> for ByBytes {
    fn weight(&self, _: &ShareLink, served: &Arc<Served>) -> u64 {
        let page = served.page.as_ref().map_or(0, |page| page.page.weight());
        (served.reply.weight() + page + ENTRY_BYTES) as u64
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

/// What the page of a link finds in good time.
pub(super) enum Looked {
    Serves(Arc<Served>),
    ServesNothing,
    NotKnownYet,
}

/// What a link serves now, for its page: that must come soon, whatever it knows by then.
pub(super) async fn look_up(app: &App, from: Network, link: &str) -> Looked {
    if let (Some(known), Some(built)) = (app.published.kept.get(link), web_assets::respondents_page())
        && known.page.as_ref().is_some_and(|page| !page.is_of(&built))
    {
        app.published.kept.remove(link);
    }
    // What is not in memory costs a look into the database, so many a minute.
    if !app.published.kept.contains_key(link) && app.limits.look_up_page.take(from).is_err() {
        return Looked::NotKnownYet;
    }
    match tokio::time::timeout(LONGEST_LOOK, served(app, link)).await {
        Ok(Ok(served)) => Looked::Serves(served),
        Ok(Err(refusal)) if !refusal.is_busy() => Looked::ServesNothing,
        Ok(Err(_)) | Err(_) => Looked::NotKnownYet,
    }
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
            name: name.clone(),
            version,
            content: wire::write_public(&content::read(&stored)?),
        },
    };
    let json = serde_json::to_string(&reply).map_err(|error| fault(error.into()))?;
    let page = match web_assets::respondents_page().filter(|_| row.access == Access::Link) {
        Some(built) => PageWithForm::new(&built, &name, &json, row.embeddable).map_err(|error| fault(error.into()))?,
        None => None,
    };
    let reply = Prepared::new(json.into_bytes(), b"").map_err(|error| fault(error.into()))?;
    let served = Arc::new(Served {
        form: row.form,
        owner: row.owner,
        access: row.access,
        embeddable: row.embeddable,
        version,
        reply,
        page,
        confirmed_at: AtomicI64::new(asked_at),
        being_confirmed: AtomicBool::new(false),
    });
    app.published.kept.insert(link.clone(), Arc::clone(&served));
    Ok(served)
}
