//! The six digits themselves.
//!
//! A code is derived from its request's random id under the server's secret, so it is stored
//! nowhere: not in a table, not in an event, not in a queue. A retry of the mail carries the same code.

use hmac::{Hmac, Mac as _};
use platform::secret::{SecretString, signer_for};
use sha2::Sha256;
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

/// Makes and recognises codes.
#[derive(Clone)]
pub struct CodeMaker {
    key: Hmac<Sha256>,
}

impl CodeMaker {
    /// A maker under the installation's secret.
    pub fn new(secret: &SecretString) -> Self {
        Self {
            key: signer_for("passcode", secret),
        }
    }

    /// The code of the request with this id.
    pub fn code_of(&self, passcode: Uuid) -> String {
        let digest = self
            .key
            .clone()
            .chain_update(passcode.as_bytes())
            .finalize()
            .into_bytes();
        let mut first = [0; 16];
        first.copy_from_slice(&digest[..16]);
        // 128 bits over a million: the remainder favours no code that anybody could notice.
        format!("{:06}", u128::from_be_bytes(first) % 1_000_000)
    }

    /// Whether `given` is the code of that request, in time that tells nothing.
    pub fn matches(&self, passcode: Uuid, given: &str) -> bool {
        self.code_of(passcode).as_bytes().ct_eq(given.trim().as_bytes()).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn maker(secret: &str) -> CodeMaker {
        CodeMaker::new(&secret.into())
    }

    #[test]
    fn a_code_is_six_digits_and_the_same_each_time() {
        let (maker, id) = (maker("one secret of at least 32 characters"), Uuid::from_u128(7));
        let code = maker.code_of(id);
        assert!(code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()));
        assert_eq!(code, maker.code_of(id));
        assert!(maker.matches(id, &code));
        assert!(maker.matches(id, &format!(" {code} ")));
        assert!(!maker.matches(id, "") && !maker.matches(id, &code[..5]));
    }

    #[test]
    fn another_id_or_another_secret_gives_another_code() {
        let codes: std::collections::HashSet<String> = (0..1000)
            .map(|n| maker("one secret of at least 32 characters").code_of(Uuid::from_u128(n)))
            .collect();
        assert!(codes.len() > 990, "only {} different codes of 1000", codes.len());
        let id = Uuid::from_u128(7);
        assert_ne!(maker("secret a").code_of(id), maker("secret b").code_of(id));
    }
}
