//! The private link to a response: signed, so that nothing is stored and nobody can guess it.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use platform::secret::{Keys, Purpose};
use uuid::Uuid;

use crate::config::PublicUrl;
use crate::forms::FormId;
use crate::http::{ApiError, ProblemCode};
use crate::mails::{LinkSigner, PageUrl};
use crate::stored_responses::ResponseId;

const TOKEN_HEADER: &str = "x-response-token";

/// Signs and verifies the links.
#[derive(Clone)]
pub struct ResponseLinks(LinkSigner);

impl ResponseLinks {
    pub fn new(keys: &Keys) -> Self {
        Self(LinkSigner::new(keys, Purpose::ResponseLinks))
    }

    /// Grants reading and deleting the response.
    pub(super) fn token(&self, form: FormId, response: ResponseId) -> String {
        self.0
            .sign(&[form.as_uuid().into_bytes(), response.as_uuid().into_bytes()].concat())
    }

    /// The page of the response. The token is in the fragment, which browsers send to no server.
    pub(crate) fn url(&self, installation: &PublicUrl, form: FormId, response: ResponseId) -> PageUrl {
        PageUrl::new(installation, &format!("/response#{}", self.token(form, response)))
    }

    /// Where a private link would lead, without a response.
    pub(crate) fn sample_url(installation: &PublicUrl) -> PageUrl {
        PageUrl::new(installation, "/response")
    }

    /// The form and the response of a valid token.
    pub(super) fn parse(&self, token: &ResponseToken) -> Result<(FormId, ResponseId), ApiError> {
        let ids: Option<[u8; 32]> = token.0.as_deref().and_then(|token| self.0.verify(token));
        let ids = ids.ok_or_else(|| ApiError::new(ProblemCode::ResponseLinkInvalid))?;
        let (form, response) = ids.split_at(16);
        let id = |bytes| Uuid::from_slice(bytes).unwrap_or_default();
        Ok((FormId::from(id(form)), ResponseId::from(id(response))))
    }
}

/// Extractor for the token of a private link, not verified yet.
pub(super) struct ResponseToken(Option<String>);

impl<S: Sync> FromRequestParts<S> for ResponseToken {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let sent = parts.headers.get(TOKEN_HEADER).and_then(|value| value.to_str().ok());
        Ok(Self(sent.map(str::to_owned)))
    }
}
