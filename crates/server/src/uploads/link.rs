//! Signed download links, valid for a minute. The signature makes storing them unnecessary.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac as _};
use platform::secret::{Key, KeyRing, Keys, Purpose};
use sha2::Sha256;
use uuid::Uuid;

use crate::forms::FormId;

#[derive(Clone)]
pub(super) struct FileLinks {
    keys: KeyRing,
}

impl FileLinks {
    pub(super) fn new(keys: &Keys) -> Self {
        Self {
            keys: keys.for_purpose(Purpose::FileLinks),
        }
    }

    pub(super) fn link(&self, form: FormId, upload: Uuid, until: i64) -> String {
        let signature = URL_SAFE_NO_PAD.encode(mac(self.keys.current(), form, upload, until).finalize().into_bytes());
        format!(
            "/files/{upload}?form={}&until={until}&signature={signature}",
            form.as_text()
        )
    }

    /// Verifies the signature in constant time.
    pub(super) fn is_signed(&self, form: FormId, upload: Uuid, until: i64, signature: &str) -> bool {
        let signature = URL_SAFE_NO_PAD.decode(signature).unwrap_or_default();
        let mut keys = self.keys.all();
        keys.any(|key| mac(key, form, upload, until).verify_slice(&signature).is_ok())
    }
}

fn mac(key: &Key, form: FormId, upload: Uuid, until: i64) -> Hmac<Sha256> {
    key.mac()
        .chain_update(form.as_text())
        .chain_update(upload.as_bytes())
        .chain_update(until.to_be_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signature_covers_form_file_expiry_and_secret() {
        let links = FileLinks::new(&Keys::new(&"one secret".into(), None));
        let form = |number: u128| FormId::parse(&Uuid::from_u128(number).to_string()).unwrap();
        let file = Uuid::from_u128(7);
        let link = links.link(form(1), file, 1000);
        let signature = link.split_once("signature=").unwrap().1;
        assert!(links.is_signed(form(1), file, 1000, signature));
        assert!(!links.is_signed(form(2), file, 1000, signature));
        assert!(!links.is_signed(form(1), Uuid::from_u128(8), 1000, signature));
        assert!(!links.is_signed(form(1), file, 1001, signature));
        assert!(!links.is_signed(form(1), file, 1000, ""));
        assert!(!links.is_signed(form(1), file, 1000, &signature[1..]));
        let other = FileLinks::new(&Keys::new(&"another".into(), None));
        assert!(!other.is_signed(form(1), file, 1000, signature));
        let rotated = FileLinks::new(&Keys::new(&"another".into(), Some(&"one secret".into())));
        assert!(rotated.is_signed(form(1), file, 1000, signature));
    }
}
