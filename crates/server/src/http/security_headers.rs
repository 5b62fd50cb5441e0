//! Security headers.

use axum::extract::MatchedPath;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::context::Context;

/// Pages load our own files only, without inline scripts or styles. The only trusted-types policy is that of the service worker,
/// `web/src/offline/trustedWorker.ts`; the only frames are the video players of
/// `web/src/question-types/video/VideoFrame.tsx`.
macro_rules! page_policy {
    (framed by $ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
             media-src 'self' blob:; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; \
             font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
             base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors ",
            $ancestors,
            "; require-trusted-types-for 'script'; trusted-types service-worker"
        )
    };
}
const PAGE_POLICY: &str = page_policy!(framed by "'none'");
/// For forms that may be embedded by other sites.
const FRAMED_PAGE_POLICY: &str = page_policy!(framed by "*");
/// The API browser is third-party code with inline styles.
const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// API replies are data, never documents.
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// The kind of reply, which decides its policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReplyKind {
    Call,
    Docs,
    Page,
}

impl ReplyKind {
    /// The looser policy of `/docs` applies to its own route only.
    pub(super) fn of(path: &str, matched: Option<&MatchedPath>) -> Self {
        if matched.is_some_and(|route| is_within(route.as_str(), "/docs")) {
            Self::Docs
        } else if is_api_path(path) || is_probe(path) {
            Self::Call
        } else {
            Self::Page
        }
    }
}

/// Whether the path belongs to the API.
pub(super) fn is_api_path(path: &str) -> bool {
    is_within(path, "/api")
}

fn is_within(path: &str, root: &str) -> bool {
    let rest = path.strip_prefix(root);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Lets other sites embed the page of this reply.
pub(super) fn allow_framing(headers: &mut HeaderMap) {
    set(headers, header::CONTENT_SECURITY_POLICY, FRAMED_PAGE_POLICY);
}

/// Lets other sites load the file of this reply.
pub(super) fn allow_loading_elsewhere(headers: &mut HeaderMap) {
    set(headers, RESOURCE_POLICY, "cross-origin");
}

/// Sets missing headers.
pub(super) fn apply(headers: &mut HeaderMap, kind: ReplyKind, context: &Context) {
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
    // Only with TLS; browsers ignore the header on plain HTTP.
    if context.public_url.scheme_is_https() {
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
