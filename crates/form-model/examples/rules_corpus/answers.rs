//! Valid and invalid answers.

use form_model::check_answers::read_answer;
use form_model::question::{Question, QuestionKind};
use form_model::sent_answer::SentAnswer;
use serde_json::{Value, json};

use crate::rng::Rng;
use crate::texts::{a_day, variant_of};

const WORDS: [&str; 8] = ["yes", "Straße", "café", "İstanbul", "ΟΔΟΣ", "हाँ", "𐐀", "no"];

/// An answer, usually valid.
pub(crate) fn an_answer(question: &Question, rng: &mut Rng) -> Value {
    let is_text = matches!(question.kind, QuestionKind::ShortAnswer | QuestionKind::LongAnswer);
    if is_text && rng.in_hundred(3) {
        // Just below and just above the limit.
        json!({ "repeat": "é", "times": rng.between(51_200, 51_201) })
    } else if rng.in_hundred(70) {
        valid_answer(question, rng)
    } else {
        odd(rng)
    }
}

/// A valid answer in one of its notations; null if the question has none.
pub(crate) fn valid_answer(question: &Question, rng: &mut Rng) -> Value {
    match &question.kind {
        QuestionKind::ShortAnswer | QuestionKind::LongAnswer => {
            let word = rng.pick(&WORDS).to_owned();
            json!(if rng.in_hundred(50) {
                variant_of(&word, rng)
            } else {
                word
            })
        }
        QuestionKind::MultipleChoice(_) | QuestionKind::Dropdown(_) => json!(an_option(question, rng)),
        QuestionKind::Checkbox(choices) => {
            let count = rng.below(choices.options().len()) + 1;
            (0..count).map(|_| an_option(question, rng)).collect()
        }
        QuestionKind::FileUpload(uploads) => {
            let count = rng.below(uploads.max_files() as usize) + 1;
            (0..count)
                .map(|_| rng.pick(&["u1", "u2", "constructor", "A-z_9"]))
                .collect()
        }
        QuestionKind::Date => json!(if rng.in_hundred(50) {
            "2024-02-29".to_owned()
        } else {
            a_day(rng)
        }),
        QuestionKind::LinearScale(scale) => a_number(rng.between(scale.min(), scale.max()), rng),
        QuestionKind::Rating(stars) => a_number(rng.between(1, i32::from(stars.count())), rng),
        QuestionKind::Text { .. } | QuestionKind::Image { .. } | QuestionKind::Video { .. } => Value::Null,
    }
}

/// A valid expected answer of a condition.
pub(crate) fn expected(question: &Question, rng: &mut Rng) -> Value {
    let answer = valid_answer(question, rng);
    match read_answer(question, &SentAnswer::from(&answer)) {
        Ok(Some(read)) if rng.in_hundred(50) => read.to_json(question),
        _ => answer,
    }
}

fn an_option(question: &Question, rng: &mut Rng) -> String {
    let choices = question.choices().expect("a question with options");
    let option = rng.one(choices.options());
    match rng.below(4) {
        0 => option.id.to_string(),
        1 => format!(" {}\u{FEFF}", option.id),
        2 => variant_of(&option.label, rng),
        _ => option.label.clone(),
    }
}

fn a_number(number: i32, rng: &mut Rng) -> Value {
    match rng.below(5) {
        0 => json!(number.to_string()),
        1 => json!(format!("\u{85}{number} ")),
        2 => json!(f64::from(number)),
        3 if number == 0 => json!(-0.0),
        _ => json!(number),
    }
}

fn odd(rng: &mut Rng) -> Value {
    let odd = [
        json!(null),
        json!(""),
        json!(" \u{FEFF}\u{85}\0"),
        json!("\u{200B}"),
        json!("a\0b"),
        json!(true),
        json!({}),
        json!({ "length": 1 }),
        json!([]),
        json!([[]]),
        json!([null]),
        json!([1]),
        json!(["o1"]),
        json!(["o1", "o1", "o1", "o1", "o1"]),
        json!(["u1", "u2", "u3", "u4", "u5", "u6", "u7", "u8", "u9", "u10", "u11"]),
        json!(["end"]),
        json!(["__proto__"]),
        json!(["../x"]),
        json!(0),
        json!(-0.0),
        json!("-0"),
        json!(1.5),
        json!(-1),
        json!(11),
        json!(1e300),
        json!(5_000_000_000_i64),
        json!(u64::MAX),
        json!("+1"),
        json!("01"),
        json!("1e1"),
        json!("٥"),
        json!("1.0"),
        json!("1000000000"),
        json!("o1"),
        json!("constructor"),
        json!("__proto__"),
        json!("0000-02-29"),
        json!("+024-01-01"),
        json!("2023-02-29"),
        json!(" 2024-02-29"),
    ];
    rng.one(&odd).clone()
}

/// Expands `{"repeat": "a", "times": 3}` to "aaa", which keeps long texts out of the output.
pub(crate) fn unfolded(answer: &Value) -> Value {
    match (&answer["repeat"], answer["times"].as_u64()) {
        (Value::String(part), Some(times)) => json!(part.repeat(usize::try_from(times).expect("a small number"))),
        _ => answer.clone(),
    }
}

/// The stored answer with a long text folded again.
pub(crate) fn folded(answer: Value) -> Value {
    match answer.as_str() {
        Some(text) if text.len() > 1_000 => {
            let part: String = text.chars().take(1).collect();
            json!({ "times": text.chars().count(), "repeat": part })
        }
        _ => answer,
    }
}
