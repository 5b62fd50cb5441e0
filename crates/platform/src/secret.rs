//! Values that never print: secrets, and personal data in logs.

use std::fmt;

use serde::{Deserialize, Serialize};

pub use secrecy::{ExposeSecret, SecretString};

/// What a printed [`Private`] shows.
const HIDDEN: &str = "[private]";

/// Personal data (an e-mail address, a name) that may be stored and sent but never lands in a log by accident.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Private<T>(pub T);

impl<T> Private<T> {
    /// The value itself; the call marks the places where personal data leaves its wrapper.
    pub fn expose(&self) -> &T {
        &self.0
    }

    /// The value itself, without its wrapper.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> fmt::Debug for Private<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HIDDEN)
    }
}

impl<T> fmt::Display for Private<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HIDDEN)
    }
}

#[cfg(test)]
mod tests {
    use super::Private;

    #[test]
    fn personal_data_does_not_print() {
        let email = Private("ada@example.org");
        assert_eq!(format!("{email} {email:?}"), "[private] [private]");
        assert_eq!(email.expose(), &"ada@example.org");
    }
}
