//! Access of respondents to a published form: everybody with the link or, for a restricted form, its collaborators. Every call
//! that serves a form or accepts answers by its link checks here.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::ids::FormId;
use super::respondents::RespondentKey;
use super::roles::Access;
use super::store;
use crate::accounts::{MaybeSignedIn, UserId};
use crate::context::Context;
use crate::http::{ApiError, BrowserSecret, ProblemCode};

/// The header that carries the access token.
pub(super) const ACCESS_TOKEN_HEADER: &str = "x-form-pass";

/// The access token of a request, if it has one.
pub(crate) struct AccessToken(Option<String>);

impl AccessToken {
    pub(crate) fn as_deref(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl<S: Sync> FromRequestParts<S> for AccessToken {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let sent = parts
            .headers
            .get(ACCESS_TOKEN_HEADER)
            .and_then(|value| value.to_str().ok());
        Ok(Self(sent.map(str::to_owned)))
    }
}

/// Allows everybody for a public form; for a restricted one the owner, signed-in collaborators with a verified address, and
/// holders of an access token. Both are looked up at each call, so a removed collaborator loses access at once. Returns which
/// collaborator it is.
pub(crate) async fn authorize_respondent(
    context: &Context,
    caller: &MaybeSignedIn,
    access_token: Option<&str>,
    form: FormId,
    owner: UserId,
    access: Access,
) -> Result<Option<RespondentKey>, ApiError> {
    if access == Access::Link {
        return Ok(None);
    }
    if let Some(caller) = &caller.0 {
        if caller.user == owner {
            return Ok(None);
        }
        let mut transaction = caller.begin(context).await?;
        if let Some(address) = store::find_address_of_caller(&mut transaction, form).await? {
            return Ok(Some(RespondentKey::of(form, &address)));
        }
    }
    if let Some(token) = access_token.and_then(BrowserSecret::parse) {
        let mut transaction = platform::db::begin_as_system(&context.system_pool).await?;
        if let Some(address) = store::find_address_of_token(&mut transaction, form, &token.sha256()).await? {
            return Ok(Some(RespondentKey::of(form, &address)));
        }
    }
    Err(ApiError::new(ProblemCode::FormPeopleOnly))
}
