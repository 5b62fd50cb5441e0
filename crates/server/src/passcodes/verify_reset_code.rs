//! `POST /api/otp/verify-otp`: proves the address with the mailed code.

use axum::{
    Json,
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};

use super::{
    store::{self, Purpose},
    wire::VerifyCode,
};
use crate::{
    accounts::{Done, Email},
    app::App,
    http::{
        client_address::Network,
        cookies::{self, BrowserSecret, CookieKind},
        documented::{Always, Limited, WithBody, WithCookies},
        json::JsonBody,
        problem::{ApiError, ProblemCode},
        same_origin::SameOrigin,
    },
};

/// Verify a reset code
///
/// Needs the cookie that `send-otp` gave this browser, and replaces it by a grant for one reset.
#[utoipa::path(post, path = "/api/otp/verify-otp", tag = "codes", request_body = VerifyCode, responses(
    (status = 200, body = Done, description = "the address is proven for ten minutes"),
    WithBody, WithCookies, Limited, Always,
))]
pub(super) async fn verify_reset_code(
    State(app): State<App>,
    _: SameOrigin,
    network: Network,
    headers: HeaderMap,
    JsonBody(request): JsonBody<VerifyCode>,
) -> Result<Response, ApiError> {
    let refused = || ApiError::new(ProblemCode::CodeInvalid);
    app.limits.try_code.take(network)?;
    let email = Email::parse(&request.email).ok_or_else(refused)?;
    let holder = cookies::read(&app, &headers, CookieKind::Reset).ok_or_else(refused)?;

    let mut connection = app.pool.acquire().await?;
    // Counted and committed before comparing: neither parallel guesses nor a crash win a try.
    let tried = store::count_try(&mut connection, Purpose::PasswordReset, &email, &holder.sha256()).await?;
    let passcode = tried
        .filter(|passcode| app.codes.matches(*passcode, &request.otp))
        .ok_or_else(refused)?;
    let grant = BrowserSecret::mint(&app);
    // A second right answer in parallel finds the code verified already and loses.
    if !store::turn_into_grant(&mut connection, passcode, &grant.sha256()).await? {
        return Err(refused());
    }
    Ok((cookies::hand_out(&app, CookieKind::Reset, &grant), Json(Done::ok())).into_response())
}
