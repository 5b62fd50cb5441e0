//! Worker: decides which collaborators are invited by mail. Each is invited once, as soon as their role lets them do something
//! and the owner's address is verified.

use platform::events::{Delivery, HandlerError};
use platform::outbox;

use super::events::{CollaboratorInvitedV1, FormCollaboratorsChangedV1, FormPublishedV1};
use super::ids::FormId;
use super::store::{self, DueInvitation, InvitationScope};
use crate::accounts::{self, EmailVerifiedV1, UserId};
use crate::worker_context::WorkerContext;

/// Invites those who can only act on a published form: respondents and readers of results.
pub async fn invite_on_publish(work: WorkerContext, event: FormPublishedV1, _: Delivery) -> Result<(), HandlerError> {
    invite_people_of_form(work, event.form).await
}

/// Invites new collaborators.
pub async fn invite_on_list_change(
    work: WorkerContext,
    event: FormCollaboratorsChangedV1,
    _: Delivery,
) -> Result<(), HandlerError> {
    invite_people_of_form(work, event.form).await
}

/// Invites everybody with whom the owner shared a form before their own address was verified.
pub async fn invite_on_email_verified(
    work: WorkerContext,
    event: EmailVerifiedV1,
    _: Delivery,
) -> Result<(), HandlerError> {
    invite(work, event.user, InvitationScope::Owner(event.user)).await
}

async fn invite_people_of_form(work: WorkerContext, form: FormId) -> Result<(), HandlerError> {
    let mut transaction = platform::db::begin_as_system(&work.pool).await?;
    let owner = store::owner_of(&mut transaction, form).await?;
    drop(transaction);
    match owner {
        Some(owner) => invite(work, owner, InvitationScope::Form(form)).await,
        None => Ok(()),
    }
}

/// Claims the invitations and enqueues an event for each in one transaction: none is lost and none is sent twice.
async fn invite(work: WorkerContext, owner: UserId, inviting: InvitationScope) -> Result<(), HandlerError> {
    let mut transaction = platform::db::begin_as_system(&work.pool).await?;
    let owner = accounts::contact_by_id(&mut transaction, owner).await?;
    if owner.and_then(|owner| owner.sender()).is_none() {
        return Ok(());
    }
    let due = store::claim_invitations(&mut transaction, inviting).await?;
    let event = |DueInvitation { form, invitation }| CollaboratorInvitedV1 { form, invitation };
    let events: Vec<CollaboratorInvitedV1> = due.into_iter().map(event).collect();
    outbox::enqueue_all(&mut transaction, &work.rng, &work.clock, &events).await?;
    transaction.commit().await?;
    Ok(())
}
