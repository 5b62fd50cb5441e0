//! Texts that two languages could treat differently, file sizes and dates.

use form_model::day::Day;
use form_model::file_size::max_file_bytes;
use form_model::text_rules::{is_blank, label_key, renumbered, same_text, text_without_number};
use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;

use crate::rng::Rng;

/// Where implementations are known to differ: case mapping, composed letters, blanks, numbers.
const PIECES: &str = "ß|SS|ẞ|ss|ﬁ|FI|ŉ|İ|i̇|I|ı|i|Σ|σ|ς|ΐ|ΐ|ᾳ|ΑΙ|é|e\u{301}|\u{212B}|å|\u{212A}|k|K|ſ|s|क़|क\u{93C}|가|가|𐐀|𐐨|ǅ|ǆ|Ǆ|ა|Ა|\
    \0|_|²|½|Ⅷ|ⅷ|ⓐ|٣|7|0|a|A|z|'|-|.|?|Q|q|Q1|\u{301}|\u{323}|😀";

const BLANKS: [&str; 10] = [
    " ", "\t", "\n", "\u{85}", "\u{A0}", "\u{1680}", "\u{2003}", "\u{3000}", "\u{FEFF}", "\u{200B}",
];

/// Stable Unicode blocks, so that different Unicode versions do not fail the replay.
const BLOCKS: [(u32, u32); 8] = [
    (0x20, 0x17F),
    (0x180, 0x24F),
    (0x300, 0x36F),
    (0x370, 0x3FF),
    (0x400, 0x52F),
    (0x1E00, 0x1FFF),
    (0x2100, 0x214F),
    (0x1_0400, 0x1_044F),
];

/// Two texts with the results of all text rules.
pub(crate) fn text_case(rng: &mut Rng) -> Value {
    let left = a_text(rng);
    let right = match rng.below(4) {
        0 => a_text(rng),
        1 => variant_of(&variant_of(&left, rng), rng),
        _ => variant_of(&left, rng),
    };
    let number = rng.below(600);
    json!({
        "sort": "text", "left": left, "right": right, "number": number,
        "same": same_text(&left, &right), "sameLabel": label_key(&left) == label_key(&right), "blank": is_blank(&left),
        "asked": text_without_number(&left), "renumbered": renumbered(&left, number),
    })
}

/// A file size as text and in bytes.
pub(crate) fn file_size_case(rng: &mut Rng) -> Value {
    let number = rng.word(
        "5|0|00|007|1|99|100|101|102400|102401|18446744073709551615|18446744073709551616|0000000000000000000000001|1.5|-5|+5|५||1e3|5 0",
    );
    let unit = rng.word("kb|mb|gb|KB|Mb|gB|k|b||\u{212A}b|tb|mb.|m b|apples");
    let mut text = String::new();
    for part in [number, unit, ""] {
        if rng.in_hundred(20) {
            text.push_str(rng.pick(&BLANKS));
        }
        text.push_str(part);
    }
    json!({ "sort": "fileSize", "text": text, "bytes": max_file_bytes(&text) })
}

/// A text, and whether it is a date.
pub(crate) fn day_case(rng: &mut Rng) -> Value {
    let text = match rng.below(4) {
        0 => rng
            .word("|2024-1-1|24-01-01|2024-01-01T00:00| 2024-01-01|2024/01/01|+024-01-01|２０２４-01-01|2024-01-01\n|20240101")
            .to_owned(),
        _ => a_day(rng),
    };
    json!({ "sort": "day", "text": text, "isDay": Day::parse(&text).is_some() })
}

/// A possibly invalid date, often at the end of a month.
pub(crate) fn a_day(rng: &mut Rng) -> String {
    let year = rng.pick(&[0, 1, 4, 99, 100, 400, 1600, 1900, 1999, 2000, 2023, 2024, 2100, 9999]);
    let month = rng.between(0, 13);
    let day = rng.pick(&[0, 1, 15, 27, 28, 29, 29, 30, 31, 32]);
    format!("{year:04}-{month:02}-{day:02}")
}

fn a_text(rng: &mut Rng) -> String {
    let mut text = String::new();
    for _ in 0..rng.below(3) {
        text.push_str(rng.pick(&BLANKS));
    }
    if rng.in_hundred(30) {
        text.push('Q');
        text.push_str(rng.pick(&["1", "12", "007", "", "٣", "1 "]));
    }
    for _ in 0..rng.below(5) {
        match rng.below(6) {
            0 => text.push_str(rng.pick(&BLANKS)),
            1 => text.push(a_letter(rng)),
            _ => text.push_str(rng.word(PIECES)),
        }
    }
    text
}

fn a_letter(rng: &mut Rng) -> char {
    let (first, last) = rng.pick(&BLOCKS);
    let span = usize::try_from(last - first).expect("a small block") + 1;
    let letter = first + u32::try_from(rng.below(span)).expect("a small block");
    char::from_u32(letter).expect("no surrogate is in these blocks")
}

/// A variant of the text that may or may not be equal.
pub(crate) fn variant_of(text: &str, rng: &mut Rng) -> String {
    match rng.below(7) {
        0 => text.to_uppercase(),
        1 => text.to_lowercase(),
        2 => text.nfd().collect(),
        3 => text.nfc().collect(),
        4 => format!("{text}{}", rng.pick(&BLANKS)),
        5 => format!("{}{text}", rng.pick(&BLANKS)),
        _ => text.replace(['i', 'a', 'e'], "I"),
    }
}
