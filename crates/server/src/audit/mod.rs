//! The audit log: who did what, as log lines of the target `audit`.
//!
//! Operations are audited unless they are left out, so that a new one cannot be forgotten. Handlers add only what the request
//! does not say.

mod audited_operations;
mod entry;

pub use audited_operations::{AuditedOperations, LEFT_OUT, READS};
pub use entry::{AuditEntry, set_account, set_created};
