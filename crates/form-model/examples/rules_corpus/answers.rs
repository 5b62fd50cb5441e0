//! Valid and invalid answers.

use form_model::answer::{Answer, AnswerType, ChosenOption};
use form_model::check_answers::read_answer;
use form_model::ids::OptionId;
use form_model::questions::Question;
use form_model::sent_answer::SentAnswer;
use serde_json::{Value, json};

use crate::rng::Rng;
use crate::texts::{a_day, variant_of};

/// An answer, usually valid.
pub(crate) fn an_answer(question: &Question, rng: &mut Rng) -> Value {
    let offers_other = question.choices().is_some_and(|choices| choices.other);
    if question.answer_type() == Some(AnswerType::Text) && rng.in_hundred(3) {
        // Just below and just above the limit.
        json!({ "repeat": "é", "times": rng.between(51_200, 51_201) })
    } else if question.answer_type() == Some(AnswerType::Text) && rng.in_hundred(35) {
        formatted_text(rng)
    } else if question.rows().is_some() && rng.in_hundred(40) {
        odd_rows(question, rng)
    } else if question.answer_type() == Some(AnswerType::Address) && rng.in_hundred(75) {
        an_address(rng)
    } else if question.choices().is_some() && rng.in_hundred(if offers_other { 65 } else { 20 }) {
        odd_other(rng)
    } else if rng.in_hundred(70) {
        valid_answer(question, rng)
    } else {
        odd(rng)
    }
}

/// A valid answer in one of its notations; null if the question has none.
pub(crate) fn valid_answer(question: &Question, rng: &mut Rng) -> Value {
    match question.sample(&mut |count| rng.below(count)) {
        None => Value::Null,
        Some(Answer::Text(text)) if rng.in_hundred(50) => json!(variant_of(&text, rng)),
        Some(Answer::Option(ChosenOption::Offered(id))) => json!(notation_of(question, &id, rng)),
        Some(Answer::Option(ChosenOption::Other(text))) => json!({ "other": variant_of(&text, rng) }),
        Some(Answer::Options(chosen)) => {
            let ids = chosen.offered;
            let mut names: Vec<_> = ids.iter().map(|id| notation_of(question, id, rng)).collect();
            // An option may be named twice.
            let count = question.choices().map_or(0, |choices| choices.options().len());
            if (1..count).contains(&names.len()) && rng.in_hundred(30) {
                names.push(notation_of(question, rng.one(&Vec::from_iter(ids)), rng));
            }
            match chosen.other {
                Some(text) if rng.in_hundred(30) => json!({ "other": variant_of(&text, rng) }),
                Some(text) => json!({ "options": names, "other": variant_of(&text, rng) }),
                None if rng.in_hundred(20) => json!({ "options": names, "other": null }),
                None => json!(names),
            }
        }
        Some(Answer::Order(ids)) => {
            let mut names: Vec<_> = ids.iter().map(|id| notation_of(question, id, rng)).collect();
            if rng.in_hundred(20) {
                names.truncate(rng.below(names.len()) + 1);
            }
            json!(names)
        }
        Some(answer @ Answer::Grid(_)) => {
            let mut sent = answer.to_json(question);
            let rows = sent["rows"].as_object_mut().expect("rows");
            if rng.in_hundred(40) {
                let first = rows.values_mut().next().expect("a row");
                *first = rng.pick(&[json!(null), json!(""), json!([])].each_ref()).clone();
            }
            sent
        }
        Some(answer @ Answer::Address(_)) => {
            let mut sent = answer.to_json(question);
            if rng.in_hundred(40) {
                sent["address"]["line2"] = rng.pick(&[json!(null), json!(" "), json!("B\0 ")].each_ref()).clone();
            }
            sent
        }
        Some(Answer::Agreed) => json!(rng.word("agreed|agreed|agreed|Agreed| agreed")),
        Some(Answer::Files(files)) => {
            let name = |_| rng.pick(&["u1", "u2", "constructor", "A-z_9"]);
            files.iter().map(name).collect()
        }
        Some(Answer::Day(_)) if rng.in_hundred(50) => json!(a_day(rng)),
        Some(Answer::Number(number)) => a_number(number, rng),
        Some(answer @ (Answer::Text(_) | Answer::Day(_))) => answer.to_json(question),
    }
}

/// A valid expected answer of a condition, which is never "Other"; any text for a Matrix and an Address, which no condition can
/// expect.
pub(crate) fn expected(question: &Question, rng: &mut Rng) -> Value {
    if matches!(question.answer_type(), Some(AnswerType::Grid | AnswerType::Address)) {
        return json!(rng.word("o1|Red|r1"));
    }
    let answer = valid_answer(question, rng);
    match read_answer(question, &SentAnswer::from(&answer)) {
        _ if answer.is_object() => expected(question, rng),
        Ok(Some(read)) if rng.in_hundred(50) => read.to_json(question),
        _ => answer,
    }
}

fn notation_of(question: &Question, id: &OptionId, rng: &mut Rng) -> String {
    let choices = question.choices().expect("a question with options");
    let label = &choices.by_id(id).expect("an option").label;
    match rng.below(4) {
        0 => id.to_string(),
        1 => format!(" {id}\u{FEFF}"),
        2 => variant_of(label, rng),
        _ => label.clone(),
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

/// A text that some format accepts, or nearly.
fn formatted_text(rng: &mut Rng) -> Value {
    let texts = [
        "0",
        "-0",
        "7",
        "007.50",
        "1.0",
        " -2\u{FEFF}",
        "2.5",
        "1.1234567",
        "999999999.999999",
        "9999999999.999999",
        "1234567890123456",
        "+5",
        "1e3",
        "1,5",
        ".5",
        "5.",
        "--1",
        "٥",
        "00:00",
        "9:05",
        "09:05 ",
        "24:00",
        "9:5",
        "12:60",
        "009:05",
        "-1:05",
        "23:59",
        "a@b.co",
        " Meera+x@Riverside.example ",
        "a@b",
        "a@b.",
        "@b.co",
        "a b@c.de",
        "a@b@c.de",
        "a@b.c\u{85}o",
        "a\u{7f}@b.co",
        "<a@b.co>",
        "यश@डाक.भारत",
        "+44 20 7946 0018",
        "(030) 901820",
        "123",
        "1234",
        "123456789012345",
        "1234567890123456",
        "12+34",
        "12 34a",
        "https://a.b",
        "HTTPS://A.B/c d",
        "http://a.b:8080/x?y#z",
        "http://a.b:",
        "a.b:123456",
        "a.b:8o",
        "ftp://a.b",
        "javascript:alert(1)",
        "user@a.b",
        "a..b",
        "भारत.भारत",
        "a.b\\c",
        "ab-1",
        "ab-12",
        "AB-٣",
        "k9क",
        "A5",
        "B5",
        "k\\",
        "123 ",
        "Straße",
        "straße",
        "12",
        "12345",
        "é",
        "e\u{301}",
    ];
    json!(rng.one(&texts))
}

/// Rows in notations that most questions reject.
fn odd_rows(question: &Question, rng: &mut Rng) -> Value {
    let rows = question.rows().expect("rows").options();
    let columns = question.choices().expect("columns").options();
    let (row, column) = (&rng.one(rows).clone(), &rng.one(columns).clone());
    let odd = [
        json!({ "rows": null }),
        json!({ "rows": [] }),
        json!({ "rows": {} }),
        json!({ "rows": { "r9": "o1" } }),
        json!({ "rows": { "__proto__": "o1" } }),
        json!({ "rows": {}, "more": 1 }),
        json!({ "rows": { row.id.as_str(): { "o1": 1 } } }),
        json!({ "rows": { row.id.as_str(): true } }),
        json!({ "rows": { row.id.as_str(): "o9" } }),
        json!({ "rows": { row.id.as_str(): ["o9"] } }),
        json!({ "rows": { row.id.as_str(): [column.id, 1] } }),
        json!({ "rows": { row.id.as_str(): [column.id, column.label, column.id, column.id, column.id, column.id] } }),
        json!({ "rows": { row.id.as_str(): " \0" } }),
        json!({ "rows": { row.id.as_str(): column.id, format!(" {} ", row.label): column.id } }),
        json!({ "rows": { row.label.clone(): column.label } }),
        json!({ "rows": { row.label.clone(): [column.label] } }),
        json!({ "rows": { row.id.as_str(): column.id } }),
        json!({ "rows": { row.id.as_str(): [column.id] } }),
    ];
    rng.one(&odd).clone()
}

/// An address in notations that most questions reject or complete.
fn an_address(rng: &mut Rng) -> Value {
    let text = [
        json!("Mill Lane 1"),
        json!(" Mill\0 Lane\u{FEFF}"),
        json!(""),
        json!("\0 "),
        json!(null),
        json!(1),
        json!(["Mill Lane"]),
        json!([]),
        json!({ "line1": "Mill Lane" }),
        json!("😀".repeat(200)),
        json!("é".repeat(201)),
    ];
    let text = rng.one(&text).clone();
    match rng.below(14) {
        8 | 9 => json!({ "address": { "line1": "1 Hill", "city": "é".repeat(201) } }),
        10 => json!({ "address": { "line1": "1 Hill" } }),
        11 => json!({ "address": { "city": "Goa", "country": "India" } }),
        12 => json!({ "address": { "line1": "1 Hill", "postcode": "1", "country": "India" } }),
        0 => json!({ "address": text }),
        1 => json!({ "address": {} }),
        2 => json!({ "address": { "line1": text }, "more": 1 }),
        3 => json!({ "address": { "line1": text, "state": "Goa" } }),
        4 => json!({ "address": { "line1": "1 Hill", "__proto__": "Goa" } }),
        5 => json!({ "line1": text }),
        6 => json!({ "address": { "line1": "1 Hill", "city": text, "country": text } }),
        7 => json!({ "address": { "line1": text, "line2": "B", "postcode": "1", "city": "Goa", "country": "India" } }),
        _ => json!({ "address": { "line1": "1 Hill", "postcode": "1", "city": "Goa", "country": text } }),
    }
}

/// "Other" in notations that most questions reject.
fn odd_other(rng: &mut Rng) -> Value {
    let text = [
        json!("Tea"),
        json!(" Tea\0\u{FEFF}"),
        json!(""),
        json!("\0 "),
        json!(null),
        json!(1),
        json!(["Tea"]),
        json!({ "other": "Tea" }),
        json!("😀".repeat(500)),
        json!("é".repeat(501)),
        json!("क".repeat(501)),
    ];
    let text = rng.one(&text).clone();
    match rng.below(8) {
        0 => json!({ "options": [], "other": text }),
        1 => json!({ "options": ["o1"], "other": text }),
        2 => json!({ "options": ["o9"], "other": text }),
        3 => json!({ "options": text, "other": "Tea" }),
        4 => json!({ "other": text, "more": text }),
        5 => json!({ "options": ["o1"] }),
        6 => json!({ "options": null, "other": text }),
        _ => json!({ "other": text }),
    }
}

/// Expands `{"repeat": "a", "times": 3}` to "aaa", which keeps long texts out of the output.
pub(crate) fn unfolded(answer: &Value) -> Value {
    match (&answer["repeat"], answer["times"].as_u64()) {
        (Value::String(part), Some(times)) => json!(part.repeat(usize::try_from(times).expect("a small number"))),
        _ => answer.clone(),
    }
}

/// The stored answer with a long text of equal characters folded again.
pub(crate) fn folded(answer: Value) -> Value {
    let Some(text) = answer.as_str().filter(|text| text.len() > 1_000) else {
        return answer;
    };
    let Some(first) = text
        .chars()
        .next()
        .filter(|first| text.chars().all(|other| other == *first))
    else {
        return answer;
    };
    json!({ "times": text.chars().count(), "repeat": first })
}
