//! Acknowledged pages are stored exactly once, whatever crashes; negative controls prove that the tests would notice otherwise.
//!
//! Clients record each request and reply in a ledger that is flushed before they go on. At the end the ledger is compared with
//! the rows. faults/README.md explains the output.

mod chaos;
pub(crate) mod clients;
mod crashes;
pub(crate) mod database;
mod database_link;
pub(crate) mod deployment;
mod faulty_server;
pub(crate) mod ledger;
pub(crate) mod ledger_audit;
mod negative_controls;
pub(crate) mod owner;
mod proxy;
pub(crate) mod random_responses;
mod response_limits;
mod silent_database;
