//! A form in the hands of somebody who may see its results: the only way there.

use std::sync::Arc;

use platform::db;
use sqlx::{PgConnection, Postgres, Transaction};

use super::{
    ids::FormId,
    pinned::{PinnedVersion, find_answerable, pinned_version},
    roles::Role,
    store::{self, FormRow, Locking},
    wire::Status,
};
use crate::{
    accounts::{SignedIn, UserId},
    app::App,
    http::problem::{ApiError, ProblemCode},
};

/// A form that was published at least once, and a transaction that speaks for its reader. It reads only, and sees everything
/// as of one moment: numbers that are read one after another agree.
pub(crate) struct Results {
    transaction: Transaction<'static, Postgres>,
    pub form: FormId,
    pub owner: UserId,
    pub name: String,
    /// The version that the link serves; none while the form is closed.
    pub live_version: Option<i32>,
    /// How many versions there are, numbered from 1.
    pub version_count: i32,
    /// What the caller is to it.
    pub role: Role,
}

impl Results {
    /// Opens the results of a form for its owner, and for people who may see them.
    pub(crate) async fn open(app: &App, caller: SignedIn, id: &str) -> Result<Self, ApiError> {
        let not_found = || ApiError::new(ProblemCode::FormNotFound);
        let id = FormId::parse(id).ok_or_else(not_found)?;
        let mut transaction = caller.begin_snapshot(app).await?;
        let found = store::open(&mut transaction, caller.user, id, Locking::None).await?;
        let (form, role) = found.ok_or_else(not_found)?;
        Self::of(transaction, form, role).ok_or_else(not_found)
    }

    /// What was never published has no results; who may only fill a form in has nothing to do with them.
    fn of(transaction: Transaction<'static, Postgres>, form: FormRow, role: Role) -> Option<Self> {
        if role == Role::Respond || form.in_trash || form.version_count == 0 {
            return None;
        }
        Some(Self {
            transaction,
            form: form.id,
            owner: form.owner,
            name: form.name,
            live_version: form.live_version,
            version_count: form.version_count,
            role,
        })
    }

    /// Opens them for the product, which tells those who watch and were let in before.
    pub(crate) async fn open_for_watchers(app: &App, id: FormId) -> Result<Self, ApiError> {
        let not_found = || ApiError::new(ProblemCode::FormNotFound);
        let owner = find_answerable(app, id).await?.owner;
        let mut transaction = db::begin_snapshot_for_product(&app.results_pool).await?;
        let found = store::open(&mut transaction, owner, id, Locking::None).await?;
        let (form, role) = found.ok_or_else(not_found)?;
        Self::of(transaction, form, role).ok_or_else(not_found)
    }

    /// The same for the owner alone.
    pub(crate) async fn open_as_owner(app: &App, caller: SignedIn, id: &str) -> Result<Self, ApiError> {
        let opened = Self::open(app, caller, id).await?;
        match opened.role {
            Role::Owner => Ok(opened),
            _ => Err(ApiError::new(ProblemCode::FormNotFound)),
        }
    }

    /// The transaction's connection, for statements.
    pub(crate) fn connection(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }

    /// Whether the link serves it.
    pub(crate) fn status(&self) -> Status {
        Status::of(self.live_version)
    }

    /// Every version, oldest first.
    pub(crate) async fn versions(&self, app: &App) -> Result<Vec<Arc<PinnedVersion>>, ApiError> {
        let mut versions = Vec::new();
        for number in 1..=self.version_count {
            versions.push(pinned_version(app, self.form, number).await?);
        }
        Ok(versions)
    }
}
