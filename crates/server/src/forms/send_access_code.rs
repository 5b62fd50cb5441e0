//! `POST /api/form/shared/{shareLink}/code`: mails an access code to a collaborator of a restricted form.

use axum::Json;
use axum::extract::State;

use super::events::AccessCodeRequestedV1;
use super::state::FormsState;
use super::wire::{AccessCodeSent, RequestAccessCode};
use crate::accounts::Email;
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{
    ApiError, BodyErrors, BrowserSecret, CommonErrors, JsonBody, NotFoundErrors, PathText, Problem, ProblemCode,
    RateLimitErrors,
};
use crate::language::Language;
use crate::passcodes;

/// Mail an access code for a restricted form
///
/// The reply is the same for every well-formed address; the worker decides later whether the address belongs to a collaborator.
/// The code works once, within ten minutes, together with `entry`.
#[utoipa::path(post, path = "/api/form/shared/{shareLink}/code", tag = "forms",
    params(("shareLink" = String, Path, description = "The last part of the share link")), request_body = RequestAccessCode, responses(
    (status = 200, body = AccessCodeSent, description = "If the address belongs to a collaborator, a code will be mailed"),
    (status = 409, body = Problem, description = "The form is open to everybody with the link"),
    NotFoundErrors, BodyErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn send_access_code(
    State(state): State<FormsState>,
    allowed: Allowance<limit::SendCode>,
    language: Language,
    PathText(link): PathText<String>,
    JsonBody(request): JsonBody<RequestAccessCode>,
) -> Result<Json<AccessCodeSent>, ApiError> {
    let email = Email::parse(&request.email).ok_or_else(|| ApiError::at_field("email", ProblemCode::EmailInvalid))?;
    let cached = state.published_forms.get_restricted(allowed.network, &link).await?;
    let earlier = request.entry.as_deref().and_then(BrowserSecret::parse);

    let mut transaction = state.context.pool.begin().await?;
    let receipt =
        passcodes::request_access_code(&mut transaction, &state.context, cached.form.as_uuid(), &email, earlier)
            .await?;
    if let Some(passcode) = receipt.passcode {
        let event = AccessCodeRequestedV1 { passcode, language };
        platform::outbox::enqueue(&mut transaction, &state.context.rng, &state.context.clock, &event).await?;
    }
    transaction.commit().await?;
    Ok(Json(AccessCodeSent {
        success: true,
        entry: receipt.holder.to_text(),
        resend_after_seconds: receipt.resend_after_seconds,
    }))
}
