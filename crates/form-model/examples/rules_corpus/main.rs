//! Prints forms, answers and texts as wild as they may come, with what the rules say of them, a case a line of JSON.
//!
//! The browser's rules replay it (`web/tests/form-rules`). The same seed prints the same bytes.
//!
//! ```text
//! cargo run -p form-model --example rules_corpus -- --seed 20 --cases 20000
//! ```

#![expect(
    clippy::expect_used,
    reason = "what is printed is made here; a case that cannot be made is a fault of this program"
)]

mod addresses_and_colours;
mod answers;
mod dice;
mod form_cases;
mod sound_forms;
mod texts;

// One copy of the wild forms: the properties of the model are tested with them too.
#[allow(
    dead_code,
    unused_imports,
    reason = "the tests of the model use what this program does not"
)]
#[path = "../../tests/it/forms.rs"]
mod forms;

use std::io::{self, BufWriter, Write};

use form_model::limits;
use serde_json::json;

use crate::dice::Dice;
use crate::form_cases::FormCases;

/// What a case is about, by its place in every twenty.
const SORTS: [Sort; 20] = [
    Sort::WildForm,
    Sort::Text,
    Sort::SmallGraph,
    Sort::SoundForm,
    Sort::Text,
    Sort::FileSize,
    Sort::WildForm,
    Sort::Text,
    Sort::SmallGraph,
    Sort::SoundForm,
    Sort::Day,
    Sort::Text,
    Sort::Address,
    Sort::WildForm,
    Sort::Text,
    Sort::SmallGraph,
    Sort::SoundForm,
    Sort::Colour,
    Sort::Text,
    Sort::Address,
];

/// One case in so many is about a form that is as large as it may be.
const LARGEST: usize = 4_000;

#[derive(Clone, Copy)]
enum Sort {
    WildForm,
    SmallGraph,
    SoundForm,
    Text,
    FileSize,
    Day,
    Address,
    Colour,
}

struct Wanted {
    seed: u64,
    cases: usize,
}

fn main() -> Result<(), String> {
    let wanted = wanted(std::env::args().skip(1))?;
    print(&wanted).map_err(|error| format!("The corpus cannot be written: {error}"))
}

fn wanted(arguments: impl Iterator<Item = String>) -> Result<Wanted, String> {
    const USAGE: &str = "usage: rules_corpus --seed NUMBER --cases NUMBER";
    let mut arguments = arguments;
    let (mut seed, mut cases) = (None, None);
    while let Some(name) = arguments.next() {
        let number: Option<u64> = arguments.next().and_then(|text| text.parse().ok());
        match name.as_str() {
            "--seed" => seed = number,
            "--cases" => cases = number.and_then(|number| usize::try_from(number).ok()),
            _ => return Err(USAGE.to_owned()),
        }
    }
    let (Some(seed), Some(cases)) = (seed, cases) else {
        return Err(USAGE.to_owned());
    };
    Ok(Wanted { seed, cases })
}

fn print(wanted: &Wanted) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let header = json!({ "seed": wanted.seed, "cases": wanted.cases, "limits": {
        "PAGES_PER_FORM": limits::PAGES_PER_FORM, "QUESTIONS_PER_FORM": limits::QUESTIONS_PER_FORM,
        "OPTIONS_PER_QUESTION": limits::OPTIONS_PER_QUESTION, "TEXT_ANSWER_BYTES": limits::TEXT_ANSWER_BYTES,
        "FORM_BYTES": limits::FORM_BYTES, "FILES_PER_QUESTION": limits::FILES_PER_QUESTION, "FILE_BYTES": limits::FILE_BYTES,
    } });
    writeln!(out, "{header}")?;
    let mut dice = Dice::seeded(wanted.seed);
    let mut forms = FormCases::seeded(wanted.seed);
    for at in 0..wanted.cases {
        let case = match SORTS[at % SORTS.len()] {
            _ if at % LARGEST == 0 => forms.largest(&mut dice),
            Sort::WildForm => forms.wild(&mut dice),
            Sort::SmallGraph => forms.small_graph(&mut dice),
            Sort::SoundForm => forms.sound(&mut dice),
            Sort::Text => texts::text_case(&mut dice),
            Sort::FileSize => texts::file_size_case(&mut dice),
            Sort::Day => texts::day_case(&mut dice),
            Sort::Address => addresses_and_colours::address_case(&mut dice),
            Sort::Colour => addresses_and_colours::colour_case(&mut dice),
        };
        writeln!(out, "{case}")?;
    }
    out.flush()
}
