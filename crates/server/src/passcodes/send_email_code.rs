//! `POST /api/user/verify-email/send`: mails a code that verifies the signed-in user's address.

use axum::Json;
use axum::extract::State;

use super::events::PasscodeRequestedV1;
use super::quota;
use super::store::{self, Purpose};
use super::wire::CodeSent;
use crate::accounts::{self, Email, SignedIn};
use crate::context::Context;
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{ApiError, AuthErrors, CommonErrors, Problem, ProblemCode, RateLimitErrors};
use crate::mails::MailKind;

/// Send an email verification code
#[utoipa::path(post, path = "/api/user/verify-email/send", tag = "codes", security(("bearer" = [])), responses(
    (status = 200, body = CodeSent, description = "A code will be mailed"),
    (status = 409, body = Problem, description = "Already verified"),
    AuthErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn send_email_code(
    State(context): State<Context>,
    caller: SignedIn,
    _: Allowance<limit::SendCode>,
) -> Result<Json<CodeSent>, ApiError> {
    let sent = CodeSent {
        success: true,
        resend_after_seconds: quota::RESEND_GAP.num_seconds(),
    };
    let mut transaction = context.pool.begin().await?;
    let email = unverified_address(&mut transaction, caller).await?;
    let holder = store::signed_in_holder(caller.user);
    if store::has_recent_code(
        &mut transaction,
        Purpose::EmailProof,
        &email,
        &holder,
        quota::RESEND_GAP,
    )
    .await?
    {
        return Ok(Json(sent));
    }
    store::delete_for_holder(&mut transaction, Purpose::EmailProof, &holder).await?;
    // The caller is signed in, so the reply may say that the limit is reached.
    let counted = quota::count_code(
        &mut transaction,
        &context,
        MailKind::EmailVerificationCode,
        &email,
        None,
    )
    .await?;
    let Some(counted) = counted else {
        transaction.commit().await?;
        return Err(ApiError::rate_limited(3600));
    };
    let passcode = store::insert(
        &mut transaction,
        &context,
        Purpose::EmailProof,
        &email,
        &holder,
        counted,
    )
    .await?;
    let event = PasscodeRequestedV1 { passcode };
    platform::outbox::enqueue(&mut transaction, &context.rng, &context.clock, &event).await?;
    transaction.commit().await?;
    Ok(Json(sent))
}

pub(super) async fn unverified_address(
    connection: &mut sqlx::PgConnection,
    caller: SignedIn,
) -> Result<Email, ApiError> {
    let unproven = accounts::unverified_email(connection, caller.user).await?;
    unproven.ok_or_else(|| ApiError::new(ProblemCode::EmailAlreadyVerified))
}
