//! Patterns of texts such as customer numbers.

use crate::text_rules::trimmed;

/// What a text must look like: `A` stands for a letter, `9` for a digit, `*` for either. Everything else stands for itself, and so
/// does a character after a backslash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextPattern {
    typed: String,
}

/// What a pattern has in one place.
enum Place {
    Letter,
    Digit,
    LetterOrDigit,
    Exactly(char),
}

impl TextPattern {
    /// Maximum characters.
    pub const MAX_CHARACTERS: usize = 100;

    /// Parses a pattern; none if it is blank or too long.
    pub fn parse(text: &str) -> Option<Self> {
        let typed = trimmed(text);
        let fits = !typed.is_empty() && typed.chars().count() <= Self::MAX_CHARACTERS;
        fits.then(|| Self {
            typed: typed.to_owned(),
        })
    }

    /// As the owner typed it.
    pub fn as_str(&self) -> &str {
        &self.typed
    }

    /// The number of characters that it stands for.
    pub(super) fn len(&self) -> usize {
        self.places().count()
    }

    pub(super) fn matches(&self, text: &str) -> bool {
        let mut characters = text.chars();
        let all = self.places().all(|place| {
            characters.next().is_some_and(|c| match place {
                Place::Letter => c.is_alphabetic(),
                Place::Digit => c.is_ascii_digit(),
                Place::LetterOrDigit => c.is_alphabetic() || c.is_ascii_digit(),
                Place::Exactly(expected) => c == expected,
            })
        });
        all && characters.next().is_none()
    }

    /// A text that matches.
    pub(super) fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> String {
        let letters = ['k', 'Ä', 'क'];
        let place = |place| match place {
            Place::Letter | Place::LetterOrDigit => letters[pick(letters.len())],
            Place::Digit => char::from(b'0' + u8::try_from(pick(10)).unwrap_or(0)),
            Place::Exactly(c) => c,
        };
        self.places().map(place).collect()
    }

    fn places(&self) -> impl Iterator<Item = Place> {
        let mut characters = self.typed.chars();
        std::iter::from_fn(move || {
            Some(match characters.next()? {
                'A' => Place::Letter,
                '9' => Place::Digit,
                '*' => Place::LetterOrDigit,
                '\\' => Place::Exactly(characters.next().unwrap_or('\\')),
                c => Place::Exactly(c),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_digits_and_escapes() {
        for (pattern, text, matches) in [
            ("AA-9999", "ab-1234", true),
            ("AA-9999", "ab-123", false),
            ("AA-9999", "ab-12345", false),
            ("AA-9999", "a1-1234", false),
            ("9", "٥", false),
            ("**", "9क", true),
            ("\\A9", "A5", true),
            ("\\A9", "B5", false),
            ("9\\", "1\\", true),
        ] {
            assert_eq!(
                TextPattern::parse(pattern).unwrap().matches(text),
                matches,
                "{pattern} {text}"
            );
        }
    }
}
