//! `POST /api/form/shared/{shareLink}/enter`: exchanges the mailed access code for an access token.

use axum::Json;
use axum::extract::State;

use super::state::FormsState;
use super::store;
use super::wire::{AccessTokenIssued, RedeemAccessCode};
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{
    ApiError, BodyErrors, BrowserSecret, CommonErrors, JsonBody, NotFoundErrors, PathText, Problem, ProblemCode,
    RateLimitErrors,
};
use crate::passcodes;

/// Exchange an access code for an access token
///
/// The token is for this form alone. Send it as `X-Form-Pass`. It is valid for 30 days, or until its holder is removed from the
/// form's collaborators.
#[utoipa::path(post, path = "/api/form/shared/{shareLink}/enter", tag = "forms",
    params(("shareLink" = String, Path, description = "The last part of the share link")), request_body = RedeemAccessCode, responses(
    (status = 200, body = AccessTokenIssued, description = "The access token"),
    (status = 409, body = Problem, description = "The form is open to everybody with the link"),
    NotFoundErrors, BodyErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn redeem_access_code(
    State(state): State<FormsState>,
    allowed: Allowance<limit::TryCode>,
    PathText(link): PathText<String>,
    JsonBody(request): JsonBody<RedeemAccessCode>,
) -> Result<Json<AccessTokenIssued>, ApiError> {
    let refused = || ApiError::new(ProblemCode::EntryCodeInvalid);
    let form = state.published_forms.get_restricted(allowed.network, &link).await?.form;
    let holder = BrowserSecret::parse(&request.entry).ok_or_else(refused)?;

    let mut connection = state.context.pool.acquire().await?;
    // Counted and committed before the comparison, so neither parallel guesses nor a crash give a free attempt.
    let checked = passcodes::check_access_code(
        &mut connection,
        &state.passcodes.codes,
        form.as_uuid(),
        &holder,
        &request.otp,
    )
    .await?;
    drop(connection);
    let access_code = checked.ok_or_else(refused)?;

    let token = BrowserSecret::mint(&state.context);
    let mut transaction = platform::db::begin_as_system(&state.context.system_pool).await?;
    // Of two parallel requests with the right code, the second finds it spent.
    let spent = passcodes::spend_access_code(&mut transaction, &access_code).await?;
    let inserted = store::insert_access_token(&mut transaction, form, &access_code.email_norm, &token.sha256()).await?;
    let expires_at = inserted.filter(|_| spent).ok_or_else(refused)?;
    transaction.commit().await?;
    Ok(Json(AccessTokenIssued {
        success: true,
        pass: token.to_text(),
        expires_at,
    }))
}
