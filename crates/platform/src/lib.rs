//! Adapters that know no feature: clock, chance, database, outbox, JetStream, objects, mail, telemetry.
//!
//! Everything here could serve another product unchanged. What an event means, whom a mail greets and what a row
//! holds is the server's business.

pub mod chance;
pub mod clock;
pub mod db;
pub mod events;
pub mod mail;
pub mod objects;
pub mod outbox;
pub mod secret;
pub mod telemetry;
#[cfg(feature = "testing")]
pub mod testing;
mod tls;
