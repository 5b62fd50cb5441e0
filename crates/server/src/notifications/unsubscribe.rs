//! `POST /unsubscribe`: ends a subscription by the link of its mails, for people and for mail programs (RFC 8058).

use axum::Json;
use axum::extract::State;

use super::state::NotificationsState;
use super::store;
use super::wire::{UnsubscribeParams, Unsubscribed};
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{ApiError, CommonErrors, Problem, ProblemCode, QueryErrors, QueryFields, RateLimitErrors};

/// End mails about new responses
///
/// By the link of such a mail; no account is needed. `GET` of the same address is the page that asks first, because programs open the
/// links of a mail.
#[utoipa::path(post, path = "/unsubscribe", tag = "forms",
    params(("key" = String, Query, description = "From the link")), responses(
    (status = 200, body = Unsubscribed, description = "The recipient gets no more mails about this form"),
    (status = 404, body = Problem, description = "The link is damaged"),
    QueryErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn unsubscribe(
    State(state): State<NotificationsState>,
    _: Allowance<limit::Unsubscribe>,
    QueryFields(params): QueryFields<UnsubscribeParams>,
) -> Result<Json<Unsubscribed>, ApiError> {
    let named = state.unsubscribe_links.parse(&params.key);
    let (form, user) = named.ok_or_else(|| ApiError::new(ProblemCode::NotificationsLinkInvalid))?;
    let mut transaction = platform::db::begin_as_system(&state.context.system_pool).await?;
    store::delete_subscription(&mut transaction, form, user).await?;
    transaction.commit().await?;
    Ok(Json(Unsubscribed { success: true }))
}
