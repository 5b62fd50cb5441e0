//! The adapters against real servers: PostgreSQL, NATS, SMTP and S3 as the environment names them.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on ends by a panic, in its helping functions too, which clippy takes for shipped code"
)]

mod clock;
mod database;
mod events;
mod harness;
mod mail;
mod objects;
mod outbox;
