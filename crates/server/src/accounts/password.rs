//! Password rules and hashing.

use std::sync::Arc;

use platform::rng::Rng;
use platform::secret::Keys;
use secrecy::{ExposeSecret as _, SecretString};

use super::common_passwords::is_commonly_guessed;
use super::password_keys::{PasswordCheck, PasswordKeys};
use crate::blocking_pool::BlockingPool;
use crate::http::{ApiError, ProblemCode};

/// Concurrent hashes. One takes about 35 ms of a core and 19 MiB; more would starve everything else.
const MAX_CONCURRENT: usize = 2;
/// Queued hashes; further callers are asked to retry.
const MAX_QUEUED: usize = 40;

/// A new password that passed the checks.
#[derive(Debug)]
pub struct NewPassword(SecretString);

/// Why a new password was rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordRefusal {
    /// Under eight characters.
    TooShort,
    /// Over 128 characters.
    TooLong,
    /// A commonly guessed password, or the user's own name or address.
    TooCommon,
}

impl From<PasswordRefusal> for ProblemCode {
    fn from(refusal: PasswordRefusal) -> Self {
        match refusal {
            PasswordRefusal::TooShort => Self::PasswordTooShort,
            PasswordRefusal::TooLong => Self::PasswordTooLong,
            PasswordRefusal::TooCommon => Self::PasswordTooCommon,
        }
    }
}

impl NewPassword {
    /// Checks a password's length and compares it with common passwords and the user's own name and address.
    pub fn check(text: &str, personal_words: &[&str]) -> Result<Self, PasswordRefusal> {
        match text.chars().count() {
            0..8 => return Err(PasswordRefusal::TooShort),
            129.. => return Err(PasswordRefusal::TooLong),
            _ => {}
        }
        if is_commonly_guessed(text, personal_words) {
            return Err(PasswordRefusal::TooCommon);
        }
        Ok(Self(text.into()))
    }
}

/// Hashes and verifies passwords, a few at a time, so that a flood of sign-ins cannot exhaust the machine.
pub struct PasswordHashing {
    keys: Arc<PasswordKeys>,
    /// Used when the address is unknown, so that both cases take the same time.
    dummy_phc: String,
    pool: BlockingPool,
}

impl PasswordHashing {
    pub fn new(keys: &Keys, rng: &Rng) -> anyhow::Result<Self> {
        let keys = PasswordKeys::new(keys);
        let dummy_phc = keys.hash(&rng.bytes::<32>(), &rng.bytes())?;
        Ok(Self {
            keys: Arc::new(keys),
            dummy_phc,
            pool: BlockingPool::new("password_hashes", MAX_CONCURRENT, MAX_QUEUED),
        })
    }

    /// Hashes a new password into a PHC string.
    pub async fn hash(&self, password: &NewPassword, rng: &Rng) -> Result<String, ApiError> {
        self.hash_text(&password.0, rng).await
    }

    /// Hashes a verified password again. It may have been set under older rules.
    pub async fn rehash(&self, password: &SecretString, rng: &Rng) -> Result<String, ApiError> {
        self.hash_text(password, rng).await
    }

    async fn hash_text(&self, password: &SecretString, rng: &Rng) -> Result<String, ApiError> {
        let (keys, salt) = (Arc::clone(&self.keys), rng.bytes());
        let password = password.clone();
        let hashed = self
            .pool
            .run(move || keys.hash(password.expose_secret().as_bytes(), &salt));
        hashed.await?.map_err(|error| ApiError::fault(&error))
    }

    /// Compares a password with a PHC string. Without one, it takes the same time and returns `Wrong`.
    pub async fn verify(&self, password: &SecretString, phc: Option<&str>) -> Result<PasswordCheck, ApiError> {
        let (keys, known) = (Arc::clone(&self.keys), phc.is_some());
        let phc = phc.unwrap_or(&self.dummy_phc).to_owned();
        let password = password.clone();
        let checked = self
            .pool
            .run(move || keys.check(password.expose_secret().as_bytes(), &phc));
        let check = checked.await?.map_err(|error| ApiError::fault(&error))?;
        Ok(if known { check } else { PasswordCheck::Wrong })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> Option<PasswordRefusal> {
        NewPassword::check(text, &["Meera Nair", "meera@riverside.example"]).err()
    }

    #[test]
    fn length_counts_characters_not_bytes() {
        assert_eq!(refusal("seven77"), Some(PasswordRefusal::TooShort));
        assert_eq!(refusal("नमस्ते जी घर"), None);
        assert_eq!(refusal(&"kq7 ".repeat(33)), Some(PasswordRefusal::TooLong));
        assert_eq!(refusal(&"kq7 mv2z".repeat(16)), None);
    }

    #[test]
    fn common_passwords_are_rejected_in_any_case() {
        for text in [
            "password",
            "Password1",
            "iloveyou",
            "qwertyuiop",
            "123456789",
            "11111111",
            "Meera Nair",
        ] {
            assert_eq!(refusal(text), Some(PasswordRefusal::TooCommon), "{text}");
        }
    }

    #[test]
    fn phrase_of_common_words_is_allowed() {
        for text in [
            "correct horse battery",
            "blue-kettle-42",
            "Str0ng enough!",
            "Secret-Pass-2026",
        ] {
            assert_eq!(refusal(text), None, "{text}");
        }
    }
}
