//! `POST /api/otp/send-otp`: mails a code for a password reset.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};

use super::events::PasscodeRequestedV1;
use super::quota;
use super::store::{self, Purpose};
use super::wire::SendCode;
use crate::accounts::{Done, Email};
use crate::context::Context;
use crate::http::allowance::{self as limit, Allowance};
use crate::http::cookies;
use crate::http::{
    ApiError, BodyErrors, BrowserSecret, CommonErrors, CookieErrors, CookieKind, JsonBody, ProblemCode,
    RateLimitErrors, SameOrigin,
};
use crate::mails::MailKind;

/// Send a reset code
///
/// The reply is the same for every well-formed address; the worker checks later whether there is an account. Sets a cookie that
/// binds the code to this browser.
#[utoipa::path(post, path = "/api/otp/send-otp", tag = "codes", request_body = SendCode, responses(
    (status = 200, body = Done, description = "If the address has an account, a code will be mailed"),
    BodyErrors, CookieErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn send_reset_code(
    State(context): State<Context>,
    _: SameOrigin,
    _: Allowance<limit::SendCode>,
    headers: HeaderMap,
    JsonBody(request): JsonBody<SendCode>,
) -> Result<Response, ApiError> {
    let email = Email::parse(&request.email).ok_or_else(|| ApiError::at_field("email", ProblemCode::EmailInvalid))?;
    let earlier = cookies::read(&context, &headers, CookieKind::Reset);
    let device = cookies::read(&context, &headers, CookieKind::Device);

    let mut transaction = context.pool.begin().await?;
    if let Some(earlier) = &earlier {
        // A double click, or Resend pressed early: the recent code stays valid.
        if store::has_recent_code(
            &mut transaction,
            Purpose::PasswordReset,
            &email,
            &earlier.sha256(),
            quota::RESEND_GAP,
        )
        .await?
        {
            transaction.commit().await?;
            return Ok(Json(Done::ok()).into_response());
        }
        store::delete_for_holder(&mut transaction, Purpose::PasswordReset, &earlier.sha256()).await?;
    }
    let holder = BrowserSecret::mint(&context);
    // Above the limit no code exists, but the reply is the same.
    let counted = quota::count_code(&mut transaction, &context, MailKind::ResetCode, &email, device.as_ref()).await?;
    if let Some(counted) = counted {
        let holder = holder.sha256();
        let passcode = store::insert(
            &mut transaction,
            &context,
            Purpose::PasswordReset,
            &email,
            &holder,
            counted,
        )
        .await?;
        let event = PasscodeRequestedV1 { passcode };
        platform::outbox::enqueue(&mut transaction, &context.rng, &context.clock, &event).await?;
    }
    transaction.commit().await?;
    Ok((cookies::set(&context, CookieKind::Reset, &holder), Json(Done::ok())).into_response())
}
