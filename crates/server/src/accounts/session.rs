//! Signed-in sessions: opaque tokens, of which only the hash is kept, and the proof handlers ask for.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest as _, Sha256};
use sqlx::{Postgres, Transaction};
use uuid::Uuid;

use super::{ids::UserId, store};
use crate::{
    app::App,
    http::problem::{ApiError, ProblemCode},
};

/// Sessions one account may have; signing in once more ends the one longest unused.
pub(super) const SESSIONS_PER_USER: i64 = 10;

/// A bearer token. It is shown once, to the person who signed in.
pub(super) struct Token([u8; 32]);

impl Token {
    pub(super) fn mint(app: &App) -> Self {
        Self(app.chance.bytes())
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

/// The person making the call, proven by a living session.
#[derive(Debug, Clone, Copy)]
pub struct SignedIn {
    /// Who it is.
    pub user: UserId,
    pub(super) session: Uuid,
}

impl SignedIn {
    /// A transaction that sees what this person may see and nothing else.
    pub async fn begin(&self, app: &App) -> sqlx::Result<Transaction<'static, Postgres>> {
        platform::db::begin_for(&app.pool, self.user.0).await
    }

    /// One for looking through results: it reads only, as of one moment, and takes nobody else's connection.
    pub async fn begin_snapshot(&self, app: &App) -> sqlx::Result<Transaction<'static, Postgres>> {
        platform::db::begin_snapshot_for(&app.results_pool, self.user.0).await
    }
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let refused = || ApiError::new(ProblemCode::TokenInvalid);
        let token = bearer(&parts.headers).and_then(Token::parse).ok_or_else(refused)?;
        let mut connection = app.pool.acquire().await?;
        let found = store::touch_session(&mut connection, &token.sha256()).await?;
        let (session, user) = found.ok_or_else(refused)?;
        Ok(Self { user, session })
    }
}

/// Who is making the call, where it may also be anybody. A token that no living session stands behind counts as none.
#[derive(Debug, Clone, Copy)]
pub struct MaybeSignedIn(pub Option<SignedIn>);

impl FromRequestParts<App> for MaybeSignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(Self(None));
        }
        match SignedIn::from_request_parts(parts, app).await {
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

/// What a browser calls itself, shortened to what a person recognises.
pub(super) fn device_name(headers: &HeaderMap) -> String {
    let agent = headers
        .get(header::USER_AGENT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    // Order matters: Edge and Opera also say Chrome, and Chrome also says Safari.
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
    fn a_device_is_named_as_its_owner_would() {
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
