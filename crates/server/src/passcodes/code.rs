//! Generates and checks six-digit codes.
//!
//! A code is derived from the request's random id with the server's secret, so it is not stored anywhere: not in a table, an event
//! or a queue. A retried mail contains the same code.

use hmac::Mac as _;
use platform::secret::{Key, KeyRing, Keys, Purpose};
use subtle::{Choice, ConstantTimeEq as _};
use uuid::Uuid;

use crate::mails::Code;

/// Generates and checks codes.
#[derive(Clone)]
pub struct CodeGenerator {
    keys: KeyRing,
}

impl CodeGenerator {
    pub fn new(keys: &Keys) -> Self {
        Self {
            keys: keys.for_purpose(Purpose::Codes),
        }
    }

    /// The code of the request with this id.
    pub fn code_of(&self, passcode: Uuid) -> Code {
        code_under(self.keys.current(), passcode)
    }

    /// Whether `given` is the code of that request, in constant time. A code that was mailed before the secret was rotated stays
    /// valid.
    pub fn matches(&self, passcode: Uuid, given: &str) -> bool {
        let given = given.trim().as_bytes();
        let is_code = |key| code_under(key, passcode).to_string().as_bytes().ct_eq(given);
        self.keys
            .all()
            .map(is_code)
            .fold(Choice::from(0), |any, one| any | one)
            .into()
    }
}

fn code_under(key: &Key, passcode: Uuid) -> Code {
    let digest = key.mac().chain_update(passcode.as_bytes()).finalize().into_bytes();
    let mut first = [0; 16];
    first.copy_from_slice(&digest[..16]);
    // 128 bits modulo a million: the bias is negligible.
    Code::from_number(u128::from_be_bytes(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generator(secret: &str) -> CodeGenerator {
        CodeGenerator::new(&Keys::new(&secret.into(), None))
    }

    #[test]
    fn code_has_six_digits_and_is_deterministic() {
        let (generator, id) = (generator("one secret of at least 32 characters"), Uuid::from_u128(7));
        let code = generator.code_of(id).to_string();
        assert!(code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()));
        assert_eq!(code, generator.code_of(id).to_string());
        assert!(generator.matches(id, &code));
        assert!(generator.matches(id, &format!(" {code} ")));
        assert!(!generator.matches(id, "") && !generator.matches(id, &code[..5]));
    }

    #[test]
    fn different_id_or_secret_gives_different_code() {
        let codes: std::collections::HashSet<String> = (0..1000)
            .map(|n| {
                generator("one secret of at least 32 characters")
                    .code_of(Uuid::from_u128(n))
                    .to_string()
            })
            .collect();
        assert!(codes.len() > 990, "only {} different codes of 1000", codes.len());
        let id = Uuid::from_u128(7);
        assert_ne!(
            generator("secret a").code_of(id).to_string(),
            generator("secret b").code_of(id).to_string()
        );
    }

    #[test]
    fn code_stays_valid_while_its_secret_is_the_previous_one() {
        let id = Uuid::from_u128(7);
        let code = generator("old").code_of(id).to_string();
        let rotated = CodeGenerator::new(&Keys::new(&"new".into(), Some(&"old".into())));
        assert!(rotated.matches(id, &code));
        assert!(rotated.matches(id, &rotated.code_of(id).to_string()));
        assert!(!generator("new").matches(id, &code));
    }
}
