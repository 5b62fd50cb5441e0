//! `POST /api/otp/reset-password`: sets a new password after the mailed code was verified.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use secrecy::ExposeSecret as _;

use super::state::PasscodesState;
use super::store;
use super::wire::ResetPassword;
use crate::accounts::{self, Done, Email, NewPassword, PasswordRefusal};
use crate::http::allowance::{self as limit, Allowance};
use crate::http::cookies;
use crate::http::{
    ApiError, BodyErrors, CommonErrors, CookieErrors, CookieKind, JsonBody, ProblemCode, RateLimitErrors, SameOrigin,
};

/// Reset the password
///
/// Works once, in the browser that verified the code, for the same address. Ends all sessions.
#[utoipa::path(post, path = "/api/otp/reset-password", tag = "codes", request_body = ResetPassword, responses(
    (status = 200, body = Done, description = "The password was reset and all sessions were ended"),
    BodyErrors, CookieErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn reset_password(
    State(state): State<PasscodesState>,
    _: SameOrigin,
    _: Allowance<limit::TryCode>,
    headers: HeaderMap,
    JsonBody(request): JsonBody<ResetPassword>,
) -> Result<Response, ApiError> {
    let refused = || ApiError::new(ProblemCode::ResetRefused);
    let email = Email::parse(&request.email).ok_or_else(refused)?;
    let grant = cookies::read(&state.context, &headers, CookieKind::Reset)
        .ok_or_else(refused)?
        .sha256();
    let mut connection = state.context.pool.acquire().await?;
    // Checked before the expensive hashing; spent below, where only one of two concurrent requests succeeds.
    if !store::is_grant_valid(&mut connection, &email, &grant).await? {
        return Err(refused());
    }
    drop(connection);
    let password = check(&request, &email)?;
    let password_phc = state.accounts.passwords.hash(&password, &state.context.rng).await?;

    let mut transaction = state.context.pool.begin().await?;
    let spent = store::spend_grant(&mut transaction, &email, &grant).await?;
    if !spent || !accounts::reset_password_by_email(&mut transaction, &state.context, &email, &password_phc).await? {
        return Err(refused());
    }
    transaction.commit().await?;
    Ok((cookies::clear(&state.context, CookieKind::Reset), Json(Done::ok())).into_response())
}

fn check(request: &ResetPassword, email: &Email) -> Result<NewPassword, ApiError> {
    let password = request.new_password.expose_secret();
    NewPassword::check(password, &[email.as_typed()]).map_err(|refusal| {
        let error = ApiError::at_field("newPassword", refusal.into());
        match refusal {
            // Spec §5: this screen's text differs from sign-up's.
            PasswordRefusal::TooShort => error.with_message("Password must be at 8 characters"),
            PasswordRefusal::TooLong | PasswordRefusal::TooCommon => error,
        }
    })
}
