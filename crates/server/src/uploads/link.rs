//! Links that hand a file out for a minute, to whoever has one. They are signed, so that none needs to be stored.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, Mac as _};
use platform::secret::{SecretString, signer_for};
use sha2::Sha256;
use uuid::Uuid;

use crate::forms::FormId;

/// Signs links and recognises them.
#[derive(Clone)]
pub(super) struct FileLinks {
    key: Hmac<Sha256>,
}

impl FileLinks {
    /// Links under the installation's secret.
    pub(super) fn new(secret: &SecretString) -> Self {
        Self {
            key: signer_for("file link", secret),
        }
    }

    /// Where the file can be had until then.
    pub(super) fn link(&self, form: FormId, upload: Uuid, until: i64) -> String {
        let signature = URL_SAFE_NO_PAD.encode(self.mac(form, upload, until).finalize().into_bytes());
        format!(
            "/files/{upload}?form={}&until={until}&signature={signature}",
            form.as_text()
        )
    }

    /// Whether this is our signature, in time that tells nothing.
    pub(super) fn is_signed(&self, form: FormId, upload: Uuid, until: i64, signature: &str) -> bool {
        let signature = URL_SAFE_NO_PAD.decode(signature).unwrap_or_default();
        self.mac(form, upload, until).verify_slice(&signature).is_ok()
    }

    fn mac(&self, form: FormId, upload: Uuid, until: i64) -> Hmac<Sha256> {
        let key = self.key.clone();
        key.chain_update(form.as_text())
            .chain_update(upload.as_bytes())
            .chain_update(until.to_be_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_for_one_file_of_one_form_until_one_time_under_one_secret() {
        let links = FileLinks::new(&"one secret".into());
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
        assert!(!FileLinks::new(&"another".into()).is_signed(form(1), file, 1000, signature));
    }
}
