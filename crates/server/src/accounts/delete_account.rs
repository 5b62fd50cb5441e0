//! `DELETE /api/user`: deletes the account and everything in it.

use axum::Json;
use axum::extract::State;
use chrono::Duration;
use sqlx::PgConnection;

use super::email::Email;
use super::ids::UserId;
use super::log_in::clear_failures;
use super::session::SignedIn;
use super::state::AccountsState;
use super::store::{self, DeletedUser};
use super::wire::{AccountDeletion, Done};
use crate::http::{
    ApiError, AuthErrors, BodyErrors, CommonErrors, OptionalJsonBody, Problem, ProblemCode, RateLimitErrors,
};
use crate::throttle::{self, Scope};

/// How long after signing in the password is not asked again.
const RECENT_SIGN_IN: Duration = Duration::minutes(10);

/// Delete the account
///
/// Cannot be undone. A session older than ten minutes must send the password.
#[utoipa::path(delete, path = "/api/user", tag = "accounts", security(("bearer" = [])),
    request_body = Option<AccountDeletion>, responses(
    (status = 200, body = Done, description = "Deleted"),
    (status = 403, body = Problem, description = "The password is required"),
    AuthErrors, BodyErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn delete_account(
    State(state): State<AccountsState>,
    caller: SignedIn,
    OptionalJsonBody(request): OptionalJsonBody<AccountDeletion>,
) -> Result<Json<Done>, ApiError> {
    reauthenticate(&state, caller, request).await?;
    let mut transaction = state.context.pool.begin().await?;
    if let Some(deleted) = store::delete_user(&mut transaction, caller.user).await? {
        clear_counters(&state, &mut transaction, caller.user, &deleted).await?;
    }
    transaction.commit().await?;
    Ok(Json(Done::ok()))
}

/// Deletes the account's rate-limit counters; their keys are HMACs, so SQL cannot cascade to them. The mail limits of an
/// unverified address remain until they expire, otherwise signing up and deleting the account would reset them.
async fn clear_counters(
    state: &AccountsState,
    connection: &mut PgConnection,
    user: UserId,
    deleted: &DeletedUser,
) -> sqlx::Result<()> {
    let subject = user.subject(&state.context.subjects);
    throttle::clear(connection, Scope::PasswordConfirm, subject).await?;
    throttle::clear(connection, Scope::PeopleAdded, subject).await?;
    let Some(email) = Email::parse(&deleted.email) else {
        return Ok(());
    };
    clear_failures(connection, &state.context, &email).await?;
    if deleted.is_proven {
        state
            .context
            .mail_limits
            .clear_recipient(connection, email.as_typed())
            .await?;
    }
    Ok(())
}

async fn reauthenticate(state: &AccountsState, caller: SignedIn, request: AccountDeletion) -> Result<(), ApiError> {
    if let Some(password) = request.password {
        let user = store::credentials_by_id(&state.context, caller.user).await?;
        return super::reauthenticate::check_password(state, &user, &password, "password").await;
    }
    let mut connection = state.context.pool.acquire().await?;
    if store::is_session_younger(&mut connection, caller.session, RECENT_SIGN_IN).await? {
        Ok(())
    } else {
        Err(ApiError::at_field("password", ProblemCode::PasswordNeeded))
    }
}
