//! What was acknowledged is stored, once, whatever dies: and a harness that is seen to notice when it is not so.
//!
//! Clients write what they send and what they are told into a ledger that is flushed before they go on. When everything is
//! over, the ledger is held against the rows. faults/README.md tells how to read what it prints.

mod chaos;
mod clients;
mod controls;
mod fillings;
mod flawed_server;
mod ledger;
mod owner;
mod proxy;
mod site;
mod survives;
mod verdict;
