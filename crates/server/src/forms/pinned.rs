//! What answers are taken for: a form as it stands now, and any version ever published of it. A version never changes, so
//! this node keeps those that are being answered, read and with their ways worked out.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use chrono::{DateTime, NaiveDate, Utc};
use form_model::{definition::Definition, routing::Routes};
use quick_cache::{Weighter, sync::Cache};
use sqlx::PgConnection;

use super::{content, ids::FormId, roles::Access, store};
use crate::{
    accounts::UserId,
    app::App,
    http::problem::{ApiError, ProblemCode},
};

/// Bytes of versions kept.
const CAPACITY: u64 = 64 * 1024 * 1024;

/// A definition and its ways take about so many times the room of their JSON.
const BYTES_A_BYTE: usize = 4;

/// Versions expected at one time; only a first guess for the cache's tables.
const EXPECTED: usize = 1_000;

/// How long a form that was open to anybody is taken to be so still. Whoever writes looks once more.
const BELIEVED_FOR: Duration = Duration::from_secs(1);

/// Open forms remembered at one time.
const MOST_REMEMBERED: usize = 10_000;

/// A form that is not in the trash, as far as handing in an answer needs to know it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Answerable {
    pub id: FormId,
    pub owner: UserId,
    pub access: Access,
    /// The version that the link serves; none while the form is closed.
    pub live_version: Option<i32>,
    /// The day in UTC, by the database, on which this was so: what is begun in the same transaction is begun on it.
    pub today: NaiveDate,
}

/// A version, ready to check answers against.
#[derive(Debug)]
pub(crate) struct PinnedVersion {
    pub number: i32,
    pub definition: Definition,
    pub routes: Routes,
    pub published_at: DateTime<Utc>,
    bytes: usize,
}

/// The versions kept by this node, and the forms that were open to anybody a moment ago.
pub struct PinnedVersions {
    kept: Cache<(FormId, i32), Arc<PinnedVersion>, ByBytes>,
    open: Cache<FormId, (Instant, Answerable)>,
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<(FormId, i32), Arc<PinnedVersion>> for ByBytes {
    fn weight(&self, _: &(FormId, i32), version: &Arc<PinnedVersion>) -> u64 {
        (version.bytes * BYTES_A_BYTE).max(1) as u64
    }
}

impl Default for PinnedVersions {
    fn default() -> Self {
        Self {
            kept: Cache::with_weighter(EXPECTED, CAPACITY, ByBytes),
            open: Cache::new(MOST_REMEMBERED),
        }
    }
}

/// The form as it stands now, for anybody; one that is not there, or in the trash, is not found.
pub(crate) async fn find_answerable(app: &App, form: FormId) -> Result<Answerable, ApiError> {
    let mut transaction = platform::db::begin_for_product(&app.pool).await?;
    let found = store::find_answerable(&mut transaction, &[form]).await?;
    let found = found
        .first()
        .copied()
        .ok_or_else(|| ApiError::new(ProblemCode::FormNotFound))?;
    if found.access == Access::Link && found.live_version.is_some() {
        app.versions.open.insert(form, (Instant::now(), found));
    } else {
        app.versions.open.remove(&form);
    }
    Ok(found)
}

/// Those of the forms that are not in the trash, as they stand now. The caller speaks for the product.
pub(crate) async fn find_answerable_among(
    connection: &mut PgConnection,
    forms: &[FormId],
) -> sqlx::Result<Vec<Answerable>> {
    store::find_answerable(connection, forms).await
}

/// The form as it stood a moment ago, if it was open to anybody then; otherwise as it stands now. Whatever is refused is
/// refused by what is so now; whoever goes on by this must look again where they write.
pub(crate) async fn recall_answerable(app: &App, form: FormId) -> Result<Answerable, ApiError> {
    match app.versions.open.get(&form) {
        Some((since, remembered)) if since.elapsed() < BELIEVED_FOR => Ok(remembered),
        _ => find_answerable(app, form).await,
    }
}

/// The form's version of this number.
pub(crate) async fn pinned_version(app: &App, form: FormId, number: i32) -> Result<Arc<PinnedVersion>, ApiError> {
    let load = load(app, form, number);
    app.versions.kept.get_or_insert_async(&(form, number), load).await
}

async fn load(app: &App, form: FormId, number: i32) -> Result<Arc<PinnedVersion>, ApiError> {
    let mut transaction = platform::db::begin_for_product(&app.pool).await?;
    let found = read_pinned(&mut transaction, form, number).await?;
    let unknown = || ApiError::at_field("formVersion", ProblemCode::ResponseVersionUnknown);
    found.map(Arc::new).ok_or_else(unknown)
}

/// A version as it was stored, made ready. The caller speaks for the product.
pub(crate) async fn read_pinned(
    connection: &mut PgConnection,
    form: FormId,
    number: i32,
) -> Result<Option<PinnedVersion>, ApiError> {
    let Some(stored) = store::read_version(connection, form, number).await? else {
        return Ok(None);
    };
    let definition = content::read(&stored.content)?;
    Ok(Some(PinnedVersion {
        number,
        routes: Routes::of(&definition),
        definition,
        published_at: stored.published_at,
        bytes: stored.content.to_string().len(),
    }))
}
