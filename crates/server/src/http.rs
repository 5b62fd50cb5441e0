//! What every request passes through before and after its feature: the accept loop, ids, limits,
//! headers, failures, and the built front end.

pub mod accept;
pub mod client_address;
pub mod conditional;
pub mod cookies;
pub mod deadline;
pub mod docs;
pub mod documented;
pub mod incoming_file;
pub mod json;
pub mod observe;
pub mod passage;
pub mod probes;
pub mod problem;
pub mod rate_limit;
pub mod request_id;
pub mod same_origin;
pub mod security_headers;
pub mod web_assets;
