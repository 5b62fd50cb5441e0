//! What the model promises, told from outside.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod back_and_changes;
mod every_small_graph;
mod fixes;
mod forms;
mod fuzz_corpora;
mod reading;
mod vectors;
mod versions;
