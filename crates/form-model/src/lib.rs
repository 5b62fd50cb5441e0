//! The pure domain of forms: what a form may hold and what its texts mean.
//!
//! Nothing here reads a clock, draws chance, waits or touches the outside: the same input gives the
//! same answer on every machine, which is what lets the browser mirror these rules.

pub mod file_size;
pub mod limits;
