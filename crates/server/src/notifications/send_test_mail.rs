//! `POST /api/form/{id}/notifications/test`: mails the caller a test.

use axum::Json;
use axum::extract::State;

use super::events::NotificationDueV1;
use super::read_notifications::find;
use super::store;
use super::wire::Notifications;
use crate::accounts::{self, SignedIn};
use crate::context::Context;
use crate::forms::{self, OpenedForm};
use crate::http::{
    ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText, Problem, ProblemCode, RateLimitErrors,
};
use crate::mails::{MailKind, record_dropped_mail};

/// Mail the caller a test of the notifications
#[utoipa::path(post, path = "/api/form/{id}/notifications/test", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), responses(
    (status = 200, body = Notifications, description = "The mail will be sent"),
    (status = 409, body = Problem, description = "The caller's address is not verified"),
    AuthErrors, NotFoundErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn send_test_mail(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<Notifications>, ApiError> {
    let OpenedForm {
        mut transaction, form, ..
    } = forms::begin_as_reader(&context, caller, &id).await?;
    let contact = accounts::contact_by_id(&mut transaction, caller.user).await?;
    let verified = contact.filter(accounts::Contact::has_verified_address);
    let contact = verified.ok_or_else(|| ApiError::new(ProblemCode::EmailUnverified))?;
    let counted = context
        .mail_limits
        .try_count(&mut transaction, MailKind::NotificationTest, contact.address(), None)
        .await?;
    if counted.is_none() {
        transaction.commit().await?;
        record_dropped_mail(MailKind::NotificationTest);
        return Err(ApiError::rate_limited(3600));
    }
    let mail = context.rng.uuid_v7(context.clock.now());
    store::insert_test_mail(&mut transaction, mail, form, caller.user).await?;
    let event = NotificationDueV1 { mail };
    platform::outbox::enqueue(&mut transaction, &context.rng, &context.clock, &event).await?;
    let notifications = find(&mut transaction, form, caller.user).await?;
    transaction.commit().await?;
    Ok(Json(notifications))
}
