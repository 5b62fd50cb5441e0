//! `POST` and `DELETE /unsubscribe/confirmations`: stops confirmations to an inbox by the link of one, and allows them again.

use axum::Json;
use axum::extract::State;

use super::respondent_mail_links::InboxHash;
use super::state::ConfirmationsState;
use super::store;
use super::wire::{ConfirmationsAllowed, ConfirmationsBlocked, LinkParams};
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{ApiError, CommonErrors, Problem, ProblemCode, QueryErrors, QueryFields, RateLimitErrors};

/// Stop confirmations of responses
///
/// To the inbox of such a mail, from all forms of this installation; no account is needed. `GET` of the same address is the page that
/// asks first, because programs open the links of a mail.
#[utoipa::path(post, path = "/unsubscribe/confirmations", tag = "forms",
    params(("key" = String, Query, description = "From the link")), responses(
    (status = 200, body = ConfirmationsBlocked, description = "The inbox gets no more confirmations"),
    (status = 404, body = Problem, description = "The link is damaged"),
    QueryErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn block_confirmations(
    State(state): State<ConfirmationsState>,
    _: Allowance<limit::Unsubscribe>,
    QueryFields(params): QueryFields<LinkParams>,
) -> Result<Json<ConfirmationsBlocked>, ApiError> {
    let inbox = inbox_of_link(&state, &params)?;
    let mut transaction = platform::db::begin_as_system(&state.context.system_pool).await?;
    store::insert_block(&mut transaction, inbox).await?;
    transaction.commit().await?;
    Ok(Json(ConfirmationsBlocked { success: true }))
}

/// Allow confirmations of responses again
#[utoipa::path(delete, path = "/unsubscribe/confirmations", tag = "forms",
    params(("key" = String, Query, description = "From the link")), responses(
    (status = 200, body = ConfirmationsAllowed, description = "The inbox gets confirmations"),
    (status = 404, body = Problem, description = "The link is damaged"),
    QueryErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn allow_confirmations(
    State(state): State<ConfirmationsState>,
    _: Allowance<limit::Unsubscribe>,
    QueryFields(params): QueryFields<LinkParams>,
) -> Result<Json<ConfirmationsAllowed>, ApiError> {
    let inbox = inbox_of_link(&state, &params)?;
    let mut transaction = platform::db::begin_as_system(&state.context.system_pool).await?;
    store::delete_block(&mut transaction, inbox).await?;
    transaction.commit().await?;
    Ok(Json(ConfirmationsAllowed { success: true }))
}

fn inbox_of_link(state: &ConfirmationsState, params: &LinkParams) -> Result<InboxHash, ApiError> {
    let inbox = state.links.parse(&params.key);
    inbox.ok_or_else(|| ApiError::new(ProblemCode::NotificationsLinkInvalid))
}
