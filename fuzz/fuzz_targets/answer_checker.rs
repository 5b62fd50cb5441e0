//! Any JSON sent as answers is refused, or read into answers that are read as themselves again.

#![no_main]

#[path = "../../crates/form-model/tests/it/fuzz_corpora/answer_checker.rs"]
mod answer_checker;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| answer_checker::run(bytes));
