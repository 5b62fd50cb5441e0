//! `formwright doctor`: checks a set-up and says what is wrong and what to do. Cheap checks also run at every start.

mod clock;
mod command;
mod database;
mod database_server;
pub(crate) mod disk;
mod events;
pub(crate) mod finding;
mod mail;
mod objects;
mod public_url;
pub(crate) mod schema;
mod secret;
mod settings;
pub(crate) mod start;

pub use self::command::{report_refused_settings, run};
