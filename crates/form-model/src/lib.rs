//! The pure domain of forms: what a form may hold, what its answers mean, and the way through it.
//!
//! Nothing here reads a clock, draws chance, waits or touches the outside: the same input gives the
//! same answer on every machine, which is what lets the browser mirror these rules.
//!
//! A form comes in through [`wire::read`], which is lenient, and is a [`definition::Definition`] from then on, which is
//! strict. [`publishing::check`] says what is wrong with it, [`routing::Routes`] leads through it, and
//! [`check_answers::check_page`] turns what a respondent sent into answers.

pub mod answer;
pub mod check_answers;
pub mod colour;
pub mod condition;
pub mod day;
pub mod definition;
pub mod diff;
pub mod file_size;
pub mod graph;
pub mod ids;
pub mod limits;
pub mod media;
pub mod publishing;
pub mod question;
pub mod routing;
pub mod tally;
pub mod text_rules;
pub mod wire;
