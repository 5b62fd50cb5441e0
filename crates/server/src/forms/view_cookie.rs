//! Counts a device once in 30 minutes: a reply that counted a view sets a cookie, and a request with the cookie is not counted.
//! The cookie has the same value for everybody, so it identifies no one.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use cookie::time::Duration;
use cookie::{Cookie, SameSite};

use super::shared_form::SHARED;
use crate::context::Context;

const NAME: &str = "formwright_viewed";
const MAX_AGE: Duration = Duration::minutes(30);

/// A reply that sets a cookie is for one device, so shared caches must not store it.
const FOR_ONE_DEVICE: HeaderValue = HeaderValue::from_static("private, max-age=0, must-revalidate");

/// Whether this device was counted within 30 minutes.
pub(super) fn is_counted(headers: &HeaderMap) -> bool {
    let sent = headers.get_all(header::COOKIE).iter();
    let sent = sent
        .filter_map(|value| value.to_str().ok())
        .flat_map(Cookie::split_parse);
    sent.filter_map(Result::ok).any(|cookie| cookie.name() == NAME)
}

/// Sets the cookie on a reply that counted a view. `path` is the request's path: only that path gets the cookie.
pub(super) fn mark_counted(context: &Context, reply: &mut Response, path: &str, embeddable: bool) {
    let https = context.public_url.scheme_is_https();
    let mut cookie = Cookie::new(NAME, "1");
    cookie.set_path(path);
    cookie.set_max_age(MAX_AGE);
    cookie.set_http_only(true);
    cookie.set_secure(https);
    if embeddable && https {
        // In another site's frame browsers accept only this kind, partitioned by site.
        cookie.set_same_site(SameSite::None);
        cookie.set_partitioned(true);
    } else {
        cookie.set_same_site(SameSite::Lax);
    }
    let Ok(value) = HeaderValue::from_str(&cookie.to_string()) else {
        return;
    };
    let headers = reply.headers_mut();
    headers.append(header::SET_COOKIE, value);
    if headers.get(header::CACHE_CONTROL) == Some(&SHARED) {
        headers.insert(header::CACHE_CONTROL, FOR_ONE_DEVICE);
    }
}
