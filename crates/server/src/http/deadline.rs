//! A time limit on each request, so that a slowly dripped body holds nothing for long.

use std::time::Duration;

use axum::{
    extract::Request,
    http::{HeaderValue, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::problem::{ApiError, ProblemCode};

/// From a request's header to its reply's.
const REQUEST_TIME: Duration = Duration::from_secs(10);

/// Answers 408 and closes the connection when the reply has not begun in time.
pub async fn limit(request: Request, next: Next) -> Response {
    if let Ok(response) = tokio::time::timeout(REQUEST_TIME, next.run(request)).await {
        return response;
    }
    let mut response = ApiError::new(ProblemCode::RequestTimeout).into_response();
    response
        .headers_mut()
        .insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}
