//! A validated email address.

use std::fmt;

use form_model::email_address::is_email_address;
use form_model::text_rules::trimmed;

/// A well-formed address, as typed and normalized for comparison.
#[derive(Clone, PartialEq, Eq)]
pub struct Email {
    typed: String,
    normal: String,
}

impl Email {
    pub fn parse(text: &str) -> Option<Self> {
        let typed = trimmed(text);
        is_email_address(typed).then(|| Self {
            typed: typed.to_owned(),
            normal: typed.to_lowercase(),
        })
    }

    /// As typed, to display and to send mail to.
    pub fn as_typed(&self) -> &str {
        &self.typed
    }

    /// Lower case, for comparison.
    pub fn normal(&self) -> &str {
        &self.normal
    }
}

// Personal data: an address must not get into a log line by accident.
impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Email([private])")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_addresses_parse_and_compare_without_case() {
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
    fn malformed_addresses_are_rejected() {
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
    fn debug_output_hides_the_address() {
        assert!(!format!("{:?}", Email::parse("ann@example.org").unwrap()).contains("ann"));
    }
}
