//! `GET /api/form/shared/{shareLink}`: serves a published form to everybody with the link, or to its collaborators.

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::response::Response;

use super::published_form_cache::CachedForm;
use super::respondent_access::{AccessToken, authorize_respondent};
use super::respondents::check_not_answered;
use super::roles::Access;
use super::state::FormsState;
use super::view_cookie;
use super::wire::Shared;
use crate::accounts::MaybeSignedIn;
use crate::http::allowance::{self as limit, Allowance};
use crate::http::{ApiError, CommonErrors, NotFoundErrors, PathText, Problem, RateLimitErrors, RequestConditions};

/// Shared caches may store the form and must revalidate it.
pub(super) const SHARED: HeaderValue = HeaderValue::from_static("public, max-age=0, must-revalidate");
/// A restricted form must not be stored by any cache.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-store");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
pub(super) const BY_ENCODING: HeaderValue = HeaderValue::from_static("Accept-Encoding");
const BY_READER: HeaderValue = HeaderValue::from_static("Accept-Encoding, Authorization, X-Form-Pass");
pub(super) const NO_INDEX: HeaderValue = HeaderValue::from_static("noindex");

/// Open a published form
///
/// Serves the newest version, with exactly the documented fields. Each load counts as a view, except with the owner's bearer
/// token. A browser is counted once in 30 minutes: the reply sets the cookie `formwright_viewed=1`, which is the same for
/// everybody, and a request with that cookie is not counted. A restricted form needs the bearer token of a collaborator with a
/// verified address, or an access token.
#[utoipa::path(get, path = "/api/form/shared/{shareLink}", tag = "forms", security((), ("bearer" = [])),
    params(
        ("shareLink" = String, Path, description = "The last part of the share link"),
        ("X-Form-Pass" = Option<String>, Header, description = "Access token for a restricted form"),
    ), responses(
    (status = 200, body = Shared, description = "The form", headers(
        ("ETag" = String, description = "Identifies exactly these bytes"),
        ("Set-Cookie" = Option<String>, description = "`formwright_viewed=1` for 30 minutes and this path, if a view was counted"),
    )),
    (status = 304, description = "`If-None-Match` matches the current form"),
    (status = 403, body = Problem, description = "The form is restricted, and you are not a verified collaborator"),
    (status = 409, body = Problem, description = "The form takes one response of each collaborator, and you have given yours: `receipt`"),
    NotFoundErrors, RateLimitErrors, CommonErrors,
))]
pub(super) async fn shared_form(
    State(state): State<FormsState>,
    allowed: Allowance<limit::OpenForm>,
    caller: MaybeSignedIn,
    access_token: AccessToken,
    asked: RequestConditions,
    PathText(link): PathText<String>,
    request: Request,
) -> Result<Response, ApiError> {
    let cached = state.published_forms.get_rate_limited(allowed.network, &link).await?;
    // Checked before everything else: even a 304 would reveal something about the form.
    let respondent = authorize_respondent(
        &state.context,
        &caller,
        access_token.as_deref(),
        cached.form,
        cached.owner,
        cached.access,
    )
    .await?;
    if let Some(respondent) = respondent.filter(|_| cached.takes_one_per_person()) {
        check_not_answered(&state.context, cached.form, respondent).await?;
    }
    let is_owner = caller.0.is_some_and(|caller| caller.user == cached.owner);
    let mut reply = reply(&cached, &asked);
    if !is_owner && request.method() == Method::GET && !view_cookie::is_counted(request.headers()) {
        state.views.count(cached.form);
        view_cookie::mark_counted(&state.context, &mut reply, request.uri().path(), cached.embeddable);
    }
    Ok(reply)
}

fn reply(cached: &CachedForm, asked: &RequestConditions) -> Response {
    let mut response = cached.reply.reply(asked, JSON);
    let headers = response.headers_mut();
    headers.insert("x-robots-tag", NO_INDEX);
    let (cache, vary) = match cached.access {
        Access::Link => (SHARED, BY_ENCODING),
        Access::People => (PRIVATE, BY_READER),
    };
    headers.insert(header::CACHE_CONTROL, cache);
    headers.insert(header::VARY, vary);
    response
}
