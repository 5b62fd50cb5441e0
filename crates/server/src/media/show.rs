//! `GET /media/{id}`: a picture or film, to anybody who knows its address.

use axum::{
    body::Body,
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse as _, Response},
};

use super::{
    object_name,
    ranges::{Wanted, wanted},
    store::{self, Shown},
};
use crate::{
    app::App,
    http::{
        conditional::{etag_of, is_known},
        documented::Always,
        problem::{ApiError, Problem, ProblemCode},
    },
};

/// The address names the content, which never changes.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Opened by itself, a file of a stranger runs nothing and belongs to nobody's site.
const POLICY: &str = "sandbox; default-src 'none'; frame-ancestors 'none'";

/// Show a picture or video
///
/// Takes one `Range`; several are answered with the whole.
#[utoipa::path(get, path = "/media/{id}", tag = "media", params(("id" = String, Path,)), responses(
    (status = 200, description = "the file", body = Vec<u8>, content_type = "application/octet-stream"),
    (status = 206, description = "the part asked for", body = Vec<u8>, content_type = "application/octet-stream"),
    (status = 304, description = "unchanged: `If-None-Match` names the `ETag`"),
    (status = 404, body = Problem, description = "no such picture or video"),
    (status = 416, description = "the file has no such part; `Content-Range` tells its length"),
    Always,
))]
pub(super) async fn show_media(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    // What is not even text is nobody's address either.
    let id = id.map_or_else(|_| String::new(), |Path(id)| id);
    match show(&app, &id, &method, &headers).await {
        Ok(response) => response,
        // Once it is there, it is there for ever; that it is not there yet must not be remembered.
        Err(error) => ([(header::CACHE_CONTROL, "no-store")], error).into_response(),
    }
}

async fn show(app: &App, id: &str, method: &Method, headers: &HeaderMap) -> Result<Response, ApiError> {
    let shown = find(app, id).await?;
    let etag = etag_of(&shown.sha256);
    if is_known(headers, &etag) {
        return Ok(guarded(StatusCode::NOT_MODIFIED.into_response(), etag));
    }
    // Only GET takes a part.
    let wanted = if method == Method::GET {
        wanted(headers, &etag, shown.bytes)
    } else {
        Wanted::Whole
    };
    let (status, part) = match wanted {
        Wanted::Whole => (StatusCode::OK, 0..shown.bytes),
        Wanted::Part(part) => (StatusCode::PARTIAL_CONTENT, part),
        Wanted::Nothing => {
            let length = [(header::CONTENT_RANGE, format!("bytes */{}", shown.bytes))];
            return Ok((StatusCode::RANGE_NOT_SATISFIABLE, length).into_response());
        }
    };
    let length = part.end - part.start;
    let range = format!("bytes {}-{}/{}", part.start, part.end - 1, shown.bytes);
    let body = if method == Method::HEAD {
        Body::empty()
    } else {
        let contents = app.objects.read(&object_name(&shown.sha256), part).await;
        Body::from_stream(contents?)
    };
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, content_type(&shown)?);
    headers.insert(header::CONTENT_LENGTH, length.into());
    if status == StatusCode::PARTIAL_CONTENT {
        headers.insert(header::CONTENT_RANGE, in_header(&range)?);
    }
    Ok(guarded(response, etag))
}

async fn find(app: &App, id: &str) -> Result<Shown, ApiError> {
    let not_found = || ApiError::new(ProblemCode::MediaNotFound);
    if !store::may_be_id(id) {
        return Err(not_found());
    }
    let mut connection = app.pool.acquire().await?;
    let found = store::media_to_show(&mut connection, id).await?;
    found.ok_or_else(not_found)
}

fn guarded(mut response: Response, etag: HeaderValue) -> Response {
    let headers = response.headers_mut();
    let fixed = [
        (header::CACHE_CONTROL, FOR_EVER),
        (header::ACCEPT_RANGES, "bytes"),
        (header::CONTENT_DISPOSITION, "inline"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::ETAG, etag);
    response
}

fn content_type(shown: &Shown) -> Result<HeaderValue, ApiError> {
    in_header(&shown.content_type)
}

fn in_header(text: &str) -> Result<HeaderValue, ApiError> {
    HeaderValue::from_str(text).map_err(|error| ApiError::fault(&error.into()))
}
