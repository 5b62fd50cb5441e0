//! `POST /api/user/verify-email`: proves the signed-in person's address with the mailed code.

use axum::{Json, extract::State};

use super::{
    send_email_code::unproven_address,
    store::{self, Purpose},
    wire::{EmailVerified, VerifyEmail},
};
use crate::{
    accounts::{self, SignedIn},
    app::App,
    http::{
        client_address::Network,
        documented::{Always, Limited, WithBody, WithToken},
        json::JsonBody,
        problem::{ApiError, Problem, ProblemCode},
    },
};

/// Prove the address
#[utoipa::path(post, path = "/api/user/verify-email", tag = "codes", security(("bearer" = [])),
    request_body = VerifyEmail, responses(
    (status = 200, body = EmailVerified, description = "the address is proven"),
    (status = 409, body = Problem, description = "verified already"),
    WithToken, WithBody, Limited, Always,
))]
pub(super) async fn verify_email(
    State(app): State<App>,
    caller: SignedIn,
    network: Network,
    JsonBody(request): JsonBody<VerifyEmail>,
) -> Result<Json<EmailVerified>, ApiError> {
    let refused = || ApiError::new(ProblemCode::CodeInvalid);
    app.limits.try_code.take(network)?;
    let mut connection = app.pool.acquire().await?;
    let email = unproven_address(&mut connection, caller).await?;
    let holder = store::signed_in_holder(caller.user);
    let tried = store::count_try(&mut connection, Purpose::EmailProof, &email, &holder).await?;
    drop(connection);
    tried
        .filter(|passcode| app.codes.matches(*passcode, &request.otp))
        .ok_or_else(refused)?;

    let mut transaction = app.pool.begin().await?;
    store::forget(&mut transaction, Purpose::EmailProof, &holder).await?;
    let user = accounts::mark_email_verified(&mut transaction, &app, caller.user).await?;
    transaction.commit().await?;
    Ok(Json(EmailVerified { success: true, user }))
}
