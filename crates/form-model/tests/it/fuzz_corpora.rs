//! Replays the fuzz corpora without a fuzzer. The fuzz targets run the same functions.

mod answer_checker;
mod definition_reader;
mod file_size;

use std::fs;
use std::path::Path;

fn replay(target: &str, run: fn(&[u8])) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(target);
    let mut replayed = 0;
    for entry in fs::read_dir(corpus).expect("the corpus") {
        run(&fs::read(entry.expect("an entry").path()).expect("a readable file"));
        replayed += 1;
    }
    assert!(replayed > 0, "the corpus of {target} is empty");
}

#[test]
fn corpus_does_not_break_the_definition_reader() {
    replay("definition_reader", definition_reader::run);
}

#[test]
fn corpus_does_not_break_the_answer_checker() {
    replay("answer_checker", answer_checker::run);
}

#[test]
fn corpus_does_not_break_the_size_parser() {
    replay("file_size", file_size::run);
}
