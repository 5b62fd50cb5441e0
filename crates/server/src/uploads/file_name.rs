//! What a respondent's device calls a file: a text to show, never a path.

use super::content::Claim;

/// Characters that are kept; longer names lose some before their ending.
const LONGEST: usize = 200;

/// Characters after the last dot that can be an ending.
const LONGEST_ENDING: usize = 10;

/// A name of which everything that acts, hides or turns around is taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileName(String);

impl FileName {
    /// Cleans a name; nothing is left of some.
    pub(super) fn clean(sent: &str) -> Option<Self> {
        let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
        let seen: String = last.chars().filter(|c| !is_unseen(*c)).collect();
        // Windows drops these, and with them what was in front of them becomes the ending.
        let trimmed = seen.trim().trim_end_matches(['.', ' ']);
        (!trimmed.trim_start_matches('.').is_empty()).then(|| Self(shortened(trimmed)))
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// What its ending says it is; nothing where files of that ending are not taken from anybody.
    pub(super) fn claim(&self) -> Option<Claim> {
        Claim::of_ending(&ending(&self.0)?.to_ascii_lowercase())
    }
}

fn ending(name: &str) -> Option<&str> {
    let (stem, ending) = name.rsplit_once('.')?;
    (!stem.is_empty() && (1..=LONGEST_ENDING).contains(&ending.len())).then_some(ending)
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    let ending = ending(name).map(|ending| format!(".{ending}")).unwrap_or_default();
    let stem = LONGEST - ending.chars().count();
    name.chars().take(stem).chain(ending.chars()).collect()
}

/// Controls, marks that turn the direction of writing, and characters without a shape. The joiners stay: Hindi needs them.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFF}' | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(sent: &str) -> Option<String> {
        FileName::clean(sent).map(|name| name.0)
    }

    #[test]
    fn a_name_is_the_last_part_of_a_path_without_what_cannot_be_seen() {
        for (sent, kept) in [
            ("scan.pdf", "scan.pdf"),
            ("../../etc/passwd.png", "passwd.png"),
            (r"C:\fakepath\scan.pdf", "scan.pdf"),
            ("photo\u{202E}gnp.exe", "photognp.exe"),
            ("a\0b\n.pdf", "ab.pdf"),
            (" scan.pdf . ", "scan.pdf"),
            ("रोगी की रिपोर्ट.pdf", "रोगी की रिपोर्ट.pdf"),
            ("क्\u{200D}ष.pdf", "क्\u{200D}ष.pdf"),
        ] {
            assert_eq!(cleaned(sent).as_deref(), Some(kept), "{sent:?}");
        }
        for nothing in ["", "..", "a/", "...", "\u{202E}\0", " . "] {
            assert_eq!(cleaned(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn a_long_name_keeps_its_ending() {
        let name = cleaned(&format!("{}.pdf", "ण".repeat(300))).unwrap();
        assert_eq!(name.chars().count(), 200);
        assert!(name.ends_with("ण.pdf"));
    }

    #[test]
    fn only_the_last_ending_counts() {
        let claim = |name: &str| FileName::clean(name).unwrap().claim();
        assert!(claim("scan.PDF").is_some());
        for name in [
            "scan.pdf.phtml",
            "photo\u{202E}gnp.exe",
            "scan",
            ".pdf",
            "drawing.svg",
            "page.html",
            "a.docm",
        ] {
            assert_eq!(claim(name), None, "{name}");
        }
    }
}
