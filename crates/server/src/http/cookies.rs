//! Our two cookies: for the browser that requested a reset code, and for known devices. Both are sent to `/api/otp` only.

use std::convert::Infallible;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponseParts, ResponseParts};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use sha2::{Digest as _, Sha256};

use crate::context::Context;

/// A secret known to one browser; the database stores its hash.
pub struct BrowserSecret([u8; 32]);

impl BrowserSecret {
    pub fn mint(context: &Context) -> Self {
        Self(context.rng.bytes())
    }

    pub fn parse(text: &str) -> Option<Self> {
        URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(Self)
    }

    pub fn to_text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// The hash for the database.
    pub fn sha256(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

#[derive(Debug, Clone, Copy)]
pub enum CookieKind {
    /// Binds a reset code, and then the verified reset, to the browser.
    Reset,
    /// Marks a device that has signed in before.
    Device,
}

impl CookieKind {
    fn name(self, https: bool) -> &'static str {
        // The prefix makes browsers reject the cookie without TLS and `Secure`.
        match (self, https) {
            (Self::Reset, true) => "__Secure-formwright_reset",
            (Self::Reset, false) => "formwright_reset",
            (Self::Device, true) => "__Secure-formwright_device",
            (Self::Device, false) => "formwright_device",
        }
    }

    fn max_age(self) -> Duration {
        match self {
            Self::Reset => Duration::minutes(10),
            Self::Device => Duration::days(180),
        }
    }
}

/// The secret in the request's cookie, if valid.
pub fn read(context: &Context, headers: &HeaderMap, kind: CookieKind) -> Option<BrowserSecret> {
    let name = kind.name(context.public_url.scheme_is_https());
    let cookie = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .find(|cookie| cookie.name() == name)?;
    BrowserSecret::parse(cookie.value())
}

/// A `Set-Cookie` header of a reply.
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

pub fn set(context: &Context, kind: CookieKind, secret: &BrowserSecret) -> SetCookie {
    build(context, kind, secret.to_text(), kind.max_age())
}

/// Deletes the cookie in the browser.
pub fn clear(context: &Context, kind: CookieKind) -> SetCookie {
    build(context, kind, String::new(), Duration::ZERO)
}

fn build(context: &Context, kind: CookieKind, value: String, max_age: Duration) -> SetCookie {
    let https = context.public_url.scheme_is_https();
    let mut cookie = Cookie::new(kind.name(https), value);
    cookie.set_path("/api/otp");
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Strict);
    cookie.set_secure(https);
    cookie.set_max_age(max_age);
    SetCookie(cookie)
}
