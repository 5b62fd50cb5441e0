//! `POST /api/form/{id}/confirmations/test`: mails the caller the confirmation of the draft.

use axum::Json;
use axum::extract::State;

use super::events::ConfirmationDueV1;
use super::read_confirmations::{find, has_verified_address};
use super::store;
use super::wire::Confirmations;
use crate::accounts::{self, Contact, SignedIn};
use crate::context::Context;
use crate::forms::{self, OpenedForm};
use crate::http::{
    ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText, Problem, ProblemCode, RateLimitErrors,
};
use crate::mails::{MailKind, record_dropped_mail};

/// Mail the caller a test of the confirmation
///
/// For the owner and collaborators who may change the draft. The mail has the wording of the saved draft.
#[utoipa::path(post, path = "/api/form/{id}/confirmations/test", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), responses(
    (status = 200, body = Confirmations, description = "The mail will be sent"),
    (status = 409, body = Problem, description = "The draft has no confirmation, or the caller's address is not verified"),
    AuthErrors, NotFoundErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn send_test_confirmation(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<Confirmations>, ApiError> {
    let OpenedForm {
        mut transaction,
        form,
        owner,
    } = forms::begin_as_editor(&context, caller, &id).await?;
    let contact = accounts::contact_by_id(&mut transaction, caller.user).await?;
    let verified = contact.filter(Contact::has_verified_address);
    let contact = verified.ok_or_else(|| ApiError::new(ProblemCode::EmailUnverified))?;
    let draft = forms::read_draft_in_pool(&context, &mut transaction, form).await?;
    if draft.settings.confirmation.is_none() {
        return Err(ApiError::new(ProblemCode::ConfirmationMissing));
    }
    let counted = context
        .mail_limits
        .try_count(&mut transaction, MailKind::ConfirmationTest, contact.address(), None)
        .await?;
    if counted.is_none() {
        transaction.commit().await?;
        record_dropped_mail(MailKind::ConfirmationTest);
        return Err(ApiError::rate_limited(3600));
    }
    let mail = context.rng.uuid_v7(context.clock.now());
    store::insert_test_mail(&mut transaction, mail, form, caller.user).await?;
    let event = ConfirmationDueV1 { mail };
    platform::outbox::enqueue(&mut transaction, &context.rng, &context.clock, &event).await?;
    let owner_verified = has_verified_address(&context, owner).await?;
    let confirmations = find(&mut transaction, form, owner_verified).await?;
    transaction.commit().await?;
    Ok(Json(confirmations))
}
