//! The name of an uploaded file, for display only, never used as a path.

use super::content::ClaimedType;

/// Longer names are shortened before their extension.
const MAX_NAME_CHARS: usize = 200;

const MAX_EXTENSION_CHARS: usize = 10;

/// A name without folders, control characters and invisible characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileName(String);

impl FileName {
    /// `None` if nothing remains.
    pub(super) fn sanitize(sent: &str) -> Option<Self> {
        let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
        let visible: String = last.chars().filter(|c| !is_invisible(*c)).collect();
        // Windows drops trailing dots and spaces, which would change the extension.
        let trimmed = visible.trim().trim_end_matches(['.', ' ']);
        (!trimmed.trim_start_matches('.').is_empty()).then(|| Self(shorten(trimmed)))
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// The type that its extension claims; `None` if uploads never accept it.
    pub(super) fn claimed_type(&self) -> Option<ClaimedType> {
        ClaimedType::of_extension(&extension(&self.0)?.to_ascii_lowercase())
    }
}

fn extension(name: &str) -> Option<&str> {
    let (stem, extension) = name.rsplit_once('.')?;
    (!stem.is_empty() && (1..=MAX_EXTENSION_CHARS).contains(&extension.len())).then_some(extension)
}

fn shorten(name: &str) -> String {
    if name.chars().count() <= MAX_NAME_CHARS {
        return name.to_owned();
    }
    let extension = extension(name)
        .map(|extension| format!(".{extension}"))
        .unwrap_or_default();
    let stem = MAX_NAME_CHARS - extension.chars().count();
    name.chars().take(stem).chain(extension.chars()).collect()
}

/// Control characters, direction marks and invisible characters. Joiners are allowed: Hindi needs them.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFF}' | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sanitized(sent: &str) -> Option<String> {
        FileName::sanitize(sent).map(|name| name.0)
    }

    #[test]
    fn name_loses_folders_and_invisible_characters() {
        for (sent, expected) in [
            ("scan.pdf", "scan.pdf"),
            ("../../etc/passwd.png", "passwd.png"),
            (r"C:\fakepath\scan.pdf", "scan.pdf"),
            ("photo\u{202E}gnp.exe", "photognp.exe"),
            ("a\0b\n.pdf", "ab.pdf"),
            (" scan.pdf . ", "scan.pdf"),
            ("रोगी की रिपोर्ट.pdf", "रोगी की रिपोर्ट.pdf"),
            ("क्\u{200D}ष.pdf", "क्\u{200D}ष.pdf"),
        ] {
            assert_eq!(sanitized(sent).as_deref(), Some(expected), "{sent:?}");
        }
        for nothing in ["", "..", "a/", "...", "\u{202E}\0", " . "] {
            assert_eq!(sanitized(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn shortened_name_has_its_extension() {
        let name = sanitized(&format!("{}.pdf", "ण".repeat(300))).unwrap();
        assert_eq!(name.chars().count(), 200);
        assert!(name.ends_with("ण.pdf"));
    }

    #[test]
    fn claimed_type_comes_from_last_extension() {
        let claim = |name: &str| FileName::sanitize(name).unwrap().claimed_type();
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
