//! Events over NATS JetStream.
//!
//! The server's flush setting (`sync_interval: always`) is visible on its monitoring port only, so the script that starts the
//! server checks it.

mod connection;
mod connection_monitor;
mod server_check;
pub(crate) mod streams;
mod subscriber;

pub(crate) use self::connection::NatsBus;
pub use self::connection::NatsOptions;
#[cfg(feature = "testing")]
pub(crate) use self::connection::connect_options;
pub use self::server_check::{NatsFacts, check};
pub(super) use self::subscriber::Subscriber;
