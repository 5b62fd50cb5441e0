//! Keys derived from the installation's secret, one per purpose, and from the previous secret during rotation.

use hkdf::Hkdf;
use hmac::{Hmac, KeyInit as _, Mac as _};
use secrecy::{ExposeSecret as _, SecretString};
use sha2::Sha256;

/// What a key is used for. Keys of different purposes are independent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Peppers passwords before they are hashed.
    PasswordPepper,
    /// Generates six-digit codes.
    Codes,
    /// Signs links to respondents' files.
    FileLinks,
    /// Signs proof-of-work challenges.
    ProofsOfWork,
    /// Pseudonymises the subjects of attempt limits.
    AttemptCounters,
    /// Pseudonymises the recipients of mail limits.
    MailAllowance,
    /// Proves that a process has the installation's secret.
    Canary,
    /// Signs the link to the set-up page.
    SetUpLinks,
    /// Signs the links that end a subscription to mails.
    UnsubscribeLinks,
    /// Signs the links that stop mails to a respondent's address.
    RespondentMailLinks,
    /// Signs the private links to responses.
    ResponseLinks,
}

impl Purpose {
    /// Input of the key derivation: changing a label changes the key.
    fn label(self) -> &'static str {
        match self {
            Self::PasswordPepper => "password pepper",
            Self::Codes => "codes",
            Self::FileLinks => "file links",
            Self::ProofsOfWork => "proofs of work",
            Self::AttemptCounters => "attempt counters",
            Self::MailAllowance => "mail allowance",
            Self::Canary => "canary",
            Self::SetUpLinks => "set-up links",
            Self::UnsubscribeLinks => "unsubscribe links",
            Self::RespondentMailLinks => "respondent mail links",
            Self::ResponseLinks => "response links",
        }
    }
}

/// Identifies a secret without revealing it; stored beside what was made with a key.
pub type KeyId = [u8; 8];

const KEY_ID_LABEL: &str = "key id";

/// The installation's secrets.
#[derive(Debug, Clone)]
pub struct Keys {
    current: SecretString,
    previous: Option<SecretString>,
}

impl Keys {
    /// Keys of the previous secret only verify.
    pub fn new(current: &SecretString, previous: Option<&SecretString>) -> Self {
        Self {
            current: current.clone(),
            previous: previous.cloned(),
        }
    }

    /// Derives the keys of one purpose.
    pub fn for_purpose(&self, purpose: Purpose) -> KeyRing {
        let key = |secret| Key {
            id: key_id(secret),
            bytes: derive(secret, purpose.label()),
        };
        KeyRing {
            current: key(&self.current),
            previous: self.previous.as_ref().map(key),
        }
    }

    /// Password peppers for hashes of older releases, which have no key id; the current secret's first.
    pub fn peppers_without_id(&self) -> Vec<Key> {
        let secrets = [Some(&self.current), self.previous.as_ref()];
        let key = |secret: &SecretString| Key {
            id: key_id(secret),
            bytes: hmac(secret.expose_secret().as_bytes())
                .chain_update("password pepper")
                .finalize()
                .into_bytes()
                .into(),
        };
        secrets.into_iter().flatten().map(key).collect()
    }
}

/// The keys of one purpose: the current one signs, all of them verify.
#[derive(Clone)]
pub struct KeyRing {
    current: Key,
    previous: Option<Key>,
}

impl KeyRing {
    /// The key to sign with.
    pub fn current(&self) -> &Key {
        &self.current
    }

    /// All keys to verify with, the current one first.
    pub fn all(&self) -> impl Iterator<Item = &Key> {
        std::iter::once(&self.current).chain(&self.previous)
    }
}

/// A derived key.
#[derive(Clone)]
pub struct Key {
    id: KeyId,
    bytes: [u8; 32],
}

impl Key {
    /// The id of its secret.
    pub fn id(&self) -> KeyId {
        self.id
    }

    /// A new HMAC with this key.
    pub fn mac(&self) -> Hmac<Sha256> {
        hmac(&self.bytes)
    }
}

fn key_id(secret: &SecretString) -> KeyId {
    derive(secret, KEY_ID_LABEL)
}

fn derive<const N: usize>(secret: &SecretString, label: &str) -> [u8; N] {
    let mut bytes = [0; N];
    let derived = Hkdf::<Sha256>::new(None, secret.expose_secret().as_bytes())
        .expand_multi_info(&[b"formwright: ", label.as_bytes()], &mut bytes);
    match derived {
        Ok(()) => bytes,
        Err(_) => unreachable!("HKDF-SHA256 gives up to 8160 bytes"),
    }
}

fn hmac(key: &[u8]) -> Hmac<Sha256> {
    match Hmac::new_from_slice(key) {
        Ok(mac) => mac,
        Err(_) => unreachable!("HMAC takes a key of any length"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(current: &str, previous: Option<&str>) -> Keys {
        Keys::new(&current.into(), previous.map(SecretString::from).as_ref())
    }

    fn tag(key: &Key) -> [u8; 32] {
        key.mac().chain_update("it").finalize().into_bytes().into()
    }

    #[test]
    fn keys_differ_by_purpose_and_by_secret() {
        let one = keys("one secret", None);
        let codes = tag(one.for_purpose(Purpose::Codes).current());
        assert_eq!(
            codes,
            tag(keys("one secret", None).for_purpose(Purpose::Codes).current())
        );
        assert_ne!(codes, tag(one.for_purpose(Purpose::FileLinks).current()));
        assert_ne!(
            codes,
            tag(keys("another secret", None).for_purpose(Purpose::Codes).current())
        );
    }

    #[test]
    fn previous_secret_verifies_under_its_own_id() {
        let (old, rotated) = (keys("old", None), keys("new", Some("old")));
        let (before, after) = (old.for_purpose(Purpose::Codes), rotated.for_purpose(Purpose::Codes));
        let verifying: Vec<_> = after.all().map(|key| (key.id(), tag(key))).collect();
        assert_eq!(verifying.len(), 2);
        assert_eq!(verifying[0].1, tag(after.current()));
        assert_eq!(verifying[1], (before.current().id(), tag(before.current())));
        assert_ne!(verifying[0].0, verifying[1].0);
    }

    #[test]
    fn derivation_never_changes() {
        // Computed with OpenSSL: HKDF-SHA256 without salt, key "one secret", info "formwright: codes".
        let expected = "764367f13204956fcff9597f367a539cc9e62d571e47d09a0f1ae0d18f578c37";
        let pairs = (0..expected.len()).step_by(2).map(|at| &expected[at..at + 2]);
        let expected: Vec<u8> = pairs.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect();
        assert_eq!(
            keys("one secret", None)
                .for_purpose(Purpose::Codes)
                .current()
                .bytes
                .as_slice(),
            expected
        );
    }

    #[test]
    fn secrets_never_print() {
        assert!(!format!("{:?}", keys("one secret", Some("old secret"))).contains("secret\""));
    }
}
