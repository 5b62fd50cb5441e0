//! Any bytes sent as a form are refused, or read into a form that can be written, read again, checked and walked.

#![no_main]

#[path = "../../crates/form-model/tests/it/fuzz_corpora/definition_reader.rs"]
mod definition_reader;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| definition_reader::run(bytes));
