//! Serves the built front end from the binary, compressed if possible.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::problem::{ApiError, ProblemCode};
use super::request_conditions::{accepts_encoding, etag_matches, etag_of};
use super::security_headers;

/// Script for embedded forms; the only file that other sites load.
const EMBED_SCRIPT: &str = "embed.js";
/// The respondent's page.
const RESPONDENT_PAGE: &str = "respond.html";

/// Where respondents read and delete their own response, on the respondent's page.
const OWN_RESPONSE_PATH: &str = "/response";

/// The paths of the web application, as its router defines them.
const APP_PATHS: [&str; 18] = [
    "/",
    "/signup",
    "/set-up",
    "/forgot-password",
    "/verify-otp",
    "/reset-password",
    "/home",
    "/Projects",
    "/analysis",
    "/analysis/:projectId",
    "/form-analysis/:formId",
    "/profile",
    "/settings",
    "/create-form",
    "/project/:projectId",
    "/trash",
    "/unsubscribe",
    "/unsubscribe/confirmations",
];

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[exclude = ".vite/*"]
#[allow_missing = true]
struct WebBuild;

/// Serves pages and files; fallback for everything that is neither API nor probe.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") {
        return ApiError::new(ProblemCode::RouteNotFound).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return ApiError::new(ProblemCode::MethodNotAllowed).into_response();
    }
    let file = path.trim_start_matches('/');
    if is_file_name(file) {
        return match find(file, &headers) {
            // Pages are served at their own paths, not by file name.
            Some(found) if !found.mime.starts_with("text/html") => asset(file, found, &headers),
            _ => (StatusCode::NOT_FOUND, "There is nothing here.").into_response(),
        };
    }
    // Respondents get a separate page that loads nothing of the builder.
    let is_respondents = path.starts_with("/form/") || path == OWN_RESPONSE_PATH;
    let page = if is_respondents { RESPONDENT_PAGE } else { "app.html" };
    let Some(found) = find(page, &headers) else {
        return not_built();
    };
    let etag = etag_of(&found.file.metadata.sha256_hash()[..16]);
    let mut response = reply(found, "no-cache", &etag, &headers);
    if !is_respondents && !is_app_path(path) && response.status() == StatusCode::OK {
        // The application shows a localized error page.
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

/// The router ignores case and a trailing slash.
fn is_app_path(path: &str) -> bool {
    let path = path.trim_end_matches('/');
    APP_PATHS.iter().any(|address| {
        let address = address.trim_end_matches('/');
        address.split('/').count() == path.split('/').count()
            && address
                .split('/')
                .zip(path.split('/'))
                .all(|(known, asked)| known.starts_with(':') && !asked.is_empty() || known.eq_ignore_ascii_case(asked))
    })
}

/// The respondent's page of a form that may be embedded.
pub fn framed_page(headers: &HeaderMap) -> Response {
    let Some(found) = find(RESPONDENT_PAGE, headers) else {
        return not_built();
    };
    // A different ETag than without embedding, so that browsers do not reuse the other policy.
    let etag = etag_of(&found.file.metadata.sha256_hash()[..17]);
    let mut response = reply(found, "no-cache", &etag, headers);
    security_headers::allow_framing(response.headers_mut());
    response
}

/// The built respondent's page.
pub struct BuiltPage {
    pub html: Cow<'static, [u8]>,
    pub hash: [u8; 32],
}

/// The respondent's page, if the front end is built.
pub fn respondent_page_file() -> Option<BuiltPage> {
    let file = WebBuild::get(RESPONDENT_PAGE)?;
    Some(BuiltPage {
        hash: file.metadata.sha256_hash(),
        html: file.data,
    })
}

/// Lets other sites embed the page of this reply.
pub fn allow_framing(response: &mut Response) {
    security_headers::allow_framing(response.headers_mut());
}

fn not_built() -> Response {
    (
        StatusCode::SERVICE_UNAVAILABLE,
        "The front end is not built yet: run `make web`.",
    )
        .into_response()
}

fn asset(file: &str, found: FoundAsset, headers: &HeaderMap) -> Response {
    let etag = etag_of(&found.file.metadata.sha256_hash()[..16]);
    let mut response = reply(found, cache_rule(file), &etag, headers);
    if file == EMBED_SCRIPT {
        security_headers::allow_loading_elsewhere(response.headers_mut());
    }
    response
}

/// Whether the last path segment looks like a file name.
fn is_file_name(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

/// File names under assets/ contain a content hash, so they can be cached for ever.
fn cache_rule(path: &str) -> &'static str {
    match path {
        EMBED_SCRIPT => "public, max-age=300",
        _ if path.starts_with("assets/") => "public, max-age=31536000, immutable",
        _ => "no-cache",
    }
}

struct FoundAsset {
    file: EmbeddedFile,
    mime: String,
    encoding: Option<&'static str>,
}

fn find(path: &str, headers: &HeaderMap) -> Option<FoundAsset> {
    for (encoding, suffix) in [("br", "br"), ("gzip", "gz")] {
        if accepts_encoding(headers, encoding)
            && let Some(file) = WebBuild::get(&format!("{path}.{suffix}"))
        {
            let mime = mime_of(path)?;
            return Some(FoundAsset {
                file,
                mime,
                encoding: Some(encoding),
            });
        }
    }
    let file = WebBuild::get(path)?;
    Some(FoundAsset {
        file,
        mime: mime_of(path)?,
        encoding: None,
    })
}

fn mime_of(path: &str) -> Option<String> {
    let text = |mime: &str| Some(format!("{mime}; charset=utf-8"));
    match path.rsplit('.').next()? {
        "html" => text("text/html"),
        "js" => text("text/javascript"),
        "css" => text("text/css"),
        "json" | "webmanifest" => text("application/json"),
        "txt" => text("text/plain"),
        "svg" => Some("image/svg+xml".to_owned()),
        "png" => Some("image/png".to_owned()),
        "ico" => Some("image/x-icon".to_owned()),
        "woff2" => Some("font/woff2".to_owned()),
        // Do not serve source maps and other build output.
        _ => None,
    }
}

fn reply(found: FoundAsset, cache: &'static str, etag: &HeaderValue, request: &HeaderMap) -> Response {
    let mut response = if etag_matches(request, etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut full = Body::from(found.file.data).into_response();
        if let Ok(mime) = HeaderValue::from_str(&found.mime) {
            full.headers_mut().insert(header::CONTENT_TYPE, mime);
        }
        if let Some(encoding) = found.encoding {
            full.headers_mut()
                .insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        full
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    headers.insert(header::ETAG, etag.clone());
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_match_the_web_application() {
        let source = include_str!("../../../../web/src/paths.ts");
        let (_, list) = source.split_once("export const paths = {").unwrap();
        let (list, _) = list.split_once("} as const;").unwrap();
        let spelled: Vec<&str> = list.split('\'').skip(1).step_by(2).collect();
        assert_eq!(spelled, APP_PATHS);
    }

    #[test]
    fn recognises_paths_of_the_app_only() {
        for known in [
            "/",
            "",
            "/home",
            "/home/",
            "/projects",
            "/project/7",
            "/form-analysis/7/",
        ] {
            assert!(is_app_path(known), "{known}");
        }
        for unknown in ["/nonsense", "/home/7", "/project", "/project//", "/analysis/7/8"] {
            assert!(!is_app_path(unknown), "{unknown}");
        }
    }

    #[test]
    fn paths_of_the_app_are_not_files() {
        assert!(is_file_name("assets/app-1a2b.js"));
        assert!(!is_file_name("form/8Xk2"));
        assert!(!is_file_name("Projects"));
        assert!(!is_file_name(""));
    }
}
