//! Sessions: opaque bearer tokens, of which only the hash is stored, and the extractors that require one.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use sqlx::{Postgres, Transaction};
use uuid::Uuid;

use super::ids::UserId;
use super::store;
use crate::audit;
use crate::context::Context;
use crate::fair_share::SharedTransaction;
use crate::http::{ApiError, ProblemCode};

/// Sessions per account; signing in once more ends the least recently used.
pub(super) const SESSIONS_PER_USER: i64 = 10;

/// A bearer token. Only the client has it.
pub(super) struct Token([u8; 32]);

impl Token {
    pub(super) fn mint(context: &Context) -> Self {
        Self(context.rng.bytes())
    }

    fn parse(text: &str) -> Option<Self> {
        URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(Self)
    }

    pub(super) fn to_text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    pub(super) fn sha256(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

/// The caller, authenticated by a valid session.
#[derive(Debug, Clone, Copy)]
pub struct SignedIn {
    pub user: UserId,
    pub(super) session: Uuid,
}

impl SignedIn {
    /// Begins a transaction as this user: row-level security hides other users' rows.
    pub async fn begin(&self, context: &Context) -> sqlx::Result<Transaction<'static, Postgres>> {
        platform::db::begin_as_user(&context.pool, self.user.0).await
    }

    /// Begins a read-only snapshot transaction for results, with a connection of the results pool.
    pub async fn begin_snapshot(&self, context: &Context) -> Result<SharedTransaction, ApiError> {
        context.results_pool.begin_as_user(self.user.0).await
    }
}

impl<S> FromRequestParts<S> for SignedIn
where
    Context: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let refused = || ApiError::new(ProblemCode::TokenInvalid);
        let token = bearer(&parts.headers).and_then(Token::parse).ok_or_else(refused)?;
        let mut connection = Context::from_ref(state).pool.acquire().await?;
        let found = store::touch_session(&mut connection, &token.sha256()).await?;
        let (session, user) = found.ok_or_else(refused)?;
        audit::set_account(user.0);
        Ok(Self { user, session })
    }
}

/// The caller, for calls that also work without signing in. An invalid token counts as no token.
#[derive(Debug, Clone, Copy)]
pub struct MaybeSignedIn(pub Option<SignedIn>);

impl<S> FromRequestParts<S> for MaybeSignedIn
where
    Context: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(Self(None));
        }
        match SignedIn::from_request_parts(parts, state).await {
            Ok(caller) => Ok(Self(Some(caller))),
            Err(refusal) if refusal.is_busy() => Err(refusal),
            Err(_) => Ok(Self(None)),
        }
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Browser and operating system from the `User-Agent` header, as people know them.
pub(super) fn device_name(headers: &HeaderMap) -> String {
    let agent = headers
        .get(header::USER_AGENT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    // Order matters: Edge and Opera also contain Chrome, and Chrome also contains Safari.
    let browsers = [
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    let systems = [
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    let find = |table: &[(&str, &'static str)]| {
        table
            .iter()
            .find(|(mark, _)| agent.contains(mark))
            .map(|(_, name)| *name)
    };
    match (find(&browsers), find(&systems)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => agent
            .split(['/', ' '])
            .next()
            .unwrap_or_default()
            .chars()
            .take(40)
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(agent: &'static str) -> String {
        device_name(&[(header::USER_AGENT, agent.parse().unwrap())].into_iter().collect())
    }

    #[test]
    fn device_name_has_browser_and_system() {
        assert_eq!(
            named("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
            "Firefox on Linux"
        );
        assert_eq!(
            named("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0"),
            "Edge on Windows"
        );
        assert_eq!(named("curl/8.5.0"), "curl");
        assert_eq!(device_name(&HeaderMap::new()), "");
    }
}
