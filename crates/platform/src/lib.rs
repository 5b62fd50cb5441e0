//! Infrastructure without product knowledge: clock, randomness, database, outbox, events, objects, mail, telemetry.

#![warn(missing_docs)]

pub mod clock;
pub mod db;
pub mod events;
pub mod http_client;
pub mod mail;
pub mod objects;
pub mod outbox;
pub mod rng;
pub mod secret;
pub mod telemetry;
#[cfg(feature = "testing")]
pub mod testing;
mod tls;
