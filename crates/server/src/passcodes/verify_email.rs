//! `POST /api/user/verify-email`: verifies the signed-in user's address with the mailed code.

use axum::Json;
use axum::extract::State;

use super::send_email_code::unverified_address;
use super::state::PasscodesState;
use super::store::{self, Purpose};
use super::wire::{EmailVerified, VerifyEmail};
use crate::accounts::{self, SignedIn};
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{ApiError, AuthErrors, BodyErrors, CommonErrors, JsonBody, Problem, ProblemCode, RateLimitErrors};

/// Verify the email address
#[utoipa::path(post, path = "/api/user/verify-email", tag = "codes", security(("bearer" = [])),
    request_body = VerifyEmail, responses(
    (status = 200, body = EmailVerified, description = "Verified"),
    (status = 409, body = Problem, description = "Already verified"),
    AuthErrors, BodyErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn verify_email(
    State(state): State<PasscodesState>,
    caller: SignedIn,
    _: Allowance<limit::TryCode>,
    JsonBody(request): JsonBody<VerifyEmail>,
) -> Result<Json<EmailVerified>, ApiError> {
    let refused = || ApiError::new(ProblemCode::CodeInvalid);
    let mut connection = state.context.pool.acquire().await?;
    let email = unverified_address(&mut connection, caller).await?;
    let holder = store::signed_in_holder(caller.user);
    let tried = store::count_attempt(&mut connection, Purpose::EmailProof, &email, &holder).await?;
    drop(connection);
    tried
        .filter(|passcode| state.codes.matches(*passcode, &request.otp))
        .ok_or_else(refused)?;

    let mut transaction = state.context.pool.begin().await?;
    store::delete_for_holder(&mut transaction, Purpose::EmailProof, &holder).await?;
    let user = accounts::mark_email_verified(&mut transaction, &state.context, caller.user).await?;
    transaction.commit().await?;
    Ok(Json(EmailVerified { success: true, user }))
}
