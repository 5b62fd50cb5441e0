//! The headers that keep a browser from doing anything we did not mean.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::app::App;

/// Pages: our own files only, no inline script or style, and no string ever becomes script. The one policy they may
/// make is the one that names the worker, `web/src/offline-shell/registerWorker.ts`.
macro_rules! page_policy {
    (framed by $ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
             media-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
             base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors ",
            $ancestors,
            "; require-trusted-types-for 'script'; trusted-types service-worker"
        )
    };
}
const PAGE_POLICY: &str = page_policy!(framed by "'none'");
/// The page of a form whose owner lets other sites show it.
const FRAMED_PAGE_POLICY: &str = page_policy!(framed by "*");
/// The API browser is another project's program and writes style elements of its own.
const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Replies of calls are data, never a document.
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// What a reply is, as far as a browser must be kept from misusing it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReplyKind {
    Call,
    Docs,
    Page,
}

impl ReplyKind {
    pub(super) fn of(path: &str) -> Self {
        if path.starts_with("/docs") {
            Self::Docs
        } else if path.starts_with("/api") || is_probe(path) {
            Self::Call
        } else {
            Self::Page
        }
    }
}

/// Lets other sites show the page of this reply in a frame; nothing else about it changes.
pub(super) fn allow_framing(headers: &mut HeaderMap) {
    set(headers, header::CONTENT_SECURITY_POLICY, FRAMED_PAGE_POLICY);
}

/// Lets pages of other sites load the file of this reply.
pub(super) fn allow_loading_elsewhere(headers: &mut HeaderMap) {
    set(headers, RESOURCE_POLICY, "cross-origin");
}

/// Sets what the reply does not set itself.
pub(super) fn apply(headers: &mut HeaderMap, kind: ReplyKind, app: &App) {
    let policy = match kind {
        ReplyKind::Call => API_POLICY,
        ReplyKind::Docs => DOCS_POLICY,
        ReplyKind::Page => PAGE_POLICY,
    };
    headers.reserve(8);
    set(headers, header::CONTENT_SECURITY_POLICY, policy);
    set(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(headers, header::REFERRER_POLICY, "no-referrer");
    set(
        headers,
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    set(headers, RESOURCE_POLICY, "same-origin");
    set(
        headers,
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    );
    if kind == ReplyKind::Call {
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
}

fn is_probe(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz" | "/metrics" | "/openapi.json")
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
}
