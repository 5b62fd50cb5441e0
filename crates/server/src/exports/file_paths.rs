//! The places of files in an archive: told by their response and question, and harmless wherever they are unpacked.

use std::collections::HashSet;

/// Bytes of a part of a path that are kept; file systems take 255.
const LONGEST_FOLDER: usize = 80;
const LONGEST_NAME: usize = 180;

/// Bytes after the last dot that can be an ending.
const LONGEST_ENDING: usize = 16;

/// Names that Windows keeps for devices, with whatever ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// Gives each file a path of its own. The same files in the same order get the same paths.
#[derive(Debug, Default)]
pub(super) struct FilePaths {
    /// In lower case: there are file systems that tell no difference.
    taken: HashSet<String>,
}

impl FilePaths {
    /// With these names in use already.
    pub(super) fn without(reserved: &[&str]) -> Self {
        Self {
            taken: reserved.iter().map(|name| name.to_lowercase()).collect(),
        }
    }

    /// The path of a file: its response, its question, its name.
    pub(super) fn path(&mut self, response: &str, question: &str, name: &str) -> String {
        let folder = format!("{}/{}", part(response, LONGEST_FOLDER), part(question, LONGEST_FOLDER));
        let (stem, ending) = parted(name);
        let ending = part_of_ending(ending);
        let stem = part(stem, LONGEST_NAME - ending.len());
        let mut path = format!("{folder}/{stem}{ending}");
        let mut number = 1;
        while !self.taken.insert(path.to_lowercase()) {
            number += 1;
            path = format!("{folder}/{stem} ({number}){ending}");
        }
        path
    }
}

/// Controls, marks that turn the direction of writing, and characters without a shape. The joiners stay: Hindi needs them.
pub(super) fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFF}' | '\u{E0000}'..='\u{E0FFF}')
}

/// A name of one folder or file: never empty, never a step up, nothing that some file system refuses.
fn part(text: &str, longest: usize) -> String {
    let kept: String = text.chars().filter_map(harmless).collect();
    let mut kept = kept.trim();
    if let Some((end, _)) = kept
        .char_indices()
        .take_while(|(at, c)| at + c.len_utf8() <= longest)
        .last()
    {
        let end = end + kept[end..].chars().next().map_or(0, char::len_utf8);
        kept = &kept[..end];
    }
    // Windows drops these at the end.
    let kept = kept.trim_end_matches(['.', ' ']);
    if kept.is_empty() || is_device(kept) {
        return format!("_{kept}");
    }
    kept.to_owned()
}

fn harmless(c: char) -> Option<char> {
    match c {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => Some('_'),
        c if is_unseen(c) => None,
        c => Some(c),
    }
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let word = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    DEVICES.contains(&word) && stem.len() - word.len() <= 1
}

/// A name before its ending, and the ending with its dot.
fn parted(name: &str) -> (&str, &str) {
    match name.rfind('.') {
        Some(dot) if dot > 0 && (2..=LONGEST_ENDING).contains(&(name.len() - dot)) => name.split_at(dot),
        _ => (name, ""),
    }
}

fn part_of_ending(ending: &str) -> String {
    let kept: String = ending.chars().filter_map(harmless).collect();
    kept.trim_end_matches(['.', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn files_of_the_same_name_get_paths_of_their_own() {
        let mut paths = FilePaths::without(&["files.csv"]);
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
    fn no_name_is_more_than_a_name() {
        for (name, kept) in [
            ("..", "_"),
            ("con.txt", "_con.txt"),
            ("COM1", "_COM1"),
            ("computer.pdf", "computer.pdf"),
            ("a\u{202E}gnp.exe", "agnp.exe"),
            ("..\\..\\x.pdf", ".._.._x.pdf"),
            ("रिपोर्ट.pdf", "रिपोर्ट.pdf"),
        ] {
            assert_eq!(
                FilePaths::default().path("r", "q", name),
                format!("r/q/{kept}"),
                "{name:?}"
            );
        }
    }

    proptest! {
        #[test]
        fn every_path_stays_beneath_its_folder(response in ".{0,300}", question in ".{0,300}", name in ".{0,300}") {
            let path = FilePaths::default().path(&response, &question, &name);
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
