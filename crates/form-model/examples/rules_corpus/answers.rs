//! Answers: such as a question takes, and such as nobody should send.

use form_model::check_answers::read_answer;
use form_model::question::{Question, QuestionKind};
use serde_json::{Value, json};

use crate::dice::Dice;
use crate::texts::{a_day, recast};

const WORDS: [&str; 8] = ["yes", "Straße", "café", "İstanbul", "ΟΔΟΣ", "हाँ", "𐐀", "no"];

/// An answer, more often acceptable than not.
pub(crate) fn an_answer(question: &Question, dice: &mut Dice) -> Value {
    let is_text = matches!(question.kind, QuestionKind::ShortAnswer | QuestionKind::LongAnswer);
    if is_text && dice.in_hundred(3) {
        // Just within what can be kept, and just beyond.
        json!({ "repeat": "é", "times": dice.between(51_200, 51_201) })
    } else if dice.in_hundred(70) {
        acceptable(question, dice)
    } else {
        odd(dice)
    }
}

/// An answer that the question takes, in one of the spellings it has; null where it takes none.
pub(crate) fn acceptable(question: &Question, dice: &mut Dice) -> Value {
    match &question.kind {
        QuestionKind::ShortAnswer | QuestionKind::LongAnswer => {
            let word = dice.pick(&WORDS).to_owned();
            json!(if dice.in_hundred(50) { recast(&word, dice) } else { word })
        }
        QuestionKind::MultipleChoice(_) | QuestionKind::Dropdown(_) => json!(an_option(question, dice)),
        QuestionKind::Checkbox(choices) => {
            let count = dice.below(choices.options().len()) + 1;
            (0..count).map(|_| an_option(question, dice)).collect()
        }
        QuestionKind::FileUpload(uploads) => {
            let count = dice.below(uploads.max_files() as usize) + 1;
            (0..count)
                .map(|_| dice.pick(&["u1", "u2", "constructor", "A-z_9"]))
                .collect()
        }
        QuestionKind::Date => json!(if dice.in_hundred(50) {
            "2024-02-29".to_owned()
        } else {
            a_day(dice)
        }),
        QuestionKind::LinearScale(scale) => a_number(dice.between(scale.min(), scale.max()), dice),
        QuestionKind::Rating(stars) => a_number(dice.between(1, i32::from(stars.count())), dice),
        QuestionKind::Text { .. } | QuestionKind::Image { .. } | QuestionKind::Video { .. } => Value::Null,
    }
}

/// An answer that the question takes as an expected one does: without the spellings of respondents.
pub(crate) fn expected(question: &Question, dice: &mut Dice) -> Value {
    let answer = acceptable(question, dice);
    match read_answer(question, &answer) {
        Ok(Some(read)) if dice.in_hundred(50) => read.to_json(question),
        _ => answer,
    }
}

fn an_option(question: &Question, dice: &mut Dice) -> String {
    let choices = question.choices().expect("a question with options");
    let option = dice.one(choices.options());
    match dice.below(4) {
        0 => option.id.to_string(),
        1 => format!(" {}\u{FEFF}", option.id),
        2 => recast(&option.label, dice),
        _ => option.label.clone(),
    }
}

fn a_number(number: i32, dice: &mut Dice) -> Value {
    match dice.below(5) {
        0 => json!(number.to_string()),
        1 => json!(format!("\u{85}{number} ")),
        2 => json!(f64::from(number)),
        3 if number == 0 => json!(-0.0),
        _ => json!(number),
    }
}

fn odd(dice: &mut Dice) -> Value {
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
    dice.one(&odd).clone()
}

/// `{"repeat": "a", "times": 3}` stands for "aaa", so that a long text need not be printed.
pub(crate) fn unfolded(answer: &Value) -> Value {
    match (&answer["repeat"], answer["times"].as_u64()) {
        (Value::String(part), Some(times)) => json!(part.repeat(usize::try_from(times).expect("a small number"))),
        _ => answer.clone(),
    }
}

/// The kept answer with a long text folded again.
pub(crate) fn folded(answer: Value) -> Value {
    match answer.as_str() {
        Some(text) if text.len() > 1_000 => {
            let part: String = text.chars().take(1).collect();
            json!({ "times": text.chars().count(), "repeat": part })
        }
        _ => answer,
    }
}
