//! Passwords: which are good enough, and how they are kept.

use std::sync::Arc;

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash},
};
use hmac::{Hmac, KeyInit as _, Mac as _};
use platform::chance::Chance;
use secrecy::{ExposeSecret as _, SecretString};
use sha2::Sha256;
use tokio::sync::Semaphore;
use zxcvbn::matching::patterns::MatchPattern;

use crate::http::problem::{ApiError, ProblemCode};

/// Hashes at one time. One takes some 35 ms of a core and 19 MiB: more would starve everything else.
const AT_ONCE: usize = 2;
/// Hashes that may wait their turn; past that the caller is told to come back.
const WAITING: usize = 40;

/// A password that may be set.
#[derive(Debug)]
pub struct NewPassword(SecretString);

/// Why a password may not be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordRefusal {
    /// Under eight characters.
    TooShort,
    /// Over 128 characters.
    TooLong,
    /// Among those everybody tries first, or the person's own name or address.
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
    /// Checks a password against its owner's own words and the lists of those most guessed.
    pub fn check(text: &str, owners_words: &[&str]) -> Result<Self, PasswordRefusal> {
        match text.chars().count() {
            0..8 => return Err(PasswordRefusal::TooShort),
            129.. => return Err(PasswordRefusal::TooLong),
            _ => {}
        }
        if is_most_guessed(text, owners_words) {
            return Err(PasswordRefusal::TooCommon);
        }
        Ok(Self(text.into()))
    }
}

/// Whether the whole password is one entry of a guessing list or one of the owner's words. A phrase
/// that merely contains such words stays allowed.
fn is_most_guessed(text: &str, owners_words: &[&str]) -> bool {
    let estimate = zxcvbn::zxcvbn(text, owners_words);
    match estimate.sequence() {
        [whole] => match &whole.pattern {
            MatchPattern::Dictionary(_) => true,
            // "aaaaaaaa", "12121212", "qwertyui", "87654321": guessed as early as any listed word.
            MatchPattern::Repeat(_) | MatchPattern::Sequence(_) | MatchPattern::Spatial(_) => {
                estimate.guesses_log10() < 5.0
            }
            _ => false,
        },
        _ => false,
    }
}

/// Hashes and verifies, a few at a time, so that a flood of sign-ins never takes the whole machine.
pub struct PasswordHashing {
    pepper: [u8; 32],
    /// Compared with when the address is unknown, so that both ways cost the same.
    nobodys_phc: String,
    admitted: Arc<Semaphore>,
    working: Arc<Semaphore>,
}

impl PasswordHashing {
    /// Prepares hashing under the installation's secret.
    pub fn new(secret: &SecretString, chance: &Chance) -> anyhow::Result<Self> {
        let pepper = pepper(secret);
        let nobodys_phc = hash(&pepper, &chance.bytes::<32>(), &chance.bytes())?;
        Ok(Self {
            pepper,
            nobodys_phc,
            admitted: Arc::new(Semaphore::new(AT_ONCE + WAITING)),
            working: Arc::new(Semaphore::new(AT_ONCE)),
        })
    }

    /// The PHC string to store for a new password.
    pub async fn hash(&self, password: &NewPassword, chance: &Chance) -> Result<String, ApiError> {
        let (pepper, salt) = (self.pepper, chance.bytes());
        let password = password.0.clone();
        self.in_turn(move || hash(&pepper, password.expose_secret().as_bytes(), &salt))
            .await
    }

    /// Whether `password` is the one behind `phc`; without a `phc` the same work ends in no.
    pub async fn verify(&self, password: &SecretString, phc: Option<&str>) -> Result<bool, ApiError> {
        let (pepper, known) = (self.pepper, phc.is_some());
        let phc = phc.unwrap_or(&self.nobodys_phc).to_owned();
        let password = password.clone();
        let equal = self
            .in_turn(move || verify(&pepper, password.expose_secret().as_bytes(), &phc))
            .await?;
        Ok(equal && known)
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let Ok(_admitted) = Arc::clone(&self.admitted).try_acquire_owned() else {
            metrics::counter!("formwright_password_hashes_refused_total").increment(1);
            return Err(ApiError::busy(2));
        };
        let turn = Arc::clone(&self.working).acquire_owned().await;
        let turn = turn.map_err(|error| ApiError::fault(&error.into()))?;
        // The permit goes along: a caller that hangs up must not free the core its hash still uses.
        let worked = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        worked
            .await
            .map_err(anyhow::Error::from)
            .flatten()
            .map_err(|error| ApiError::fault(&error))
    }
}

fn pepper(secret: &SecretString) -> [u8; 32] {
    keyed(secret.expose_secret().as_bytes(), b"password pepper")
}

fn keyed(key: &[u8], message: &[u8]) -> [u8; 32] {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else {
        unreachable!("HMAC takes a key of any length")
    };
    mac.update(message);
    mac.finalize().into_bytes().into()
}

fn argon2() -> anyhow::Result<Argon2<'static>> {
    let params = Params::new(19_456, 2, 1, Some(32)).map_err(|error| anyhow::anyhow!("argon2: {error}"))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(pepper: &[u8; 32], password: &[u8], salt: &[u8; 16]) -> anyhow::Result<String> {
    let peppered = keyed(pepper, password);
    let phc = argon2()?
        .hash_password_with_salt(&peppered, salt)
        .map_err(|error| anyhow::anyhow!("a password could not be hashed: {error}"))?;
    Ok(phc.to_string())
}

fn verify(pepper: &[u8; 32], password: &[u8], phc: &str) -> anyhow::Result<bool> {
    let parsed = PasswordHash::new(phc).map_err(|error| anyhow::anyhow!("a stored hash is unreadable: {error}"))?;
    Ok(argon2()?.verify_password(&keyed(pepper, password), &parsed).is_ok())
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
    fn the_most_guessed_passwords_are_refused_in_any_case() {
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
    fn a_phrase_made_of_common_words_stays_allowed() {
        for text in [
            "correct horse battery",
            "blue-kettle-42",
            "Str0ng enough!",
            "Secret-Pass-2026",
        ] {
            assert_eq!(refusal(text), None, "{text}");
        }
    }

    #[test]
    fn a_hash_is_verified_only_under_its_own_pepper() {
        let phc = hash(&[1; 32], b"blue-kettle-42", &[9; 16]).unwrap();
        assert!(phc.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(verify(&[1; 32], b"blue-kettle-42", &phc).unwrap());
        assert!(!verify(&[2; 32], b"blue-kettle-42", &phc).unwrap());
        assert!(!verify(&[1; 32], b"blue-kettle-43", &phc).unwrap());
    }
}
