//! Texts of other people in a mail: no mail program turns them into a link, and they cannot reverse the direction of the mail's own
//! text.

const CUT: char = '…';

/// One line.
pub(super) fn inert_line(text: &str) -> String {
    let visible: Vec<char> = text.chars().filter(|c| !is_invisible(*c)).map(unbroken).collect();
    let inert: String = visible
        .iter()
        .enumerate()
        .map(|(at, c)| inert(&visible, at, *c))
        .collect();
    inert.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Several lines, with at most one blank line between two paragraphs.
pub(super) fn inert_lines(text: &str) -> String {
    let unix = text
        .replace("\r\n", "\n")
        .replace(['\r', '\u{2028}', '\u{2029}', '\u{85}', '\u{b}', '\u{c}'], "\n");
    let mut kept: Vec<String> = Vec::new();
    for line in unix.split('\n').map(inert_line) {
        if !line.is_empty() || kept.last().is_some_and(|last| !last.is_empty()) {
            kept.push(line);
        }
    }
    kept.join("\n").trim_end().to_owned()
}

/// At most so many characters.
pub(super) fn shortened(text: &str, max_characters: usize) -> String {
    if text.chars().count() <= max_characters {
        return text.to_owned();
    }
    text.chars().take(max_characters - 1).chain([CUT]).collect()
}

/// Direction marks, zero-width spaces, soft hyphens and tags. Joiners are visible, because Hindi needs them.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}'
        | '\u{61C}'
        | '\u{180E}'
        | '\u{200B}'
        | '\u{200E}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}'
        | '\u{FFF9}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E007F}')
}

fn unbroken(c: char) -> char {
    if c.is_control() || c.is_whitespace() { ' ' } else { c }
}

/// Replaces characters that make a link by a space: a dot or an at-sign inside a word, and a colon as in `https://` or `mailto:`. A
/// dot that ends a sentence and a colon between digits stay.
fn inert(text: &[char], at: usize, c: char) -> char {
    let before = text[..at].iter().rev().copied().find(|c| !joins(*c));
    let after = text[at + 1..].iter().copied().find(|c| !joins(*c));
    let is_inside_word = after.is_some_and(|c| c != ' ');
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    match c {
        // Browsers treat these four Unicode characters as dots too.
        '.' | '@' | '\u{2024}' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}' | '＠' | '﹫' if is_inside_word => ' ',
        ':' if is_inside_word && !(is_digit(before) && is_digit(after)) => ' ',
        // Mail programs decode `=?utf-8?q?=0a?=` in a header, line breaks included.
        '=' if after == Some('?') => ' ',
        c => c,
    }
}

fn joins(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_quotation_marks_stay() {
        assert_eq!(
            inert_lines("\r\nDear “Ann”,\r\n\n\n see you  at 10:30.\u{2028}Bye\n\n"),
            "Dear “Ann”,\n\nsee you at 10:30.\nBye"
        );
    }

    #[test]
    fn links_become_inert_in_every_line() {
        assert_eq!(
            inert_lines("Pay:\nhttps://evil.example/pay\nann@evil.example"),
            "Pay:\nhttps //evil example/pay\nann evil example"
        );
    }

    #[test]
    fn encoded_words_of_headers_are_broken_up() {
        assert_eq!(inert_line("a =?utf-8?q?=0d=0aBcc:?= b"), "a ?utf-8?q?=0d=0aBcc ?= b");
    }

    #[test]
    fn blank_text_is_empty() {
        assert_eq!(inert_lines(" \n\u{202e}\n"), "");
    }

    #[test]
    fn longer_text_is_cut() {
        assert_eq!(shortened("abcd", 3), "ab…");
        assert_eq!(shortened("abc", 3), "abc");
    }
}
