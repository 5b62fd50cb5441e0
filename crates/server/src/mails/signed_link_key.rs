//! The key in a link of a mail: bytes with a signature, so that nothing is stored and nobody can guess it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::Mac as _;
use platform::secret::{KeyRing, Keys, Purpose};

const SIGNATURE_BYTES: usize = 16;

/// Signs and verifies the keys of one kind of link.
#[derive(Clone)]
pub struct LinkSigner {
    keys: KeyRing,
}

impl LinkSigner {
    pub fn new(keys: &Keys, purpose: Purpose) -> Self {
        Self {
            keys: keys.for_purpose(purpose),
        }
    }

    /// The key that contains these bytes.
    pub fn sign(&self, content: &[u8]) -> String {
        let signature = self.keys.current().mac().chain_update(content).finalize().into_bytes();
        URL_SAFE_NO_PAD.encode([content, &signature[..SIGNATURE_BYTES]].concat())
    }

    /// The bytes of a valid key; the signature is compared in constant time.
    pub fn verify<const N: usize>(&self, key: &str) -> Option<[u8; N]> {
        let decoded = URL_SAFE_NO_PAD.decode(key).ok()?;
        let (content, signature) = decoded.split_first_chunk::<N>()?;
        let mut keys = self.keys.all();
        let is_signed = signature.len() == SIGNATURE_BYTES
            && keys.any(|key| key.mac().chain_update(content).verify_truncated_left(signature).is_ok());
        is_signed.then_some(*content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signer(secret: &str, previous: Option<&str>) -> LinkSigner {
        let keys = Keys::new(&secret.into(), previous.map(Into::into).as_ref());
        LinkSigner::new(&keys, Purpose::UnsubscribeLinks)
    }

    #[test]
    fn key_contains_the_signed_bytes() {
        let links = signer("one secret", None);
        assert_eq!(links.verify(&links.sign(&[7; 32])), Some([7; 32]));
    }

    #[test]
    fn changed_key_is_refused() {
        let links = signer("one secret", None);
        let key = links.sign(&[7; 32]);
        let bytes = URL_SAFE_NO_PAD.decode(&key).unwrap();
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert_eq!(links.verify::<32>(&URL_SAFE_NO_PAD.encode(changed)), None, "byte {at}");
        }
        for changed in ["", "AAAA", &key[1..], &format!("{key}AAAA"), &"A".repeat(64)] {
            assert_eq!(links.verify::<32>(changed), None, "{changed}");
        }
        assert_eq!(links.verify::<31>(&key), None);
    }

    #[test]
    fn key_of_another_kind_of_link_is_refused() {
        let keys = Keys::new(&"one secret".into(), None);
        let other = LinkSigner::new(&keys, Purpose::RespondentMailLinks);
        assert_eq!(signer("one secret", None).verify::<32>(&other.sign(&[7; 32])), None);
    }

    #[test]
    fn key_survives_one_rotation_of_the_secret() {
        let key = signer("one secret", None).sign(&[7; 32]);
        assert_eq!(signer("another", None).verify::<32>(&key), None);
        assert_eq!(signer("another", Some("one secret")).verify(&key), Some([7; 32]));
    }
}
