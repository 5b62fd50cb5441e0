//! Reads JSON bodies, with size limits and our own error messages.

use axum::Extension;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use super::bounded_object::BoundedObject;
use super::deadline;
use super::large_body::too_large;
use super::problem::{ApiError, ProblemCode};

/// Maximum body size of a route, set as a layer; zero by default.
#[derive(Debug, Clone, Copy)]
pub struct BodyLimit(pub usize);

/// For requests with a few short fields.
pub const SMALL_BODY: BodyLimit = BodyLimit(64 * 1024);

pub fn body_limit(limit: BodyLimit) -> Extension<BodyLimit> {
    Extension(limit)
}

/// Extracts a JSON body.
#[derive(Debug)]
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        if !has_json_content_type(&request) {
            return Err(ApiError::new(ProblemCode::RequestNotJson));
        }
        parse_object(&read_limited(request).await?).map(Self)
    }
}

/// Extracts an optional JSON body.
#[derive(Debug)]
pub struct OptionalJsonBody<T>(pub T);

impl<T: DeserializeOwned + Default, S: Sync> FromRequest<S> for OptionalJsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let is_json = has_json_content_type(&request);
        let bytes = read_limited(request).await?;
        if bytes.is_empty() {
            return Ok(Self(T::default()));
        }
        if !is_json {
            return Err(ApiError::new(ProblemCode::RequestNotJson));
        }
        parse_object(&bytes).map(Self)
    }
}

/// Parses an object. Rejects lists, from which serde would fill a struct by position.
pub fn parse_object<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // A fixed message, because serde's would echo the caller's text.
    let malformed = || ApiError::new(ProblemCode::RequestMalformed);
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(malformed());
    }
    let read: Result<BoundedObject<T>, _> = serde_json::from_slice(bytes);
    read.map(|object| object.0).map_err(|_| malformed())
}

pub(super) fn has_json_content_type(request: &Request) -> bool {
    request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|mime| mime.trim().eq_ignore_ascii_case("application/json"))
}

async fn read_limited(request: Request) -> Result<bytes::Bytes, ApiError> {
    let limit = request.extensions().get::<BodyLimit>().map_or(0, |limit| limit.0);
    read_at_most(request, limit, || too_large(limit)).await
}

/// Reads a JSON body with a specific size limit and error, without parsing.
pub async fn read_json(
    request: Request,
    limit: usize,
    too_large: impl FnOnce() -> ApiError,
) -> Result<bytes::Bytes, ApiError> {
    if !has_json_content_type(&request) {
        return Err(ApiError::new(ProblemCode::RequestNotJson));
    }
    read_at_most(request, limit, too_large).await
}

pub(super) fn content_length(request: &Request) -> Option<u64> {
    let length = request.headers().get(header::CONTENT_LENGTH)?;
    length.to_str().ok()?.parse().ok()
}

async fn read_at_most(
    request: Request,
    limit: usize,
    too_large: impl FnOnce() -> ApiError,
) -> Result<bytes::Bytes, ApiError> {
    if content_length(&request).is_some_and(|length| length > limit as u64) {
        return Err(too_large());
    }
    deadline::within_body_timeout(request, async |request| {
        match Limited::new(request.into_body(), limit).collect().await {
            Ok(body) => Ok(body.to_bytes()),
            Err(error) if error.is::<LengthLimitError>() => Err(too_large()),
            Err(_) => Err(ApiError::new(ProblemCode::RequestMalformed)),
        }
    })
    .await
}
