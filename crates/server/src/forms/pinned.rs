//! What answers are taken for: a form as it stands now, and any version ever published of it. A version never changes, so
//! this node keeps those that are being answered, read and with their ways worked out.

use std::sync::Arc;

use form_model::{definition::Definition, routing::Routes};
use quick_cache::{Weighter, sync::Cache};

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

/// A form that is not in the trash, as far as handing in an answer needs to know it.
pub(crate) struct Answerable {
    pub id: FormId,
    pub owner: UserId,
    pub access: Access,
    /// The version that the link serves; none while the form is closed.
    pub live_version: Option<i32>,
}

/// A version, ready to check answers against.
#[derive(Debug)]
pub(crate) struct PinnedVersion {
    pub number: i32,
    pub definition: Definition,
    pub routes: Routes,
    bytes: usize,
}

/// The versions kept by this node.
pub struct PinnedVersions {
    kept: Cache<(FormId, i32), Arc<PinnedVersion>, ByBytes>,
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
        }
    }
}

/// The form as it stands now, for anybody; one that is not there, or in the trash, is not found.
pub(crate) async fn find_answerable(app: &App, form: FormId) -> Result<Answerable, ApiError> {
    let mut transaction = platform::db::begin_for_product(&app.pool).await?;
    let found = store::find_answerable(&mut transaction, form).await?;
    found.ok_or_else(|| ApiError::new(ProblemCode::FormNotFound))
}

/// The form's version of this number.
pub(crate) async fn pinned_version(app: &App, form: FormId, number: i32) -> Result<Arc<PinnedVersion>, ApiError> {
    let load = load(app, form, number);
    app.versions.kept.get_or_insert_async(&(form, number), load).await
}

async fn load(app: &App, form: FormId, number: i32) -> Result<Arc<PinnedVersion>, ApiError> {
    let mut transaction = platform::db::begin_for_product(&app.pool).await?;
    let found = store::read_version(&mut transaction, form, number).await?;
    drop(transaction);
    let stored = found.ok_or_else(|| ApiError::at_field("formVersion", ProblemCode::ResponseVersionUnknown))?;
    let definition = content::read(&stored.content)?;
    Ok(Arc::new(PinnedVersion {
        number,
        routes: Routes::of(&definition),
        definition,
        bytes: stored.content.to_string().len(),
    }))
}
