//! The name under which a download is saved: the form's and the day's, and nothing that acts.

use std::fmt::Write as _;

use chrono::NaiveDate;

/// Characters of a form's name that are kept.
const LONGEST: usize = 100;

/// RFC 6266: a name that every client can read, and the real one in UTF-8.
pub(super) fn attachment(form: &str, day: NaiveDate, ending: &str) -> String {
    let name = match harmless(form) {
        name if name.is_empty() => "responses".to_owned(),
        name => name,
    };
    let plain: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    let plain = match plain.trim_matches(['_', ' ', '.']) {
        "" => "responses",
        plain => plain,
    };
    let mut header = format!("attachment; filename=\"{plain} {day}.{ending}\"; filename*=UTF-8''");
    for byte in format!("{name} {day}.{ending}").bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_') {
            header.push(char::from(byte));
        } else {
            let _ = write!(header, "%{byte:02X}");
        }
    }
    header
}

fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '.' | '_' | '(' | ')')
}

/// Without what separates paths, what a file system refuses, and what hides or turns around.
fn harmless(form: &str) -> String {
    let kept = form.chars().filter_map(|c| match c {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => Some('_'),
        c if super::file_paths::is_unseen(c) => None,
        c => Some(c),
    });
    let kept: String = kept.take(LONGEST).collect();
    // Neither a hidden file, nor one that begins like a way out.
    kept.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '_'))
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(form: &str) -> String {
        attachment(form, NaiveDate::from_ymd_opt(2026, 11, 15).unwrap(), "csv")
    }

    #[test]
    fn a_download_is_called_like_its_form_and_the_day() {
        assert_eq!(
            named("Patient visit"),
            "attachment; filename=\"Patient visit 2026-11-15.csv\"; filename*=UTF-8''Patient%20visit%202026-11-15.csv"
        );
        assert!(
            named("भेंट").starts_with("attachment; filename=\"responses 2026-11-15.csv\"; filename*=UTF-8''%E0%A4%AD")
        );
    }

    #[test]
    fn a_name_cannot_say_more_than_a_name() {
        for (form, plain) in [
            ("../../etc/passwd", "etc_passwd"),
            ("a\"; filename=\"b.exe\r\nX: y", "a__ filename__b.exeX_ y"),
            ("=cmd|'/C calc'!A0", "cmd___C calc__A0"),
            ("", "responses"),
            ("...", "responses"),
            ("\u{202E}\0", "responses"),
        ] {
            let header = named(form);
            assert!(
                header.starts_with(&format!("attachment; filename=\"{plain} 2026-11-15.csv\"; ")),
                "{header}"
            );
            assert!(header.bytes().all(|byte| (0x20..0x7F).contains(&byte)), "{header}");
        }
    }
}
