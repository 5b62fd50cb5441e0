//! `GET /media/{id}`: serves a picture or video.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use super::ranges::{RequestedRange, requested_range};
use super::store::{self, ServedMedia, object_name};
use crate::context::Context;
use crate::http::request_conditions::{etag_matches, etag_of};
use crate::http::{ApiError, CommonErrors, PathText, Problem, ProblemCode, missing_as_not_found};

/// The content of an id never changes.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// If the file is opened directly, it runs no scripts and has no origin.
const POLICY: &str = "sandbox; default-src 'none'; frame-ancestors 'none'";

/// Get a picture or video
///
/// Supports a single `Range`; several ranges are answered with the whole file.
#[utoipa::path(get, path = "/media/{id}", tag = "media", params(("id" = String, Path,)), responses(
    (status = 200, description = "The file", body = Vec<u8>, content_type = "application/octet-stream"),
    (status = 206, description = "The requested range", body = Vec<u8>, content_type = "application/octet-stream"),
    (status = 304, description = "Unchanged: `If-None-Match` matches the `ETag`"),
    (status = 404, body = Problem, description = "No such picture or video"),
    (status = 416, description = "The range is outside of the file; `Content-Range` has its length"),
    CommonErrors,
))]
pub(super) async fn serve_media(
    State(context): State<Context>,
    PathText(id): PathText<String>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    match serve(&context, &id, &method, &headers).await {
        Ok(response) => response,
        // A missing file may exist later, so errors must not be cached.
        Err(error) => ([(header::CACHE_CONTROL, "no-store")], error).into_response(),
    }
}

async fn serve(context: &Context, id: &str, method: &Method, headers: &HeaderMap) -> Result<Response, ApiError> {
    let media = find(context, id).await?;
    let etag = etag_of(&media.sha256);
    if etag_matches(headers, &etag) {
        return Ok(with_headers(StatusCode::NOT_MODIFIED.into_response(), etag));
    }
    // Ranges are defined only for GET.
    let requested_range = if method == Method::GET {
        requested_range(headers, &etag, media.bytes)
    } else {
        RequestedRange::Whole
    };
    let (status, part) = match requested_range {
        RequestedRange::Whole => (StatusCode::OK, 0..media.bytes),
        RequestedRange::Part(part) => (StatusCode::PARTIAL_CONTENT, part),
        RequestedRange::Unsatisfiable => {
            let length = [(header::CONTENT_RANGE, format!("bytes */{}", media.bytes))];
            return Ok((StatusCode::RANGE_NOT_SATISFIABLE, length).into_response());
        }
    };
    let length = part.end - part.start;
    let range = format!("bytes {}-{}/{}", part.start, part.end - 1, media.bytes);
    let body = if method == Method::HEAD {
        Body::empty()
    } else {
        let name = object_name(&media.sha256);
        let contents = context.objects.read(&name, part).await;
        Body::from_stream(contents.map_err(|error| missing_as_not_found(error, &name, ProblemCode::MediaNotFound))?)
    };
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, content_type(&media)?);
    headers.insert(header::CONTENT_LENGTH, length.into());
    if status == StatusCode::PARTIAL_CONTENT {
        headers.insert(header::CONTENT_RANGE, header_value(&range)?);
    }
    Ok(with_headers(response, etag))
}

async fn find(context: &Context, id: &str) -> Result<ServedMedia, ApiError> {
    let not_found = || ApiError::new(ProblemCode::MediaNotFound);
    if !store::is_valid_id(id) {
        return Err(not_found());
    }
    let mut connection = context.pool.acquire().await?;
    let found = store::find_media(&mut connection, id).await?;
    found.ok_or_else(not_found)
}

fn with_headers(mut response: Response, etag: HeaderValue) -> Response {
    let headers = response.headers_mut();
    let fixed = [
        (header::CACHE_CONTROL, IMMUTABLE),
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

fn content_type(media: &ServedMedia) -> Result<HeaderValue, ApiError> {
    header_value(&media.content_type)
}

fn header_value(text: &str) -> Result<HeaderValue, ApiError> {
    HeaderValue::from_str(text).map_err(|error| ApiError::fault(&error.into()))
}
