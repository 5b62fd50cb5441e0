//! Permits for scarce resources, shared fairly: no account, form or network can use all of one.
//!
//! All permits come from this module; clippy.toml bans `tokio::sync::Semaphore` elsewhere.

mod permit_request;
mod permits;
mod share_state;
mod shared_pool;
mod slots;

pub use permit_request::{PermitRequest, ShareKey};
pub use permits::{FairShare, Permit};
pub use share_state::{Caps, ShareLimits};
pub use shared_pool::{SharedPool, SharedTransaction};
pub use slots::{Slot, Slots};
