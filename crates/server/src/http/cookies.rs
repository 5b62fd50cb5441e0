//! The two cookies we set: which browser asked for a reset code, and which has signed in before.
//! Both are read by `/api/otp` alone, so that is where they are sent.

use std::convert::Infallible;

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponseParts, ResponseParts},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use cookie::{Cookie, SameSite, time::Duration};
use sha2::{Digest as _, Sha256};

use crate::app::App;

/// A secret only one browser holds; the database keeps its hash.
pub struct BrowserSecret([u8; 32]);

impl BrowserSecret {
    /// A fresh one.
    pub fn mint(app: &App) -> Self {
        Self(app.chance.bytes())
    }

    /// Reads one as it was handed out.
    pub fn parse(text: &str) -> Option<Self> {
        URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(Self)
    }

    /// As it is handed out.
    pub fn to_text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// What the database keeps of it.
    pub fn sha256(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

/// Which of our cookies is meant.
#[derive(Debug, Clone, Copy)]
pub enum CookieKind {
    /// Binds a reset code, and then the verified reset, to the browser that asked.
    Reset,
    /// Marks a browser that has signed in with the account.
    Device,
}

impl CookieKind {
    fn name(self, https: bool) -> &'static str {
        // The prefix makes browsers refuse the cookie unless it came over TLS with `Secure`.
        match (self, https) {
            (Self::Reset, true) => "__Secure-formwright_reset",
            (Self::Reset, false) => "formwright_reset",
            (Self::Device, true) => "__Secure-formwright_device",
            (Self::Device, false) => "formwright_device",
        }
    }

    fn lives(self) -> Duration {
        match self {
            Self::Reset => Duration::minutes(10),
            Self::Device => Duration::days(180),
        }
    }
}

/// The secret in the request's cookie, if it has one that could be ours.
pub fn read(app: &App, headers: &HeaderMap, kind: CookieKind) -> Option<BrowserSecret> {
    let name = kind.name(app.public_url.scheme_is_https());
    let cookie = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .find(|cookie| cookie.name() == name)?;
    BrowserSecret::parse(cookie.value())
}

/// A cookie on its way out with a reply.
pub struct SetCookie(Cookie<'static>);

impl IntoResponseParts for SetCookie {
    type Error = Infallible;

    fn into_response_parts(self, mut reply: ResponseParts) -> Result<ResponseParts, Infallible> {
        if let Ok(value) = HeaderValue::from_str(&self.0.to_string()) {
            reply.headers_mut().append(header::SET_COOKIE, value);
        }
        Ok(reply)
    }
}

/// The cookie that hands `secret` to the browser.
pub fn hand_out(app: &App, kind: CookieKind, secret: &BrowserSecret) -> SetCookie {
    build(app, kind, secret.to_text(), kind.lives())
}

/// The cookie that makes the browser forget.
pub fn forget(app: &App, kind: CookieKind) -> SetCookie {
    build(app, kind, String::new(), Duration::ZERO)
}

fn build(app: &App, kind: CookieKind, value: String, lives: Duration) -> SetCookie {
    let https = app.public_url.scheme_is_https();
    let mut cookie = Cookie::new(kind.name(https), value);
    cookie.set_path("/api/otp");
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Strict);
    cookie.set_secure(https);
    cookie.set_max_age(lives);
    SetCookie(cookie)
}
