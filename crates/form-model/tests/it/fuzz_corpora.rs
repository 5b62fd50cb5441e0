//! Replays what the fuzz targets have found worth keeping, without a fuzzer. The targets run the same functions.

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
fn no_kept_form_breaks_the_reader() {
    replay("definition_reader", definition_reader::run);
}

#[test]
fn no_kept_answers_break_the_checker() {
    replay("answer_checker", answer_checker::run);
}

#[test]
fn no_kept_text_breaks_the_size_reader() {
    replay("file_size", file_size::run);
}
