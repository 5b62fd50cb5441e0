//! Texts that two languages could read differently, and the sizes and days written in them.

use form_model::day::Day;
use form_model::file_size::max_file_bytes;
use form_model::text_rules::{asked, is_blank, label_key, renumbered, same_text};
use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;

use crate::dice::Dice;

/// What readers of texts are known to differ on: cases of one letter in two, letters in two forms, blanks, numbers.
const PIECES: &str = "ß|SS|ẞ|ss|ﬁ|FI|ŉ|İ|i̇|I|ı|i|Σ|σ|ς|ΐ|ΐ|ᾳ|ΑΙ|é|e\u{301}|\u{212B}|å|\u{212A}|k|K|ſ|s|क़|क\u{93C}|가|가|𐐀|𐐨|ǅ|ǆ|Ǆ|ა|Ა|\
    \0|_|²|½|Ⅷ|ⅷ|ⓐ|٣|7|0|a|A|z|'|-|.|?|Q|q|Q1|\u{301}|\u{323}|😀";

const BLANKS: [&str; 10] = [
    " ", "\t", "\n", "\u{85}", "\u{A0}", "\u{1680}", "\u{2003}", "\u{3000}", "\u{FEFF}", "\u{200B}",
];

/// Blocks in which no letter has been added for years: a newer Unicode on one side must not fail the replay.
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

/// Two texts, whether they are the same, and what the first one asks.
pub(crate) fn text_case(dice: &mut Dice) -> Value {
    let left = a_text(dice);
    let right = match dice.below(4) {
        0 => a_text(dice),
        1 => recast(&recast(&left, dice), dice),
        _ => recast(&left, dice),
    };
    let number = dice.below(600);
    json!({
        "sort": "text", "left": left, "right": right, "number": number,
        "same": same_text(&left, &right), "sameLabel": label_key(&left) == label_key(&right), "blank": is_blank(&left),
        "asked": asked(&left), "renumbered": renumbered(&left, number),
    })
}

/// A size in words, and its bytes.
pub(crate) fn file_size_case(dice: &mut Dice) -> Value {
    let number = dice.word(
        "5|0|00|007|1|99|100|101|102400|102401|18446744073709551615|18446744073709551616|0000000000000000000000001|1.5|-5|+5|५||1e3|5 0",
    );
    let unit = dice.word("kb|mb|gb|KB|Mb|gB|k|b||\u{212A}b|tb|mb.|m b|apples");
    let mut text = String::new();
    for part in [number, unit, ""] {
        if dice.in_hundred(20) {
            text.push_str(dice.pick(&BLANKS));
        }
        text.push_str(part);
    }
    json!({ "sort": "fileSize", "text": text, "bytes": max_file_bytes(&text) })
}

/// A text, and whether it is a day.
pub(crate) fn day_case(dice: &mut Dice) -> Value {
    let text = match dice.below(4) {
        0 => dice
            .word("|2024-1-1|24-01-01|2024-01-01T00:00| 2024-01-01|2024/01/01|+024-01-01|２０２４-01-01|2024-01-01\n|20240101")
            .to_owned(),
        _ => a_day(dice),
    };
    json!({ "sort": "day", "text": text, "isDay": Day::parse(&text).is_some() })
}

/// Something like a day, often at the end of a month.
pub(crate) fn a_day(dice: &mut Dice) -> String {
    let year = dice.pick(&[0, 1, 4, 99, 100, 400, 1600, 1900, 1999, 2000, 2023, 2024, 2100, 9999]);
    let month = dice.between(0, 13);
    let day = dice.pick(&[0, 1, 15, 27, 28, 29, 29, 30, 31, 32]);
    format!("{year:04}-{month:02}-{day:02}")
}

fn a_text(dice: &mut Dice) -> String {
    let mut text = String::new();
    for _ in 0..dice.below(3) {
        text.push_str(dice.pick(&BLANKS));
    }
    if dice.in_hundred(30) {
        text.push('Q');
        text.push_str(dice.pick(&["1", "12", "007", "", "٣", "1 "]));
    }
    for _ in 0..dice.below(5) {
        match dice.below(6) {
            0 => text.push_str(dice.pick(&BLANKS)),
            1 => text.push(a_letter(dice)),
            _ => text.push_str(dice.word(PIECES)),
        }
    }
    text
}

fn a_letter(dice: &mut Dice) -> char {
    let (first, last) = dice.pick(&BLOCKS);
    let span = usize::try_from(last - first).expect("a small block") + 1;
    let letter = first + u32::try_from(dice.below(span)).expect("a small block");
    char::from_u32(letter).expect("no surrogate is in these blocks")
}

/// The text in another spelling that may or may not be the same text.
pub(crate) fn recast(text: &str, dice: &mut Dice) -> String {
    match dice.below(7) {
        0 => text.to_uppercase(),
        1 => text.to_lowercase(),
        2 => text.nfd().collect(),
        3 => text.nfc().collect(),
        4 => format!("{text}{}", dice.pick(&BLANKS)),
        5 => format!("{}{text}", dice.pick(&BLANKS)),
        _ => text.replace(['i', 'a', 'e'], "I"),
    }
}
