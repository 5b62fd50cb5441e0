//! Tests of the public API of the form model.

#![expect(clippy::expect_used, clippy::panic, reason = "a failed precondition fails the test")]

mod back_navigation;
mod fixes;
mod forms;
mod fuzz_corpora;
mod rejoin_branches;
mod settings;
mod small_graphs;
mod vectors;
mod versions;
mod wire_reader;
