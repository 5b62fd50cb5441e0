//! Recognises passwords that attackers guess first: common passwords, keyboard rows, repetitions, and the user's own name and
//! address. Every step is linear in the password's length.

use std::collections::HashSet;

use unicode_normalization::UnicodeNormalization as _;

/// Normalised passwords and words, one per line, sorted by bytes; see `data/README.md` for the source.
const COMMON: &str = include_str!("../../data/common_passwords.txt");

/// Words of this product, which the list does not have.
const PRODUCT_WORDS: [&str; 1] = ["formwright"];

/// Adjacent keys on keyboards, the alphabet and the digits.
const ROWS: [&str; 8] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "yxcvbnm",
];

/// A password that repeats a part of at most this length is always rejected.
const SHORT_REPEAT: usize = 4;

/// Average length of runs along a row from which a password counts as a row: `qwertyui`, `1234abcd`.
const ROW_RUN: usize = 4;

/// Minimum length of a name or a part of an address to be compared.
const MIN_PERSONAL_WORD: usize = 4;

/// Whether the whole password, without digits and punctuation around it, is a listed or personal word, a row or a repetition. A
/// phrase that only contains such words is allowed.
pub(super) fn is_commonly_guessed(password: &str, personal_words: &[&str]) -> bool {
    let text = normalised(password);
    // The password was mostly blanks.
    if text.chars().count() < ROW_RUN || is_row(&text) {
        return true;
    }
    let repeated = repeated_part(&text);
    if repeated.is_some_and(|part| part.chars().count() <= SHORT_REPEAT) {
        return true;
    }
    let own = personal_spellings(personal_words);
    let whole = candidates(&text);
    let part = repeated.map(candidates);
    whole
        .iter()
        .chain(part.iter().flatten())
        .any(|word| is_listed(word) || own.contains(&letters_only(word)))
}

fn normalised(text: &str) -> String {
    text.nfkc()
        .flat_map(char::to_lowercase)
        .collect::<String>()
        .trim()
        .to_owned()
}

/// The words that a password may be a spelling of: itself and its base word, each as it is and with leet characters replaced.
fn candidates(text: &str) -> [String; 6] {
    let base = base_word(text);
    [
        text.to_owned(),
        without_leet(text, 'i'),
        without_leet(text, 'l'),
        base.to_owned(),
        without_leet(base, 'i'),
        without_leet(base, 'l'),
    ]
}

/// The text without digits and punctuation around it, unless they make up most of it, as in `cat83921745`.
fn base_word(text: &str) -> &str {
    let base = text.trim_matches(|letter: char| !letter.is_alphabetic());
    if base.chars().count() * 2 >= text.chars().count() {
        base
    } else {
        text
    }
}

/// Replaces leet characters by letters; `1` and `|` become `one`.
fn without_leet(text: &str, one: char) -> String {
    let letter = |sign: char| match sign {
        '4' | '@' => 'a',
        '8' => 'b',
        '(' | '{' | '[' | '<' => 'c',
        '3' => 'e',
        '6' | '9' => 'g',
        '1' | '|' => one,
        '!' => 'i',
        '0' => 'o',
        '$' | '5' => 's',
        '7' | '+' => 't',
        '%' => 'x',
        '2' => 'z',
        other => other,
    };
    text.chars().map(letter).collect()
}

/// Binary search in the sorted list.
fn is_listed(word: &str) -> bool {
    if PRODUCT_WORDS.contains(&word) {
        return true;
    }
    let list = COMMON.as_bytes();
    let (mut from, mut to) = (0, list.len());
    while from < to {
        let middle = from + (to - from) / 2;
        let begin = list[from..middle].iter().rposition(|byte| *byte == b'\n');
        let begin = begin.map_or(from, |newline| from + newline + 1);
        let end = list[begin..to].iter().position(|byte| *byte == b'\n');
        let end = end.map_or(to, |newline| begin + newline);
        match list[begin..end].cmp(word.as_bytes()) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => from = (end + 1).min(to),
            std::cmp::Ordering::Greater => to = begin,
        }
    }
    false
}

/// Whether the text consists of few runs along rows of keys, in either direction.
fn is_row(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let breaks = letters
        .windows(2)
        .filter(|pair| matches!(pair, [one, other] if !are_neighbours(*one, *other)))
        .count();
    letters.len() >= (breaks + 1) * ROW_RUN
}

fn are_neighbours(one: char, other: char) -> bool {
    one == other
        || ROWS.iter().any(|row| {
            let mut row = row.chars().zip(row.chars().skip(1));
            row.any(|(left, right)| (left, right) == (one, other) || (left, right) == (other, one))
        })
}

/// The shortest part whose repetition gives the text, if there is one; the last repetition may be incomplete.
fn repeated_part(text: &str) -> Option<&str> {
    let letters: Vec<char> = text.chars().collect();
    // The failure function of Knuth, Morris and Pratt.
    let mut borders = vec![0; letters.len()];
    let mut length = 0;
    for at in 1..letters.len() {
        while length > 0 && letters[at] != letters[length] {
            length = borders[length - 1];
        }
        if letters[at] == letters[length] {
            length += 1;
        }
        borders[at] = length;
    }
    let period = letters.len() - borders.last()?;
    if period * 2 > letters.len() {
        return None;
    }
    let end = text.char_indices().nth(period).map_or(text.len(), |(end, _)| end);
    text.get(..end)
}

/// The user's name and address, whole and in parts.
fn personal_spellings(personal_words: &[&str]) -> HashSet<String> {
    let mut words = HashSet::new();
    for text in personal_words {
        let text = normalised(text);
        let parts = text.split(|letter: char| !letter.is_alphanumeric());
        words.extend(parts.map(str::to_owned));
        if let Some((local, domain)) = text.split_once('@') {
            words.extend([letters_only(local), letters_only(domain)]);
        }
        words.insert(letters_only(&text));
    }
    words.retain(|word| word.chars().count() >= MIN_PERSONAL_WORD);
    words
}

/// Makes `meera.nair` and `Meera Nair` equal.
fn letters_only(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_rejected(password: &str) -> bool {
        is_commonly_guessed(password, &["Meera Nair", "meera.n@riverside.example"])
    }

    #[test]
    fn list_is_sorted_normalised_and_long_enough() {
        let lines: Vec<&str> = COMMON.lines().collect();
        assert!(lines.is_sorted_by(|one, other| one.as_bytes() < other.as_bytes()));
        assert!(lines.iter().all(|line| normalised(line) == **line));
        assert!(lines.iter().filter(|line| line.chars().count() >= 8).count() >= 10_000);
        for line in lines.iter().step_by(97).chain([&lines[0], &lines[lines.len() - 1]]) {
            assert!(is_listed(line), "{line}");
        }
        assert!(!is_listed(""));
        assert!(!is_listed("zzzzzzzzzzzzzzzz"));
    }

    #[test]
    fn common_words_with_digits_signs_and_leet_are_rejected() {
        for password in [
            "Password123!",
            "Summer2026",
            "formwright",
            "Formwright1",
            "P@ssw0rd",
            "pa55word99",
            "1password1",
            "trustno1",
            "ＰＡＳＳＷＯＲＤ",
            "passwordpassword",
            "qwerty123456",
            "love2026",
        ] {
            assert!(is_rejected(password), "{password}");
        }
    }

    #[test]
    fn rows_and_repetitions_are_rejected() {
        for password in [
            "aaaaaaaa",
            "12121212",
            "qwertyui",
            "87654321",
            "abcdefgh",
            "1234abcd",
            "asdfjkl;asdfjkl;",
            "abcabcabca",
            "11223344",
        ] {
            assert!(is_rejected(password), "{password}");
        }
    }

    #[test]
    fn own_name_and_address_are_rejected() {
        for password in [
            "Meera Nair",
            "meeranair1",
            "M33ra.Nair",
            "riverside2026",
            "meera.n@riverside.example",
        ] {
            assert!(is_rejected(password), "{password}");
        }
    }

    #[test]
    fn phrases_and_random_texts_are_allowed() {
        for password in [
            "correct horse battery",
            "blue-kettle-42",
            "Str0ng enough!",
            "Secret-Pass-2026",
            "नमस्ते जी घर",
            "cat83921745",
            "kq7 mv2zkq7 mv2z",
            "meera likes tea",
            "bookkeeper-x4",
        ] {
            assert!(!is_rejected(password), "{password}");
        }
    }

    #[test]
    fn text_with_most_leet_characters_costs_six_lookups() {
        let hostile: String = "$1$55+[45|@@5494$$[{[@$!(<[@(([1(|[|7[97"
            .chars()
            .cycle()
            .take(128)
            .collect();
        assert!(!is_rejected(&format!("{}x", &hostile[..127])));
        let text = normalised(&hostile);
        let spellings = candidates(&text);
        // Each candidate is as long as the text at most, and their number does not depend on it.
        assert!(
            spellings
                .iter()
                .all(|word| word.chars().count() <= text.chars().count())
        );
    }
}
