//! The link in each mail that ends its subscription. It is signed, so that nothing is stored and nobody can guess it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac as _};
use platform::secret::{Key, KeyRing, Keys, Purpose};
use sha2::Sha256;
use uuid::Uuid;

use crate::accounts::UserId;
use crate::config::PublicUrl;
use crate::forms::FormId;
use crate::mails::PageUrl;

const SIGNATURE_BYTES: usize = 16;
const KEY_BYTES: usize = 16 + 16 + SIGNATURE_BYTES;

#[derive(Clone)]
pub struct UnsubscribeLinks {
    keys: KeyRing,
}

impl UnsubscribeLinks {
    pub fn new(keys: &Keys) -> Self {
        Self {
            keys: keys.for_purpose(Purpose::UnsubscribeLinks),
        }
    }

    /// The page that ends the subscription. Mail programs post to the same address.
    pub(super) fn url(&self, installation: &PublicUrl, form: FormId, user: UserId) -> PageUrl {
        PageUrl::new(installation, &format!("/unsubscribe?key={}", self.key(form, user)))
    }

    fn key(&self, form: FormId, user: UserId) -> String {
        let signature = mac(self.keys.current(), form.as_uuid(), user.as_uuid())
            .finalize()
            .into_bytes();
        let mut key = Vec::with_capacity(KEY_BYTES);
        key.extend_from_slice(form.as_uuid().as_bytes());
        key.extend_from_slice(user.as_uuid().as_bytes());
        key.extend_from_slice(&signature[..SIGNATURE_BYTES]);
        URL_SAFE_NO_PAD.encode(key)
    }

    /// The form and the user of a valid key; compared in constant time.
    pub(super) fn parse(&self, key: &str) -> Option<(FormId, UserId)> {
        let key = URL_SAFE_NO_PAD.decode(key).ok().filter(|key| key.len() == KEY_BYTES)?;
        let (form, rest) = key.split_at(16);
        let (user, signature) = rest.split_at(16);
        let (form, user) = (Uuid::from_slice(form).ok()?, Uuid::from_slice(user).ok()?);
        let mut keys = self.keys.all();
        keys.any(|key| mac(key, form, user).verify_truncated_left(signature).is_ok())
            .then(|| (FormId::from(form), UserId::from(user)))
    }
}

fn mac(key: &Key, form: Uuid, user: Uuid) -> Hmac<Sha256> {
    key.mac().chain_update(form.as_bytes()).chain_update(user.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(secret: &str, previous: Option<&str>) -> UnsubscribeLinks {
        UnsubscribeLinks::new(&Keys::new(&secret.into(), previous.map(Into::into).as_ref()))
    }

    fn ids() -> (FormId, UserId) {
        (FormId::from(Uuid::from_u128(1)), UserId::from(Uuid::from_u128(2)))
    }

    #[test]
    fn key_names_form_and_user() {
        let (form, user) = ids();
        let links = links("one secret", None);
        assert_eq!(links.parse(&links.key(form, user)), Some((form, user)));
    }

    #[test]
    fn changed_key_is_refused() {
        let (form, user) = ids();
        let links = links("one secret", None);
        let key = links.key(form, user);
        let bytes = URL_SAFE_NO_PAD.decode(&key).unwrap();
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert_eq!(links.parse(&URL_SAFE_NO_PAD.encode(changed)), None, "byte {at}");
        }
        for changed in ["", "AAAA", &key[1..], &format!("{key}AAAA"), &"A".repeat(64)] {
            assert_eq!(links.parse(changed), None, "{changed}");
        }
    }

    #[test]
    fn key_survives_one_rotation_of_the_secret() {
        let (form, user) = ids();
        let key = links("one secret", None).key(form, user);
        assert_eq!(links("another", None).parse(&key), None);
        assert_eq!(links("another", Some("one secret")).parse(&key), Some((form, user)));
    }
}
