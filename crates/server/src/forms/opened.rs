//! A form in the hands of somebody who may have it. Every operation on a form starts here, so that none can forget to
//! ask: there is no other way to get at a form's row.

use std::marker::PhantomData;

use sqlx::{PgConnection, Postgres, Transaction};

use super::{
    events::FormLinkChangedV1,
    ids::FormId,
    roles::Role,
    store::{self, FormRow, Locking},
};
use crate::{
    accounts::{SignedIn, UserId},
    app::App,
    http::problem::{ApiError, ProblemCode},
};

/// What a caller must be for an operation.
pub(super) trait Demand {
    /// Whether this role will do.
    fn is_met_by(role: Role) -> bool;
}

/// Only the owner.
pub(super) enum Owning {}
/// The owner, or somebody the owner lets change the draft.
pub(super) enum Editing {}

impl Demand for Owning {
    fn is_met_by(role: Role) -> bool {
        role == Role::Owner
    }
}

impl Demand for Editing {
    fn is_met_by(role: Role) -> bool {
        matches!(role, Role::Owner | Role::Edit)
    }
}

/// A form and the transaction that speaks for its caller. Dropped without [`Opened::commit`], nothing has happened.
pub(super) struct Opened<D> {
    transaction: Transaction<'static, Postgres>,
    /// The form as it is now.
    pub form: FormRow,
    /// What the caller is to it.
    pub role: Role,
    /// The caller.
    pub caller: UserId,
    demand: PhantomData<D>,
}

impl<D: Demand> Opened<D> {
    /// Opens a form to look at it.
    pub(super) async fn to_read(app: &App, caller: SignedIn, id: &str) -> Result<Self, ApiError> {
        Self::open(app, caller, id, Locking::None, Whereabouts::InUse).await
    }

    /// Opens a form to change it: whoever comes next waits until this is done.
    pub(super) async fn to_change(app: &App, caller: SignedIn, id: &str) -> Result<Self, ApiError> {
        Self::open(app, caller, id, Locking::ForUpdate, Whereabouts::InUse).await
    }

    async fn open(
        app: &App,
        caller: SignedIn,
        id: &str,
        locking: Locking,
        whereabouts: Whereabouts,
    ) -> Result<Self, ApiError> {
        let not_found = || ApiError::new(ProblemCode::FormNotFound);
        let id = FormId::parse(id).ok_or_else(not_found)?;
        let mut transaction = caller.begin(app).await?;
        let found = store::open(&mut transaction, caller.user, id, locking).await?;
        let (form, role) = found.ok_or_else(not_found)?;
        // Somebody who may only fill it in has nothing to do with it here: for them it is not there either.
        if !D::is_met_by(role) || form.in_trash != (whereabouts == Whereabouts::InTrash) {
            return Err(not_found());
        }
        Ok(Self {
            transaction,
            form,
            role,
            caller: caller.user,
            demand: PhantomData,
        })
    }

    /// The transaction's connection, for statements.
    pub(super) fn connection(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }

    /// The connection, and the form as it was opened.
    pub(super) fn parts(&mut self) -> (&mut PgConnection, &FormRow) {
        (&mut self.transaction, &self.form)
    }

    /// Makes what was done last.
    pub(super) async fn commit(self) -> Result<(), ApiError> {
        Ok(self.transaction.commit().await?)
    }
}

impl Opened<Owning> {
    /// Opens a form that lies in the trash.
    pub(super) async fn from_trash(app: &App, caller: SignedIn, id: &str) -> Result<Self, ApiError> {
        Self::open(app, caller, id, Locking::ForUpdate, Whereabouts::InTrash).await
    }

    /// Makes what was done last, and tells every node that the link, if there is one, serves something else.
    pub(super) async fn commit_changed_link(mut self, app: &App) -> Result<(), ApiError> {
        let Some(share_link) = self.form.share_link.clone() else {
            return self.commit().await;
        };
        let event = FormLinkChangedV1 {
            form: self.form.id,
            share_link: share_link.clone(),
        };
        platform::outbox::enqueue(self.connection(), &app.chance, &app.clock, &event).await?;
        self.commit().await?;
        app.published.forget(&share_link);
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Whereabouts {
    InUse,
    InTrash,
}
