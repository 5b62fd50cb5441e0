//! A form together with proof that the caller has the required role. It is the only access to a form's row, so no operation
//! can skip the check.

use std::marker::PhantomData;

use sqlx::{PgConnection, Postgres, Transaction};

use super::PublishedFormCache;
use super::events::FormLinkChangedV1;
use super::ids::FormId;
use super::roles::Role;
use super::store::{self, FormRow, Locking};
use crate::accounts::{SignedIn, UserId};
use crate::context::Context;
use crate::http::{ApiError, ProblemCode};

/// The role that an operation requires.
pub(super) trait RequiredRole {
    fn is_met_by(role: Role) -> bool;
}

/// Only the owner.
pub(super) enum Owner {}
/// The owner, or a collaborator who may change the draft.
pub(super) enum Editor {}
/// The owner, or a collaborator who may see the results.
enum Reader {}

impl RequiredRole for Owner {
    fn is_met_by(role: Role) -> bool {
        role == Role::Owner
    }
}

impl RequiredRole for Editor {
    fn is_met_by(role: Role) -> bool {
        matches!(role, Role::Owner | Role::Edit)
    }
}

impl RequiredRole for Reader {
    fn is_met_by(role: Role) -> bool {
        matches!(role, Role::Owner | Role::Edit | Role::Results)
    }
}

/// A form and a transaction of a caller who has the required role.
pub(crate) struct OpenedForm {
    pub transaction: Transaction<'static, Postgres>,
    pub form: FormId,
    pub owner: UserId,
}

/// For a caller who may see the results of this form, whether it is published or not.
pub(crate) async fn begin_as_reader(context: &Context, caller: SignedIn, id: &str) -> Result<OpenedForm, ApiError> {
    AuthorizedForm::<Reader>::for_read(context, caller, id)
        .await
        .map(OpenedForm::from)
}

/// For a caller who may change the draft of this form.
pub(crate) async fn begin_as_editor(context: &Context, caller: SignedIn, id: &str) -> Result<OpenedForm, ApiError> {
    AuthorizedForm::<Editor>::for_read(context, caller, id)
        .await
        .map(OpenedForm::from)
}

impl<D> From<AuthorizedForm<D>> for OpenedForm {
    fn from(authorized: AuthorizedForm<D>) -> Self {
        Self {
            transaction: authorized.transaction,
            form: authorized.form.id,
            owner: authorized.form.owner,
        }
    }
}

/// A form and a transaction that runs as the caller. Dropped without [`AuthorizedForm::commit`], it is rolled back.
pub(super) struct AuthorizedForm<D> {
    transaction: Transaction<'static, Postgres>,
    pub form: FormRow,
    pub caller: UserId,
    demand: PhantomData<D>,
}

impl<D: RequiredRole> AuthorizedForm<D> {
    /// Reads the form without locking it.
    pub(super) async fn for_read(context: &Context, caller: SignedIn, id: &str) -> Result<Self, ApiError> {
        Self::open(context, caller, id, Locking::None, FormLocation::Active).await
    }

    /// Reads the form and locks its row until the transaction ends.
    pub(super) async fn for_update(context: &Context, caller: SignedIn, id: &str) -> Result<Self, ApiError> {
        Self::open(context, caller, id, Locking::ForUpdate, FormLocation::Active).await
    }

    async fn open(
        context: &Context,
        caller: SignedIn,
        id: &str,
        locking: Locking,
        whereabouts: FormLocation,
    ) -> Result<Self, ApiError> {
        let not_found = || ApiError::new(ProblemCode::FormNotFound);
        let id = FormId::parse(id).ok_or_else(not_found)?;
        let mut transaction = caller.begin(context).await?;
        let found = store::find_form(&mut transaction, caller.user, id, locking).await?;
        let form = found.ok_or_else(not_found)?;
        // A collaborator without the role gets the same 404 as a stranger.
        if !D::is_met_by(form.role) || form.in_trash != (whereabouts == FormLocation::InTrash) {
            return Err(not_found());
        }
        Ok(Self {
            transaction,
            form,
            caller: caller.user,
            demand: PhantomData,
        })
    }

    /// The transaction's connection.
    pub(super) fn connection(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }

    /// The connection together with the form's row.
    pub(super) fn parts(&mut self) -> (&mut PgConnection, &FormRow) {
        (&mut self.transaction, &self.form)
    }

    /// Commits the transaction.
    pub(super) async fn commit(self) -> Result<(), ApiError> {
        Ok(self.transaction.commit().await?)
    }
}

impl AuthorizedForm<Owner> {
    /// Reads and locks a form that is in the trash.
    pub(super) async fn from_trash(context: &Context, caller: SignedIn, id: &str) -> Result<Self, ApiError> {
        Self::open(context, caller, id, Locking::ForUpdate, FormLocation::InTrash).await
    }

    /// Commits the transaction and makes every node drop the form from its cache, if it has a share link.
    pub(super) async fn commit_and_invalidate_link(mut self, cache: &PublishedFormCache) -> Result<(), ApiError> {
        let Some(share_link) = self.form.share_link.clone() else {
            return self.commit().await;
        };
        let event = FormLinkChangedV1 {
            form: self.form.id,
            share_link: share_link.clone(),
        };
        platform::outbox::enqueue(self.connection(), &cache.context.rng, &cache.context.clock, &event).await?;
        self.commit().await?;
        cache.invalidate(&share_link);
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FormLocation {
    Active,
    InTrash,
}
