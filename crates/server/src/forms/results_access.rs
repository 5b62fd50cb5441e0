//! A form together with proof that the caller may see its results. All code that reads results starts here.

use std::sync::Arc;

use sqlx::PgConnection;

use super::ids::FormId;
use super::published_version::{PublishedVersion, VersionCache};
use super::roles::Role;
use super::store::{self, FormRow, Locking, VersionInfo};
use super::wire::Status;
use crate::accounts::{SignedIn, UserId};
use crate::context::Context;
use crate::fair_share::SharedTransaction;
use crate::http::{ApiError, ProblemCode};

/// A form that was published at least once, and a read-only snapshot transaction that runs as its reader, so counters read one
/// after another agree.
pub(crate) struct ResultsAccess {
    transaction: SharedTransaction,
    pub form: FormId,
    pub owner: UserId,
    pub name: String,
    /// The version that the share link serves; `None` while the form is unpublished.
    pub live_version: Option<i32>,
    /// Number of the newest version. Versions are numbered from 1, and older ones may be deleted.
    pub version_count: i32,
    /// The caller's role.
    pub role: Role,
}

impl ResultsAccess {
    /// Opens the results for the owner and for collaborators who may see them.
    pub(crate) async fn open(context: &Context, caller: SignedIn, id: &str) -> Result<Self, ApiError> {
        let not_found = || ApiError::new(ProblemCode::FormNotFound);
        let id = FormId::parse(id).ok_or_else(not_found)?;
        let mut transaction = caller.begin_snapshot(context).await?;
        let found = store::find_form(&mut transaction, caller.user, id, Locking::None).await?;
        found.and_then(|form| Self::of(transaction, form)).ok_or_else(not_found)
    }

    /// `None` for a form that was never published, one in the trash, and a caller who may only respond.
    fn of(transaction: SharedTransaction, form: FormRow) -> Option<Self> {
        if form.role == Role::Respond || form.in_trash || form.version_count == 0 {
            return None;
        }
        Some(Self {
            transaction,
            form: form.id,
            owner: form.owner,
            name: form.name,
            live_version: form.live_version,
            version_count: form.version_count,
            role: form.role,
        })
    }

    /// Opens the results as their owner. Only for watchers who were authorised when they subscribed.
    pub(crate) async fn open_for_watchers(versions: &VersionCache, id: FormId) -> Result<Self, ApiError> {
        let not_found = || ApiError::new(ProblemCode::FormNotFound);
        let owner = versions.find_submission_target(id).await?.owner;
        let mut transaction = versions.context.results_pool.begin_as_user(owner.as_uuid()).await?;
        let found = store::find_form(&mut transaction, owner, id, Locking::None).await?;
        found.and_then(|form| Self::of(transaction, form)).ok_or_else(not_found)
    }

    /// Opens the results for the owner alone.
    pub(crate) async fn open_as_owner(context: &Context, caller: SignedIn, id: &str) -> Result<Self, ApiError> {
        let access = Self::open(context, caller, id).await?;
        match access.role {
            Role::Owner => Ok(access),
            _ => Err(ApiError::new(ProblemCode::FormNotFound)),
        }
    }

    /// The transaction's connection.
    pub(crate) fn connection(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }

    pub(crate) fn status(&self) -> Status {
        Status::of(self.live_version)
    }

    /// The stored versions, oldest first, without their content.
    pub(crate) async fn published_versions(&mut self) -> sqlx::Result<Vec<VersionInfo>> {
        store::published_versions(&mut self.transaction, self.form).await
    }

    /// Numbers of the versions that results cover, oldest first: those with responses, the live one and the newest.
    pub(crate) async fn version_numbers(&mut self) -> sqlx::Result<Vec<i32>> {
        let (live, newest) = (self.live_version, self.version_count);
        let versions = self.published_versions().await?.into_iter();
        let is_covered =
            |version: &VersionInfo| version.is_answered || Some(version.number) == live || version.number == newest;
        Ok(versions.filter(is_covered).map(|version| version.number).collect())
    }

    /// The versions that results cover, oldest first.
    pub(crate) async fn versions(&mut self, cache: &VersionCache) -> Result<Vec<Arc<PublishedVersion>>, ApiError> {
        let mut versions = Vec::new();
        for number in self.version_numbers().await? {
            versions.push(cache.get(self.form, number).await?);
        }
        Ok(versions)
    }
}
