//! The file name of an export: the form's name and the date, safe on every file system.

use std::fmt::Write as _;

use chrono::NaiveDate;

const MAX_NAME_CHARS: usize = 100;

/// RFC 6266: an ASCII name for old clients, and the real one in UTF-8.
pub(super) fn content_disposition(form: &str, day: NaiveDate, extension: &str) -> String {
    let name = match sanitize(form) {
        name if name.is_empty() => "responses".to_owned(),
        name => name,
    };
    let ascii: String = name.chars().map(|c| if is_safe_ascii(c) { c } else { '_' }).collect();
    let ascii = match ascii.trim_matches(['_', ' ', '.']) {
        "" => "responses",
        ascii => ascii,
    };
    let mut header = format!("attachment; filename=\"{ascii} {day}.{extension}\"; filename*=UTF-8''");
    for byte in format!("{name} {day}.{extension}").bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_') {
            header.push(char::from(byte));
        } else {
            let _ = write!(header, "%{byte:02X}");
        }
    }
    header
}

fn is_safe_ascii(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '.' | '_' | '(' | ')')
}

/// Replaces path separators and characters that file systems reject, and removes invisible ones.
fn sanitize(form: &str) -> String {
    let safe = form.chars().filter_map(|c| match c {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => Some('_'),
        c if super::archive_paths::is_invisible(c) => None,
        c => Some(c),
    });
    let safe: String = safe.take(MAX_NAME_CHARS).collect();
    // Neither a hidden file nor a relative path.
    safe.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '_'))
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header_for(form: &str) -> String {
        content_disposition(form, NaiveDate::from_ymd_opt(2026, 11, 15).unwrap(), "csv")
    }

    #[test]
    fn file_name_has_form_name_and_date() {
        assert_eq!(
            header_for("Patient visit"),
            "attachment; filename=\"Patient visit 2026-11-15.csv\"; filename*=UTF-8''Patient%20visit%202026-11-15.csv"
        );
        assert!(
            header_for("भेंट")
                .starts_with("attachment; filename=\"responses 2026-11-15.csv\"; filename*=UTF-8''%E0%A4%AD")
        );
    }

    #[test]
    fn form_name_cannot_inject_headers_or_paths() {
        for (form, plain) in [
            ("../../etc/passwd", "etc_passwd"),
            ("a\"; filename=\"b.exe\r\nX: y", "a__ filename__b.exeX_ y"),
            ("=cmd|'/C calc'!A0", "cmd___C calc__A0"),
            ("", "responses"),
            ("...", "responses"),
            ("\u{202E}\0", "responses"),
        ] {
            let header = header_for(form);
            assert!(
                header.starts_with(&format!("attachment; filename=\"{plain} 2026-11-15.csv\"; ")),
                "{header}"
            );
            assert!(header.bytes().all(|byte| (0x20..0x7F).contains(&byte)), "{header}");
        }
    }
}
