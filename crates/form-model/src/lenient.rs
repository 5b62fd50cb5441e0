//! Lenient parsing of scalars: quoted numbers, percentages, booleans as text.

use serde_json::Value;

use crate::colour::{Colour, Opacity, Tint};
use crate::text_rules::{trimmed, without_nul};

/// A text; numbers and booleans are converted.
pub(crate) fn text(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(without_nul(text).into_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        _ => None,
    }
}

/// An id as it was sent, valid or not; none if empty.
pub(crate) fn raw_id(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// An integer, also quoted or as `5.0`, which JavaScript does not distinguish from `5`.
pub(crate) fn whole_number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64().or_else(|| whole(number.as_f64()?)),
        Value::String(text) => plain_digits(text),
        _ => None,
    }
}

/// Exactly `-?(0|[1-9][0-9]{0,8})`, because parsers differ on `+5`, `05`, `5e1` and `٥`.
pub(crate) fn plain_digits(text: &str) -> Option<i64> {
    let text = trimmed(text);
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = (1..=9).contains(&digits.len())
        && digits.bytes().all(|b| b.is_ascii_digit())
        && (digits == "0" || !digits.starts_with('0'));
    plain.then(|| text.parse().ok()).flatten()
}

pub(crate) fn whole(number: f64) -> Option<i64> {
    let fits = number.fract() == 0.0 && number.abs() <= 1e9;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "an integer within ±10⁹, as checked above"
    )]
    fits.then_some(number as i64)
}

pub(crate) fn truth(value: Option<&Value>) -> bool {
    match value {
        Some(Value::Bool(truth)) => *truth,
        Some(Value::String(word)) => word.eq_ignore_ascii_case("true"),
        _ => false,
    }
}

/// 50, "50", "50%" and 0.5 are all one half.
fn opacity(value: Option<&Value>) -> Option<Opacity> {
    let number = match value? {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) => text.trim().trim_end_matches('%').trim().parse().ok()?,
        _ => return None,
    };
    let percent = if number <= 1.0 { number * 100.0 } else { number };
    number.is_finite().then(|| Opacity::nearest(percent))
}

/// The colour of a page or section; `Err` if it is invalid.
pub(crate) fn tint(holder: &Value) -> Result<Option<Tint>, ()> {
    let Some(sent) = text(holder.get("bgColor")).filter(|sent| !sent.trim().is_empty()) else {
        return Ok(None);
    };
    let (colour, own_opacity) = Colour::parse(&sent).ok_or(())?;
    Ok(Some(Tint {
        colour,
        opacity: opacity(holder.get("opacity")).or(own_opacity).unwrap_or(Opacity::FULL),
        text: text(holder.get("textColor"))
            .and_then(|sent| Colour::parse(&sent))
            .map(|(colour, _)| colour),
    }))
}
