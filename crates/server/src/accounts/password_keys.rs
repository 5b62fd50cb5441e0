//! Password hashes: Argon2id over the password and a secret pepper. Each hash contains its pepper's key id, so that the secret can
//! be rotated.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, KeyId, Params, ParamsBuilder, Version};
use hmac::Mac as _;
use platform::secret::{Key, KeyRing, Keys, Purpose};

/// Result of comparing a password with a stored hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordCheck {
    Wrong,
    Right,
    /// Right, but hashed with an earlier key or earlier parameters.
    RightButOutdated,
}

impl PasswordCheck {
    pub fn is_right(self) -> bool {
        self != Self::Wrong
    }
}

/// Creates and checks password hashes with the installation's keys.
pub(super) struct PasswordKeys {
    peppers: KeyRing,
    /// For hashes without a key id.
    unnamed: Vec<Key>,
}

impl PasswordKeys {
    pub(super) fn new(keys: &Keys) -> Self {
        Self {
            peppers: keys.for_purpose(Purpose::PasswordPepper),
            unnamed: keys.peppers_without_id(),
        }
    }

    /// Hashes a password into a PHC string.
    pub(super) fn hash(&self, password: &[u8], salt: &[u8; 16]) -> anyhow::Result<String> {
        let pepper = self.peppers.current();
        let phc = argon2(pepper)?
            .hash_password_with_salt(&peppered(pepper, password), salt)
            .map_err(|error| anyhow::anyhow!("a password could not be hashed: {error}"))?;
        Ok(phc.to_string())
    }

    /// Compares a password with a stored hash. A wrong password always costs the same number of hashes, so that the time does not
    /// reveal whether an account exists.
    pub(super) fn check(&self, password: &[u8], phc: &str) -> anyhow::Result<PasswordCheck> {
        let stored = PasswordHash::new(phc).map_err(|error| anyhow::anyhow!("a stored hash is unreadable: {error}"))?;
        let params =
            Params::try_from(&stored).map_err(|error| anyhow::anyhow!("a stored hash is unreadable: {error}"))?;
        let possible: Vec<&Key> = if params.keyid().is_empty() {
            self.unnamed.iter().collect()
        } else {
            self.peppers.all().filter(|key| key.id() == params.keyid()).collect()
        };
        let current = argon2(self.peppers.current())?;
        for pepper in &possible {
            if current.verify_password(&peppered(pepper, password), &stored).is_ok() {
                let is_current = params == *current.params() && stored.algorithm == Algorithm::Argon2id.ident();
                return Ok(if is_current {
                    PasswordCheck::Right
                } else {
                    PasswordCheck::RightButOutdated
                });
            }
        }
        for _ in possible.len()..self.peppers.all().count() {
            self.hash(password, &[0; 16])?;
        }
        Ok(PasswordCheck::Wrong)
    }
}

fn peppered(pepper: &Key, password: &[u8]) -> [u8; 32] {
    pepper.mac().chain_update(password).finalize().into_bytes().into()
}

fn argon2(pepper: &Key) -> anyhow::Result<Argon2<'static>> {
    let refused = |error| anyhow::anyhow!("argon2: {error}");
    let params = ParamsBuilder::new()
        .m_cost(19_456)
        .t_cost(2)
        .p_cost(1)
        .output_len(32)
        .keyid(KeyId::new(&pepper.id()).map_err(refused)?)
        .build()
        .map_err(refused)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSWORD: &[u8] = b"blue-kettle-42";

    fn keys(current: &str, previous: Option<&str>) -> PasswordKeys {
        let previous = previous.map(platform::secret::SecretString::from);
        PasswordKeys::new(&Keys::new(&current.into(), previous.as_ref()))
    }

    #[test]
    fn hash_names_its_key_and_verifies_under_it_alone() {
        let phc = keys("one", None).hash(PASSWORD, &[9; 16]).unwrap();
        assert!(phc.starts_with("$argon2id$v=19$m=19456,t=2,p=1,keyid="), "{phc}");
        let check = |keys: PasswordKeys, password| keys.check(password, &phc).unwrap();
        assert_eq!(check(keys("one", None), PASSWORD), PasswordCheck::Right);
        assert_eq!(check(keys("one", None), b"blue-kettle-43"), PasswordCheck::Wrong);
        assert_eq!(check(keys("other", None), PASSWORD), PasswordCheck::Wrong);
        assert_eq!(
            check(keys("new", Some("one")), PASSWORD),
            PasswordCheck::RightButOutdated
        );
        assert_eq!(check(keys("new", Some("one")), b"blue-kettle-43"), PasswordCheck::Wrong);
    }

    /// From the release before key ids, with the secret "one"; computed by another program.
    const WITHOUT_KEY_ID: &str =
        "$argon2id$v=19$m=19456,t=2,p=1$CQkJCQkJCQkJCQkJCQkJCQ$KbgTo8IQwJ/OUu9ydhQOsDHf168gvmAPKNcAgz0f/ro";

    #[test]
    fn hash_without_key_id_verifies_under_either_secret_and_is_outdated() {
        for keys in [keys("one", None), keys("new", Some("one"))] {
            let check = |password| keys.check(password, WITHOUT_KEY_ID).unwrap();
            assert_eq!(check(PASSWORD), PasswordCheck::RightButOutdated);
            assert_eq!(check(b"blue-kettle-43"), PasswordCheck::Wrong);
        }
        let check = keys("new", None).check(PASSWORD, WITHOUT_KEY_ID).unwrap();
        assert_eq!(check, PasswordCheck::Wrong);
    }

    #[test]
    fn hash_with_other_parameters_is_outdated() {
        let keys = keys("one", None);
        let pepper = keys.peppers.current();
        let weaker = ParamsBuilder::new()
            .m_cost(64)
            .t_cost(1)
            .p_cost(1)
            .output_len(32)
            .keyid(KeyId::new(&pepper.id()).unwrap())
            .build()
            .unwrap();
        let weaker = Argon2::new(Algorithm::Argon2id, Version::V0x13, weaker);
        let phc = weaker
            .hash_password_with_salt(&peppered(pepper, PASSWORD), &[9; 16])
            .unwrap();
        let check = keys.check(PASSWORD, &phc.to_string()).unwrap();
        assert_eq!(check, PasswordCheck::RightButOutdated);
    }
}
