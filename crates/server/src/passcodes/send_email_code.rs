//! `POST /api/user/verify-email/send`: asks for a code that proves the signed-in person's address.

use axum::{Json, extract::State};

use super::{
    events::PasscodeRequestedV1,
    quota,
    store::{self, Purpose},
    wire::CodeSent,
};
use crate::{
    accounts::{self, Email, SignedIn},
    app::App,
    http::{
        client_address::Network,
        documented::{Always, Limited, WithToken},
        problem::{ApiError, Problem, ProblemCode},
    },
};

/// Send a code to prove the address
#[utoipa::path(post, path = "/api/user/verify-email/send", tag = "codes", security(("bearer" = [])), responses(
    (status = 200, body = CodeSent, description = "a code is on its way"),
    (status = 409, body = Problem, description = "verified already"),
    WithToken, Limited, Always,
))]
pub(super) async fn send_email_code(
    State(app): State<App>,
    caller: SignedIn,
    network: Network,
) -> Result<Json<CodeSent>, ApiError> {
    app.limits.send_code.take(network)?;
    let sent = CodeSent {
        success: true,
        resend_after_seconds: quota::RESEND_GAP.num_seconds(),
    };
    let mut transaction = app.pool.begin().await?;
    let email = unproven_address(&mut transaction, caller).await?;
    let holder = store::signed_in_holder(caller.user);
    if store::has_young_code(
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
    store::forget(&mut transaction, Purpose::EmailProof, &holder).await?;
    // Signed in, so there is nothing to hide: the person is told that the allowance is used up.
    if !quota::take(&mut transaction, &email, None).await? {
        transaction.commit().await?;
        return Err(ApiError::rate_limited(3600));
    }
    let passcode = store::insert(&mut transaction, &app, Purpose::EmailProof, &email, &holder).await?;
    let event = PasscodeRequestedV1 { passcode };
    platform::outbox::enqueue(&mut transaction, &app.chance, &app.clock, &event).await?;
    transaction.commit().await?;
    Ok(Json(sent))
}

pub(super) async fn unproven_address(connection: &mut sqlx::PgConnection, caller: SignedIn) -> Result<Email, ApiError> {
    let unproven = accounts::unproven_email(connection, caller.user).await?;
    unproven.ok_or_else(|| ApiError::new(ProblemCode::EmailAlreadyVerified))
}
