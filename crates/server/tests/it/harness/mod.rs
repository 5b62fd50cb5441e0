//! Test harness.

pub mod analytics;
pub mod app;
pub mod browser;
pub mod downloads;
pub mod files;
pub mod form_access;
pub mod forms;
pub mod inbox;
pub mod live_stream;
pub mod owner;
pub mod person;
pub mod pictures;
pub mod proof_of_work;
pub mod respondent;
pub mod videos;

pub use app::{TestApp, patient};
pub use browser::{Browser, Reply};
pub use live_stream::LiveStream;
pub use person::Person;
pub use respondent::Respondent;
