//! Paths of files in an archive: response, question and name, safe to unpack on every file system.

use std::collections::HashSet;

/// In bytes; file systems allow 255.
const MAX_FOLDER_BYTES: usize = 80;
const MAX_NAME_BYTES: usize = 180;

/// Including the dot; a longer suffix is not an extension.
const MAX_EXTENSION_BYTES: usize = 16;

/// Device names on Windows, reserved with any extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// Assigns unique paths. The same files in the same order get the same paths.
#[derive(Debug, Default)]
pub(super) struct ArchivePaths {
    /// In lower case, because some file systems ignore case.
    used: HashSet<String>,
}

impl ArchivePaths {
    pub(super) fn with_reserved(reserved: &[&str]) -> Self {
        Self {
            used: reserved.iter().map(|name| name.to_lowercase()).collect(),
        }
    }

    pub(super) fn path(&mut self, response: &str, question: &str, name: &str) -> String {
        let folder = format!(
            "{}/{}",
            sanitize(response, MAX_FOLDER_BYTES),
            sanitize(question, MAX_FOLDER_BYTES)
        );
        let (stem, extension) = split_extension(name);
        let extension = sanitize_extension(extension);
        let stem = sanitize(stem, MAX_NAME_BYTES - extension.len());
        let mut path = format!("{folder}/{stem}{extension}");
        let mut number = 1;
        while !self.used.insert(path.to_lowercase()) {
            number += 1;
            path = format!("{folder}/{stem} ({number}){extension}");
        }
        path
    }
}

/// Control characters, direction marks and invisible characters. Joiners are allowed: Hindi needs them.
pub(super) fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFF}' | '\u{E0000}'..='\u{E0FFF}')
}

/// A valid folder or file name: never empty, never `..`, no characters that a file system rejects.
fn sanitize(text: &str, max_bytes: usize) -> String {
    let safe: String = text.chars().filter_map(sanitize_char).collect();
    let mut safe = safe.trim();
    if let Some((end, _)) = safe
        .char_indices()
        .take_while(|(at, c)| at + c.len_utf8() <= max_bytes)
        .last()
    {
        let end = end + safe[end..].chars().next().map_or(0, char::len_utf8);
        safe = &safe[..end];
    }
    // Windows drops trailing dots and spaces.
    let safe = safe.trim_end_matches(['.', ' ']);
    if safe.is_empty() || is_device(safe) {
        return format!("_{safe}");
    }
    safe.to_owned()
}

fn sanitize_char(c: char) -> Option<char> {
    match c {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => Some('_'),
        c if is_invisible(c) => None,
        c => Some(c),
    }
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let word = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    DEVICES.contains(&word) && stem.len() - word.len() <= 1
}

/// The stem, and the extension with its dot.
fn split_extension(name: &str) -> (&str, &str) {
    match name.rfind('.') {
        Some(dot) if dot > 0 && (2..=MAX_EXTENSION_BYTES).contains(&(name.len() - dot)) => name.split_at(dot),
        _ => (name, ""),
    }
}

fn sanitize_extension(extension: &str) -> String {
    let safe: String = extension.chars().filter_map(sanitize_char).collect();
    safe.trim_end_matches(['.', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn equal_names_get_unique_paths() {
        let mut paths = ArchivePaths::with_reserved(&["files.csv"]);
        assert_eq!(
            paths.path("ABCD2345", "Q1 Your report?", "scan.pdf"),
            "ABCD2345/Q1 Your report_/scan.pdf"
        );
        assert_eq!(
            paths.path("ABCD2345", "Q1 Your report?", "Scan.pdf"),
            "ABCD2345/Q1 Your report_/Scan (2).pdf"
        );
        assert_eq!(
            paths.path("ABCD2345", "Q1 Your report?", "scan.pdf"),
            "ABCD2345/Q1 Your report_/scan (3).pdf"
        );
    }

    #[test]
    fn unsafe_names_are_sanitized() {
        for (name, sanitized) in [
            ("..", "_"),
            ("con.txt", "_con.txt"),
            ("COM1", "_COM1"),
            ("computer.pdf", "computer.pdf"),
            ("a\u{202E}gnp.exe", "agnp.exe"),
            ("..\\..\\x.pdf", ".._.._x.pdf"),
            ("रिपोर्ट.pdf", "रिपोर्ट.pdf"),
        ] {
            assert_eq!(
                ArchivePaths::default().path("r", "q", name),
                format!("r/q/{sanitized}"),
                "{name:?}"
            );
        }
    }

    proptest! {
        #[test]
        fn paths_never_leave_their_folder(response in ".{0,300}", question in ".{0,300}", name in ".{0,300}") {
            let path = ArchivePaths::default().path(&response, &question, &name);
            let parts: Vec<&str> = path.split('/').collect();
            prop_assert_eq!(parts.len(), 3, "{}", path);
            for part in parts {
                prop_assert!(!part.is_empty() && part != "." && part != ".." && part.len() <= 255, "{}", path);
                prop_assert!(!part.contains(['\\', ':', '\0']) && !part.ends_with(['.', ' ']), "{}", path);
                prop_assert!(!is_device(part), "{}", path);
            }
        }
    }
}
