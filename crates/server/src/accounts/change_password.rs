//! `PUT /api/user/password`: changes the password of the signed-in user.

use axum::Json;
use axum::extract::State;
use secrecy::ExposeSecret as _;

use super::events::{PasswordChangeReason, PasswordChangedV1};
use super::password::NewPassword;
use super::session::SignedIn;
use super::state::AccountsState;
use super::store;
use super::wire::{Done, PasswordChange};
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, ProblemCode, RateLimitErrors};

/// Change the password
///
/// Ends all other sessions and notifies the user by mail.
#[utoipa::path(put, path = "/api/user/password", tag = "accounts", security(("bearer" = [])),
    request_body = PasswordChange, responses(
    (status = 200, body = Done, description = "Changed"),
    AuthErrors, BodyErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn change_password(
    State(state): State<AccountsState>,
    caller: SignedIn,
    _: Allowance<limit::ChangePassword>,
    JsonBody(request): JsonBody<PasswordChange>,
) -> Result<Json<Done>, ApiError> {
    let user = store::credentials_by_id(&state.context, caller.user).await?;
    let checked = NewPassword::check(request.new_password.expose_secret(), &[&user.name, &user.email]);
    let password = checked.map_err(|refusal| ApiError::at_field("newPassword", refusal.into()))?;
    if request.new_password.expose_secret() == request.current_password.expose_secret() {
        return Err(ApiError::at_field("newPassword", ProblemCode::PasswordUnchanged));
    }
    super::reauthenticate::check_password(&state, &user, &request.current_password, "currentPassword").await?;
    let password_phc = state.passwords.hash(&password, &state.context.rng).await?;

    let mut transaction = state.context.pool.begin().await?;
    // A concurrent password reset has ended this session: the reset wins.
    if !store::lock_session(&mut transaction, caller.session).await? {
        return Err(ApiError::new(ProblemCode::TokenInvalid));
    }
    store::replace_password(&mut transaction, caller.user, &password_phc).await?;
    store::end_other_sessions(&mut transaction, caller.user, caller.session).await?;
    store::record_security_event(&mut transaction, &state.context, caller.user, "password_changed").await?;
    let event = PasswordChangedV1 {
        user: caller.user,
        reason: PasswordChangeReason::Changed,
    };
    platform::outbox::enqueue(&mut transaction, &state.context.rng, &state.context.clock, &event).await?;
    transaction.commit().await?;
    Ok(Json(Done::ok()))
}
