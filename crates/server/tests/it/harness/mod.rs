//! The people and machines of the tests.

pub mod app;
pub mod browser;
pub mod downloads;
pub mod entry;
pub mod files;
pub mod films;
pub mod inbox;
pub mod owner;
pub mod person;
pub mod pictures;
pub mod proof;
pub mod respondent;
pub mod watching;

pub use app::TestApp;
pub use browser::{Browser, Reply};
pub use person::Person;
pub use respondent::Respondent;
pub use watching::Watching;
