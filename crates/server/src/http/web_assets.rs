//! The built front end, inside the binary, in the encoding the browser prefers.

use std::borrow::Cow;

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::{
    conditional::{etag_of, is_known, takes_encoding},
    problem::{ApiError, ProblemCode},
    security_headers,
};

/// What owners put beside the frame of an embedded form: the one file that other sites load.
const EMBED_SCRIPT: &str = "embed.js";
/// The page that respondents fill a form in.
const RESPONDENTS_PAGE: &str = "respond.html";

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[exclude = ".vite/*"]
#[allow_missing = true]
struct WebBuild;

/// Pages and files; everything that is neither a call nor a probe ends here.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") {
        return ApiError::new(ProblemCode::RouteNotFound).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return ApiError::new(ProblemCode::MethodNotAllowed).into_response();
    }
    let file = path.trim_start_matches('/');
    if names_a_file(file) {
        return match find(file, &headers) {
            // Pages have addresses of their own; their files are no second way in.
            Some(found) if !found.mime.starts_with("text/html") => asset(file, found, &headers),
            _ => (StatusCode::NOT_FOUND, "There is nothing here.").into_response(),
        };
    }
    // The respondent's page is an entry of its own so that a form loads nothing of the builder.
    let page = if path.starts_with("/form/") {
        RESPONDENTS_PAGE
    } else {
        "app.html"
    };
    match find(page, &headers) {
        Some(found) => {
            let etag = etag_of(&found.file.metadata.sha256_hash()[..16]);
            reply(found, "no-cache", &etag, &headers)
        }
        None => unbuilt(),
    }
}

/// The respondent's page of a form that other sites may show in a frame.
pub fn framed_page(headers: &HeaderMap) -> Response {
    let Some(found) = find(RESPONDENTS_PAGE, headers) else {
        return unbuilt();
    };
    // A longer tag than the same page has elsewhere: a browser must not keep the policy that the other came with.
    let etag = etag_of(&found.file.metadata.sha256_hash()[..17]);
    let mut response = reply(found, "no-cache", &etag, headers);
    security_headers::allow_framing(response.headers_mut());
    response
}

/// The respondent's page as it was built.
pub struct BuiltPage {
    /// Its text.
    pub html: Cow<'static, [u8]>,
    /// What names exactly this build of it.
    pub hash: [u8; 32],
}

/// The page that a form is put into, if there is a build.
pub fn respondents_page() -> Option<BuiltPage> {
    let file = WebBuild::get(RESPONDENTS_PAGE)?;
    Some(BuiltPage {
        hash: file.metadata.sha256_hash(),
        html: file.data,
    })
}

/// Lets other sites show the page of this reply in a frame.
pub fn allow_framing(response: &mut Response) {
    security_headers::allow_framing(response.headers_mut());
}

fn unbuilt() -> Response {
    (
        StatusCode::SERVICE_UNAVAILABLE,
        "The front end is not built yet: run `make web`.",
    )
        .into_response()
}

fn asset(file: &str, found: Found, headers: &HeaderMap) -> Response {
    let etag = etag_of(&found.file.metadata.sha256_hash()[..16]);
    let mut response = reply(found, cache_rule(file), &etag, headers);
    if file == EMBED_SCRIPT {
        security_headers::allow_loading_elsewhere(response.headers_mut());
    }
    response
}

/// Whether the path's last part looks like a file's name rather than one of the app's own addresses.
fn names_a_file(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

/// Names under assets/ carry a hash of their content: a changed file has another name.
fn cache_rule(path: &str) -> &'static str {
    match path {
        EMBED_SCRIPT => "public, max-age=300",
        _ if path.starts_with("assets/") => "public, max-age=31536000, immutable",
        _ => "no-cache",
    }
}

struct Found {
    file: EmbeddedFile,
    mime: String,
    encoding: Option<&'static str>,
}

fn find(path: &str, headers: &HeaderMap) -> Option<Found> {
    for (encoding, suffix) in [("br", "br"), ("gzip", "gz")] {
        if takes_encoding(headers, encoding)
            && let Some(file) = WebBuild::get(&format!("{path}.{suffix}"))
        {
            let mime = mime_of(path)?;
            return Some(Found {
                file,
                mime,
                encoding: Some(encoding),
            });
        }
    }
    let file = WebBuild::get(path)?;
    Some(Found {
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
        // Source maps and whatever else a build might leave behind are not for the public.
        _ => None,
    }
}

fn reply(found: Found, cache: &'static str, etag: &HeaderValue, request: &HeaderMap) -> Response {
    let mut response = if is_known(request, etag) {
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
    fn addresses_of_the_app_are_not_taken_for_files() {
        assert!(names_a_file("assets/app-1a2b.js"));
        assert!(!names_a_file("form/8Xk2"));
        assert!(!names_a_file("Projects"));
        assert!(!names_a_file(""));
    }
}
