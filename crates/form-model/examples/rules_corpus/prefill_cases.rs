//! Links that fill in answers.

use form_model::check_answers::answers_to_json;
use form_model::definition::Definition;
use form_model::prefill::prefilled_answers;
use form_model::questions::Question;
use serde_json::{Map, Value, json};

use crate::answers::{folded, valid_answer};
use crate::rng::Rng;

/// Adds the query of a link and the answers in it.
pub(crate) fn add_prefill(case: &mut Value, form: &Definition, rng: &mut Rng) {
    let named: Vec<&Question> = form
        .questions()
        .filter(|question| question.short_name.is_some())
        .collect();
    let mut query = rng.word("|?|?|??|?&|?a=&|#").to_owned();
    for _ in 0..rng.below(7) {
        let question = (!named.is_empty()).then(|| rng.pick(&named));
        let name = question.and_then(|question| question.short_name.as_ref());
        query += &encoded(name.map_or("toString", |name| name.as_str()), rng);
        query += rng.pick(&["=", "=", "=", "=", "=", "=", "==", ""]);
        query += &encoded(&value_in_link(question, rng), rng);
        query += rng.pick(&["&", "&", "&", "&&", ";"]);
    }
    let answers = answers_to_json(form, &prefilled_answers(form, &query)).into_iter();
    case["query"] = json!(query);
    case["prefilled"] = answers
        .map(|(id, answer)| (id, folded(answer)))
        .collect::<Map<_, _>>()
        .into();
}

/// A valid answer as text, or an odd text.
fn value_in_link(question: Option<&Question>, rng: &mut Rng) -> String {
    let odd = [
        "",
        " ",
        "\0",
        "a\0b",
        "%",
        "&",
        "=",
        "+",
        "😀",
        "<script>alert(1)</script>",
        "a\nb",
        "\u{FEFF}x",
        "o1",
        "Tea",
    ];
    match question.map(|question| valid_answer(question, rng)) {
        _ if rng.in_hundred(20) => rng.pick(&odd).to_owned(),
        _ if rng.in_hundred(2) => "é".repeat(rng.pick(&[512, 513])),
        Some(Value::String(text)) => text,
        Some(Value::Array(items)) => items.first().map(text_of).unwrap_or_default(),
        Some(Value::Object(fields)) => fields.get("other").map(text_of).unwrap_or_default(),
        Some(scalar) => text_of(&scalar),
        None => "x".to_owned(),
    }
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The text as programs write it into links, more or less correctly. Browsers encode all that is not ASCII before a page reads its
/// own link.
fn encoded(text: &str, rng: &mut Rng) -> String {
    match rng.below(11) {
        0 if text.is_ascii() => text.to_owned(),
        1 if text.is_ascii() => text.replace(' ', "+"),
        2 => format!("{}%", percent(text)),
        3 => format!("%C3{}", percent(text)),
        4 => percent(text).to_uppercase(),
        5 => form_urlencoded::byte_serialize(text.as_bytes()).collect(),
        _ => percent(text),
    }
}

fn percent(text: &str) -> String {
    let bytes: Vec<String> = text.bytes().map(|byte| format!("%{byte:02x}")).collect();
    bytes.concat()
}
