//! An e-mail address that has been looked at once and is proof of it ever after.

use std::fmt;

/// A well-formed address: as typed, and in the form everything compares.
#[derive(Clone, PartialEq, Eq)]
pub struct Email {
    typed: String,
    normal: String,
}

impl Email {
    /// Reads what a person typed, or nothing when it has not the shape of an address.
    pub fn parse(text: &str) -> Option<Self> {
        let typed = text.trim();
        let (local, domain) = typed.rsplit_once('@')?;
        let labels_are_filled = domain.contains('.') && domain.split('.').all(|label| !label.is_empty());
        // RFC 5321's longest path; anything with blanks, controls or a second @ is no basic address.
        let fits = typed.len() <= 254
            && !local.is_empty()
            && labels_are_filled
            && !local.contains('@')
            && !typed
                .chars()
                .any(|c| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | ',' | ';' | '"'));
        fits.then(|| Self {
            typed: typed.to_owned(),
            normal: typed.to_lowercase(),
        })
    }

    /// As typed, for showing and mailing.
    pub fn as_typed(&self) -> &str {
        &self.typed
    }

    /// Lower-cased, for comparing.
    pub fn normal(&self) -> &str {
        &self.normal
    }
}

// Addresses are personal: no log line may hold one by accident.
impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Email([private])")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_addresses_are_taken_and_compared_without_case() {
        for text in [
            "a@b.co",
            " Meera.Nair+forms@Riverside.example ",
            "o'neil@sub.domain.example",
            "यश@डाक.भारत",
        ] {
            assert!(Email::parse(text).is_some(), "{text}");
        }
        assert_eq!(Email::parse("Ann@Example.ORG").unwrap().normal(), "ann@example.org");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in [
            "",
            "a",
            "a@b",
            "@b.co",
            "a@.co",
            "a@b.",
            "a b@c.de",
            "a@b@c.de",
            "a@b.co\r\nBcc: x@y.z",
            "<a@b.co>",
        ] {
            assert!(Email::parse(text).is_none(), "{text:?}");
        }
        assert!(Email::parse(&format!("{}@b.co", "a".repeat(300))).is_none());
    }

    #[test]
    fn an_address_never_prints() {
        assert!(!format!("{:?}", Email::parse("ann@example.org").unwrap()).contains("ann"));
    }
}
