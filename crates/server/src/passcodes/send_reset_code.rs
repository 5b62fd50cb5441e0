//! `POST /api/otp/send-otp`: asks for a code that allows a new password.

use axum::{
    Json,
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};

use super::{
    events::PasscodeRequestedV1,
    quota,
    store::{self, Purpose},
    wire::SendCode,
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

/// Send a reset code
///
/// Answers alike for every well-formed address: whether there is an account is decided later, by the
/// worker. Sets a cookie that binds the code to this browser.
#[utoipa::path(post, path = "/api/otp/send-otp", tag = "codes", request_body = SendCode, responses(
    (status = 200, body = Done, description = "if the address has an account, a code is on its way"),
    WithBody, WithCookies, Limited, Always,
))]
pub(super) async fn send_reset_code(
    State(app): State<App>,
    _: SameOrigin,
    network: Network,
    headers: HeaderMap,
    JsonBody(request): JsonBody<SendCode>,
) -> Result<Response, ApiError> {
    let email = Email::parse(&request.email).ok_or_else(|| ApiError::at_field("email", ProblemCode::EmailInvalid))?;
    app.limits.send_code.take(network)?;
    let earlier = cookies::read(&app, &headers, CookieKind::Reset);
    let device = cookies::read(&app, &headers, CookieKind::Device);

    let mut transaction = app.pool.begin().await?;
    if let Some(earlier) = &earlier {
        // A double click, or Resend pressed early: the code on its way is as good as a new one.
        if store::has_young_code(
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
        store::forget(&mut transaction, Purpose::PasswordReset, &earlier.sha256()).await?;
    }
    let holder = BrowserSecret::mint(&app);
    // Over the allowance nothing is sent and nothing could be guessed, yet the answer is the same.
    if quota::take(&mut transaction, &email, device.as_ref()).await? {
        let passcode = store::insert(&mut transaction, &app, Purpose::PasswordReset, &email, &holder.sha256()).await?;
        let event = PasscodeRequestedV1 { passcode };
        platform::outbox::enqueue(&mut transaction, &app.chance, &app.clock, &event).await?;
    }
    transaction.commit().await?;
    Ok((cookies::hand_out(&app, CookieKind::Reset, &holder), Json(Done::ok())).into_response())
}
