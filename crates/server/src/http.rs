//! HTTP infrastructure: accept loop, middleware, limits, headers, errors and the built front end.

pub mod accept;
pub mod access_log;
pub mod allowance;
pub mod bounded_object;
pub mod client_address;
pub mod connection_limits;
pub mod cookies;
pub mod deadline;
pub mod docs;
pub mod incoming_file;
pub mod json;
pub mod large_body;
pub mod network;
pub mod openapi_responses;
pub mod path_and_query;
pub mod probes;
pub mod problem;
mod public_host;
pub mod rate_limit;
pub mod request_conditions;
pub mod request_id;
pub mod request_middleware;
pub mod same_origin;
pub mod security_headers;
pub mod web_assets;

pub use cookies::{BrowserSecret, CookieKind};
pub use deadline::UploadRate;
pub use json::{JsonBody, OptionalJsonBody, SMALL_BODY, body_limit};
pub use network::Network;
pub use openapi_responses::{
    AuthErrors, BodyErrors, CommonErrors, CookieErrors, NotFoundErrors, QueryErrors, RateLimitErrors, StorageErrors,
};
pub use path_and_query::{PathText, QueryFields};
pub use problem::{ApiError, FieldCode, FieldProblem, Problem, ProblemCode, missing_as_not_found};
pub use request_conditions::RequestConditions;
pub use same_origin::SameOrigin;
