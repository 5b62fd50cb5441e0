//! Pictures are checked, decoded and re-encoded, so that only the pixels of a file remain.
//!
//! This happens in a sandbox: a process per picture, without configuration or secrets and with resource limits. A decoder
//! that is exploited gains nothing, and its memory is not the server's.

mod clean;
mod colours;
mod decode;
mod gif;
mod jpeg;
mod png;
mod sandbox_child;
mod sandbox_client;
mod webp;

pub(super) use decode::MAX_PIXELS;
pub use sandbox_child::run_sandbox_child;
pub(super) use sandbox_client::clean_in_sandbox;
