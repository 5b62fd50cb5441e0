//! Reads a JSON body once, at the edge, with this route's size limit and our own failure texts.

use axum::{
    Extension,
    extract::{FromRequest, Request},
    http::header,
};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use super::problem::{ApiError, ProblemCode};

/// How many bytes a route's body may have. Routes state it as a layer; without one nothing is read.
#[derive(Debug, Clone, Copy)]
pub struct BodyLimit(pub usize);

/// The limit of calls that carry a few short fields.
pub const SMALL_BODY: BodyLimit = BodyLimit(64 * 1024);

/// States a route's body limit.
pub fn body_limit(limit: BodyLimit) -> Extension<BodyLimit> {
    Extension(limit)
}

/// A request body of type `T`, read and understood.
#[derive(Debug)]
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        if !says_json(&request) {
            return Err(ApiError::new(ProblemCode::RequestNotJson));
        }
        parse_object(&read_limited(request).await?).map(Self)
    }
}

/// A body that may be left out altogether.
#[derive(Debug)]
pub struct OptionalJsonBody<T>(pub T);

impl<T: DeserializeOwned + Default, S: Sync> FromRequest<S> for OptionalJsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let is_json = says_json(&request);
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

/// Reads an object. serde would also fill a struct from a list, by position, which no caller means.
fn parse_object<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // serde's own message would echo the caller's text back; the fixed one tells enough.
    let malformed = || ApiError::new(ProblemCode::RequestMalformed);
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(malformed());
    }
    serde_json::from_slice(bytes).map_err(|_| malformed())
}

fn says_json(request: &Request) -> bool {
    request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|mime| mime.trim().eq_ignore_ascii_case("application/json"))
}

async fn read_limited(request: Request) -> Result<bytes::Bytes, ApiError> {
    let limit = request.extensions().get::<BodyLimit>().map_or(0, |limit| limit.0);
    read_at_most(request, limit, || {
        ApiError::new(ProblemCode::RequestTooLarge).with_message(format!(
            "The request is larger than this call accepts ({} KB).",
            limit / 1024
        ))
    })
    .await
}

/// Reads a JSON object whose size has a limit, and a refusal, of its own.
pub async fn read_object<T: DeserializeOwned>(
    request: Request,
    limit: usize,
    too_large: impl FnOnce() -> ApiError,
) -> Result<T, ApiError> {
    if !says_json(&request) {
        return Err(ApiError::new(ProblemCode::RequestNotJson));
    }
    parse_object(&read_at_most(request, limit, too_large).await?)
}

async fn read_at_most(
    request: Request,
    limit: usize,
    too_large: impl FnOnce() -> ApiError,
) -> Result<bytes::Bytes, ApiError> {
    match Limited::new(request.into_body(), limit).collect().await {
        Ok(body) => Ok(body.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(too_large()),
        Err(_) => Err(ApiError::new(ProblemCode::RequestMalformed)),
    }
}
