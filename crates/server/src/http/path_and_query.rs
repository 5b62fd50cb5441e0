//! Extractors for path and query, with our errors instead of the framework's.

#![expect(
    clippy::disallowed_types,
    reason = "the only place that uses the framework's extractors and rejections"
)]

use axum::extract::path::ErrorKind;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::problem::{ApiError, ProblemCode};

/// Path parameters: a `String` or a tuple of them.
///
/// A parameter that is not UTF-8 becomes an empty text, which leads to the usual "not found".
#[derive(Debug)]
pub struct PathText<T>(pub T);

impl<T, S> FromRequestParts<S> for PathText<T>
where
    T: DeserializeOwned + Default + Send,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Path::<T>::from_request_parts(parts, state).await {
            Ok(Path(text)) => Ok(Self(text)),
            Err(PathRejection::FailedToDeserializePathParams(error))
                if matches!(error.kind(), ErrorKind::InvalidUtf8InPathParam { .. }) =>
            {
                Ok(Self(T::default()))
            }
            // The route and its handler disagree about the parameters.
            Err(other) => Err(ApiError::fault(&other.into())),
        }
    }
}

/// Query parameters; repeated or invalid ones are rejected.
#[derive(Debug)]
pub struct QueryFields<T>(pub T);

impl<T, S> FromRequestParts<S> for QueryFields<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        // The framework's message would echo the parameter's name.
        let Query(fields) = Query::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::new(ProblemCode::RequestMalformed))?;
        Ok(Self(fields))
    }
}
