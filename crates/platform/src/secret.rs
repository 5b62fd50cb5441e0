//! Values that never print: secrets, and personal data in logs.

use std::fmt;

use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

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

/// A signer for one purpose, under the installation's one secret: what is signed for one is worth nothing for another.
pub fn signer_for(purpose: &str, secret: &SecretString) -> Hmac<Sha256> {
    let Ok(signer) = Hmac::new_from_slice(secret.expose_secret().as_bytes()) else {
        unreachable!("HMAC takes a key of any length")
    };
    signer.chain_update(purpose)
}

#[cfg(test)]
mod tests {
    use hmac::Mac as _;

    use super::{Private, signer_for};

    #[test]
    fn what_is_signed_for_one_purpose_or_secret_is_worth_nothing_for_another() {
        let tag = |purpose, secret: &str| {
            signer_for(purpose, &secret.into())
                .chain_update("it")
                .finalize()
                .into_bytes()
        };
        assert_eq!(tag("one", "secret"), tag("one", "secret"));
        assert_ne!(tag("one", "secret"), tag("other", "secret"));
        assert_ne!(tag("one", "secret"), tag("one", "other"));
    }

    #[test]
    fn personal_data_does_not_print() {
        let email = Private("ada@example.org");
        assert_eq!(format!("{email} {email:?}"), "[private] [private]");
        assert_eq!(email.expose(), &"ada@example.org");
    }
}
