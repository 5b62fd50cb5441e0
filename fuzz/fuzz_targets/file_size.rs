//! Any text for a file's size means at least a byte and at most the product's limit.

#![no_main]

#[path = "../../crates/form-model/tests/it/fuzz_corpora/file_size.rs"]
mod file_size;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| file_size::run(bytes));
