//! `PUT /api/form/{id}/notifications`: how often the caller is mailed about new responses.

use axum::Json;
use axum::extract::State;
use sqlx::PgConnection;

use super::read_notifications::find;
use super::store::{self, MailFrequency};
use super::wire::{NotificationFrequency, Notifications, NotificationsChange};
use crate::accounts::{self, SignedIn, UserId};
use crate::context::Context;
use crate::forms::{self, OpenedForm};
use crate::http::{
    ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, NotFoundErrors, PathText, Problem, ProblemCode,
};

const MINUTES_PER_DAY: u16 = 24 * 60;

/// Change how often the caller is mailed about new responses
///
/// For the owner and collaborators who may see the results, with a verified address.
#[utoipa::path(put, path = "/api/form/{id}/notifications", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), request_body = NotificationsChange, responses(
    (status = 200, body = Notifications, description = "Changed"),
    (status = 409, body = Problem, description = "The caller's address is not verified"),
    AuthErrors, NotFoundErrors, BodyErrors, CommonErrors,
))]
pub(super) async fn change_notifications(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
    JsonBody(change): JsonBody<NotificationsChange>,
) -> Result<Json<Notifications>, ApiError> {
    if change.daily_at.is_some_and(|minute| minute >= MINUTES_PER_DAY) {
        return Err(ApiError::at_field("dailyAt", ProblemCode::ValueUnfit));
    }
    let OpenedForm {
        mut transaction, form, ..
    } = forms::begin_as_reader(&context, caller, &id).await?;
    match change.frequency.into() {
        Some(frequency) => {
            require_verified_address(&mut transaction, caller.user).await?;
            store::upsert_subscription(&mut transaction, form, caller.user, frequency, change.daily_at).await?;
        }
        None => store::delete_subscription(&mut transaction, form, caller.user).await?,
    }
    let changed = find(&mut transaction, form, caller.user).await?;
    transaction.commit().await?;
    Ok(Json(changed))
}

/// Somebody else may own an address that is not verified, and must not be mailed about a form they do not know.
pub(super) async fn require_verified_address(connection: &mut PgConnection, user: UserId) -> Result<(), ApiError> {
    match accounts::contact_by_id(connection, user).await? {
        Some(contact) if contact.has_verified_address() => Ok(()),
        _ => Err(ApiError::new(ProblemCode::EmailUnverified)),
    }
}

impl From<MailFrequency> for NotificationFrequency {
    fn from(frequency: MailFrequency) -> Self {
        match frequency {
            MailFrequency::Immediately => Self::Immediately,
            MailFrequency::Hourly => Self::Hourly,
            MailFrequency::Daily => Self::Daily,
        }
    }
}

impl From<NotificationFrequency> for Option<MailFrequency> {
    fn from(frequency: NotificationFrequency) -> Self {
        match frequency {
            NotificationFrequency::Never => None,
            NotificationFrequency::Immediately => Some(MailFrequency::Immediately),
            NotificationFrequency::Hourly => Some(MailFrequency::Hourly),
            NotificationFrequency::Daily => Some(MailFrequency::Daily),
        }
    }
}
