//! `POST /api/otp/verify-otp`: verifies the mailed code of a password reset.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};

use super::state::PasscodesState;
use super::store::{self, Purpose};
use super::wire::VerifyCode;
use crate::accounts::{Done, Email};
use crate::http::allowance::{self as limit, Allowance};
use crate::http::cookies;
use crate::http::{
    ApiError, BodyErrors, BrowserSecret, CommonErrors, CookieErrors, CookieKind, JsonBody, ProblemCode,
    RateLimitErrors, SameOrigin,
};

/// Verify a reset code
///
/// Needs the cookie that `send-otp` set in this browser, and replaces it with a grant for one reset.
#[utoipa::path(post, path = "/api/otp/verify-otp", tag = "codes", request_body = VerifyCode, responses(
    (status = 200, body = Done, description = "Verified; the password can be reset for ten minutes"),
    BodyErrors, CookieErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn verify_reset_code(
    State(state): State<PasscodesState>,
    _: SameOrigin,
    _: Allowance<limit::TryCode>,
    headers: HeaderMap,
    JsonBody(request): JsonBody<VerifyCode>,
) -> Result<Response, ApiError> {
    let refused = || ApiError::new(ProblemCode::CodeInvalid);
    let email = Email::parse(&request.email).ok_or_else(refused)?;
    let holder = cookies::read(&state.context, &headers, CookieKind::Reset).ok_or_else(refused)?;

    let mut connection = state.context.pool.acquire().await?;
    // Counted and committed before the comparison, so neither parallel guesses nor a crash give a free attempt.
    let tried = store::count_attempt(&mut connection, Purpose::PasswordReset, &email, &holder.sha256()).await?;
    let passcode = tried
        .filter(|passcode| state.codes.matches(*passcode, &request.otp))
        .ok_or_else(refused)?;
    let grant = BrowserSecret::mint(&state.context);
    // Of two parallel requests with the right code, the second finds it verified already.
    if !store::convert_to_grant(&mut connection, passcode, &grant.sha256()).await? {
        return Err(refused());
    }
    Ok((
        cookies::set(&state.context, CookieKind::Reset, &grant),
        Json(Done::ok()),
    )
        .into_response())
}
