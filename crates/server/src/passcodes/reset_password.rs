//! `POST /api/otp/reset-password`: sets a new password on the strength of a verified code.

use axum::{
    Json,
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use secrecy::ExposeSecret as _;

use super::{store, wire::ResetPassword};
use crate::{
    accounts::{self, Done, Email, NewPassword, PasswordRefusal},
    app::App,
    http::{
        client_address::Network,
        cookies::{self, CookieKind},
        documented::{Always, Limited, WithBody, WithCookies},
        json::JsonBody,
        problem::{ApiError, ProblemCode},
        same_origin::SameOrigin,
    },
};

/// Reset the password
///
/// Only with this browser's verified code, for the same address, once. Ends every session.
#[utoipa::path(post, path = "/api/otp/reset-password", tag = "codes", request_body = ResetPassword, responses(
    (status = 200, body = Done, description = "the new password holds, every session has ended"),
    WithBody, WithCookies, Limited, Always,
))]
pub(super) async fn reset_password(
    State(app): State<App>,
    _: SameOrigin,
    network: Network,
    headers: HeaderMap,
    JsonBody(request): JsonBody<ResetPassword>,
) -> Result<Response, ApiError> {
    let refused = || ApiError::new(ProblemCode::ResetRefused);
    app.limits.try_code.take(network)?;
    let email = Email::parse(&request.email).ok_or_else(refused)?;
    let grant = cookies::read(&app, &headers, CookieKind::Reset)
        .ok_or_else(refused)?
        .sha256();
    let mut connection = app.pool.acquire().await?;
    // Looked at first so that nobody makes us hash for nothing; spent below, where a race has one winner.
    if !store::grant_stands(&mut connection, &email, &grant).await? {
        return Err(refused());
    }
    drop(connection);
    let password = check(&request, &email)?;
    let password_phc = app.passwords.hash(&password, &app.chance).await?;

    let mut transaction = app.pool.begin().await?;
    let spent = store::spend_grant(&mut transaction, &email, &grant).await?;
    if !spent || !accounts::set_password_by_proof(&mut transaction, &app, &email, &password_phc).await? {
        return Err(refused());
    }
    transaction.commit().await?;
    Ok((cookies::forget(&app, CookieKind::Reset), Json(Done::ok())).into_response())
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
