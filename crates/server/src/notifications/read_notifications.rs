//! `GET /api/form/{id}/notifications`: the caller's notifications about a form.

use axum::Json;
use axum::extract::State;
use sqlx::PgConnection;

use super::store;
use super::wire::Notifications;
use crate::accounts::{SignedIn, UserId};
use crate::context::Context;
use crate::forms::{self, FormId, OpenedForm};
use crate::http::{ApiError, AuthErrors, CommonErrors, NotFoundErrors, PathText};

/// Read how often the caller is mailed about new responses
///
/// For the owner and collaborators who may see the results.
#[utoipa::path(get, path = "/api/form/{id}/notifications", tag = "forms", security(("bearer" = [])),
    params(("id" = String, Path, description = "Form id")), responses(
    (status = 200, body = Notifications, description = "The caller's notifications"),
    AuthErrors, NotFoundErrors, CommonErrors,
))]
pub(super) async fn read_notifications(
    State(context): State<Context>,
    caller: SignedIn,
    PathText(id): PathText<String>,
) -> Result<Json<Notifications>, ApiError> {
    let OpenedForm {
        mut transaction, form, ..
    } = forms::begin_as_reader(&context, caller, &id).await?;
    Ok(Json(find(&mut transaction, form, caller.user).await?))
}

pub(super) async fn find(connection: &mut PgConnection, form: FormId, user: UserId) -> sqlx::Result<Notifications> {
    let subscription = store::find_subscription(connection, form, user).await?;
    let mails = store::list_mails(connection, form, user).await?;
    Ok(Notifications::of(subscription, &mails))
}
