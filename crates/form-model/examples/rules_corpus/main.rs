//! Prints random forms, answers and texts with the results of the rules, one JSON case per line.
//!
//! The browser's rules replay them (`web/tests/form-rules`). The same seed prints the same bytes.
//!
//! ```text
//! cargo run -p form-model --example rules_corpus -- --seed 20 --cases 20000
//! ```

#![expect(
    clippy::expect_used,
    reason = "a case that cannot be generated is a bug of this program"
)]

mod addresses_and_colours;
mod answers;
mod draft_cases;
mod form_cases;
mod prefill_cases;
mod question_cases;
mod rng;
mod texts;
mod valid_forms;

// Shared with the property tests of the model.
#[allow(dead_code, unused_imports, reason = "the tests use more of it than this program")]
#[path = "../../tests/it/forms.rs"]
mod forms;

use std::io::{self, BufWriter, Write};

use form_model::limits;
use serde_json::json;

use crate::form_cases::FormCases;
use crate::rng::Rng;

/// The kinds of cases, repeated every twenty cases.
const SORTS: [Sort; 20] = [
    Sort::WildForm,
    Sort::Answers,
    Sort::SmallGraph,
    Sort::SoundForm,
    Sort::Text,
    Sort::FileSize,
    Sort::WildForm,
    Sort::Stored,
    Sort::SmallGraph,
    Sort::SoundForm,
    Sort::Day,
    Sort::Difference,
    Sort::Address,
    Sort::WildForm,
    Sort::New,
    Sort::Text,
    Sort::SoundForm,
    Sort::Colour,
    Sort::Retyped,
    Sort::Address,
];

/// Every so many cases, one is a form of maximum size.
const LARGEST: usize = 4_000;

#[derive(Clone, Copy)]
enum Sort {
    WildForm,
    SmallGraph,
    SoundForm,
    Answers,
    New,
    Retyped,
    Stored,
    Difference,
    Text,
    FileSize,
    Day,
    Address,
    Colour,
}

struct Arguments {
    seed: u64,
    cases: usize,
}

fn main() -> Result<(), String> {
    let arguments = parse_arguments(std::env::args().skip(1))?;
    print(&arguments).map_err(|error| format!("The corpus cannot be written: {error}"))
}

fn parse_arguments(arguments: impl Iterator<Item = String>) -> Result<Arguments, String> {
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
    Ok(Arguments { seed, cases })
}

fn print(arguments: &Arguments) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    // Those that the browser enforces, too.
    let header = json!({ "seed": arguments.seed, "cases": arguments.cases, "limits": {
        "PAGES_PER_FORM": limits::PAGES_PER_FORM, "QUESTIONS_PER_FORM": limits::QUESTIONS_PER_FORM,
        "OPTIONS_PER_QUESTION": limits::OPTIONS_PER_QUESTION, "MATRIX_ROWS": limits::MATRIX_ROWS, "MATRIX_COLUMNS": limits::MATRIX_COLUMNS,
        "RANKING_OPTIONS": limits::RANKING_OPTIONS, "GRID_LABEL_CHARACTERS": limits::GRID_LABEL_CHARACTERS,
        "ADDRESS_PART_CHARACTERS": limits::ADDRESS_PART_CHARACTERS, "TEXT_ANSWER_BYTES": limits::TEXT_ANSWER_BYTES,
        "OTHER_TEXT_CHARACTERS": limits::OTHER_TEXT_CHARACTERS,
        "SHORT_NAME_CHARACTERS": limits::SHORT_NAME_CHARACTERS, "HIDDEN_VALUE_BYTES": limits::HIDDEN_VALUE_BYTES,
        "RESPONSE_LIMIT": limits::RESPONSE_LIMIT, "RETENTION_DAYS": limits::RETENTION_DAYS,
        "FILES_PER_QUESTION": limits::FILES_PER_QUESTION, "FILE_BYTES": limits::FILE_BYTES,
    } });
    writeln!(out, "{header}")?;
    let mut rng = Rng::seeded(arguments.seed);
    let mut forms = FormCases::seeded(arguments.seed);
    for at in 0..arguments.cases {
        let case = match SORTS[at % SORTS.len()] {
            _ if at % LARGEST == 0 => forms.largest(&mut rng),
            Sort::WildForm => forms.wild(&mut rng),
            Sort::SmallGraph => forms.small_graph(&mut rng),
            Sort::SoundForm => forms.sound(&mut rng),
            Sort::Answers => question_cases::answers_case(&mut rng),
            Sort::New => question_cases::new_case(&mut rng),
            Sort::Retyped => question_cases::retyped_case(&mut rng),
            Sort::Stored => draft_cases::stored_case(&mut rng),
            Sort::Difference => draft_cases::difference_case(&mut rng),
            Sort::Text => texts::text_case(&mut rng),
            Sort::FileSize => texts::file_size_case(&mut rng),
            Sort::Day => texts::day_case(&mut rng),
            Sort::Address => addresses_and_colours::address_case(&mut rng),
            Sort::Colour => addresses_and_colours::colour_case(&mut rng),
        };
        writeln!(out, "{case}")?;
    }
    out.flush()
}
