//! The domain model of forms: definition, answers, and routing between pages.
//!
//! Pure: no clock, no randomness, no I/O. The same input gives the same output everywhere, so the browser can mirror these
//! rules.
//!
//! [`wire::read`] parses a form leniently into a strict [`definition::Definition`]. [`publishing::check`] validates it,
//! [`routing::Routes`] computes the path through it, and [`check_answers::check_page`] validates submitted answers.

#![warn(missing_docs)]

pub mod address_part;
pub mod answer;
pub mod answer_bucket;
pub mod answer_counts;
pub mod answer_error;
pub mod check_answers;
pub mod colour;
pub mod condition;
pub mod day;
pub mod decimal;
pub mod definition;
pub mod diff;
pub mod email_address;
pub mod expected_answer;
pub mod file_size;
pub mod graph;
pub mod grid;
pub mod ids;
mod lenient;
pub mod limits;
pub mod media;
pub mod placeholders;
pub mod prefill;
pub mod publishing;
pub mod questions;
pub mod routing;
pub mod sent_answer;
pub mod settings;
pub mod short_name;
pub mod skip_value;
pub mod stored_answers;
pub mod text_rules;
pub mod time_of_day;
pub mod utc_minute;
pub mod web_address;
pub mod wire;
