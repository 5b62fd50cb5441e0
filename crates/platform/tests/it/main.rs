//! The adapters against real servers: PostgreSQL, NATS, SMTP and S3 as the environment names them.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed precondition fails the test, also in helper functions"
)]

mod clock;
mod database;
mod events;
mod harness;
mod mail;
mod migrations;
mod nats_access;
mod nats_cluster;
mod objects;
mod outbox;
mod switch_bus;
mod without_nats;
