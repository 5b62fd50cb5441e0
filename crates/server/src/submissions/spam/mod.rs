//! Spam: screening of submitted pages, detection of floods, and proof of work.

mod filter;
mod flood;
mod proof_of_work;

pub use filter::SpamFilter;
pub(super) use filter::{Screening, SpamFields, count_detections, screen};
pub(super) use proof_of_work::ProofSubject;
