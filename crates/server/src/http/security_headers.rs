//! The headers that keep a browser from doing anything we did not mean.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

use crate::app::App;

/// Pages: our own files only, no inline script or style, and no string ever becomes script.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    media-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types 'none'";
/// The API browser is another project's program and writes style elements of its own.
const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Replies of calls are data, never a document.
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Sets what the reply does not set itself.
pub async fn apply(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let (policy, is_call) = if path.starts_with("/docs") {
        (DOCS_POLICY, false)
    } else if path.starts_with("/api") || is_probe(path) {
        (API_POLICY, true)
    } else {
        (PAGE_POLICY, false)
    };
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    set(headers, header::CONTENT_SECURITY_POLICY, policy);
    set(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(headers, header::REFERRER_POLICY, "no-referrer");
    set(
        headers,
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    set(
        headers,
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    );
    set(
        headers,
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    );
    if is_call {
        set(headers, header::CACHE_CONTROL, "no-store");
    }
    // Only where TLS really is in front: on plain http the header would be ignored, and a lie.
    if app.public_url.scheme_is_https() {
        set(
            headers,
            header::STRICT_TRANSPORT_SECURITY,
            "max-age=63072000; includeSubDomains",
        );
    }
    response
}

fn is_probe(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz" | "/metrics" | "/openapi.json")
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
}
